import { emitKeypressEvents } from 'node:readline';
import { type GameDocument, type Known, letterOf, playerAt, UNKNOWN, vertexOf } from 'gyre';
import type { Replay, Trace } from 'gyre/trace';
import { EXIT } from './exit.ts';
import { moverWords, nameOf } from './names.ts';
import { VALUE_STYLES } from './position.ts';
import type { Terminal } from './terminal.ts';

/** The letter of what is known; null where nothing is. */
export function knownLetter(known: Known): 'W' | 'D' | 'L' | null {
  return known === UNKNOWN ? null : letterOf(known);
}

/** Replays a trace on the screen until q is pressed. */
export async function replayInTerminal(
  trace: Trace,
  document: GameDocument,
  terminal: Terminal,
): Promise<number> {
  const replay = trace.replay();
  const stdin = terminal.surroundings.stdin as NodeJS.ReadStream;
  const show = (): void => {
    terminal.surroundings.stdout.write(`\u001b[2J\u001b[H${screenOf(replay, document, terminal)}\n`);
  };
  emitKeypressEvents(stdin);
  stdin.setRawMode(true);
  show();
  try {
    return await new Promise<number>((resolve) => {
      stdin.on('keypress', (_text: string | undefined, key: { name?: string; ctrl?: boolean }) => {
        if (key.ctrl === true && key.name === 'c') resolve(EXIT.interrupted);
        if (key.name === 'q' || key.name === 'escape') resolve(EXIT.ok);
        const move = MOVES[key.name ?? ''];
        if (move === undefined) return;
        replay.jump(Math.min(trace.length, Math.max(0, move(replay.at, trace.length))));
        show();
      });
    });
  } finally {
    stdin.setRawMode(false);
    stdin.pause();
  }
}

const MOVES: Readonly<Record<string, (at: number, end: number) => number>> = {
  right: (at) => at + 1,
  space: (at) => at + 1,
  down: (at) => at + 1,
  left: (at) => at - 1,
  up: (at) => at - 1,
  pagedown: (at) => at + 10,
  pageup: (at) => at - 10,
  home: () => 0,
  end: (_at, end) => end,
};

const MOST_POSITIONS = 200;

/** One screen: the algorithm with its current line, the reason for the last step, what is known so far. */
export function screenOf(replay: Replay, document: GameDocument, terminal: Terminal): string {
  const { trace } = replay;
  const last = replay.at === 0 ? undefined : trace.step(replay.at - 1);
  const code = trace.script.pseudocode.map((line, i) =>
    last?.line === i ? terminal.paint('bold', `▸ ${line}`) : terminal.paint('dim', `  ${line}`),
  );
  const why = replay.at === 0 ? 'Nothing is known yet.' : `${trace.why(replay.at - 1, document.names)}.`;
  const waiting = trace.waitingAfter(replay.at, 20).map((p) => positionName(trace, document, p));
  const cells: string[] = [];
  for (let p = 0; p < Math.min(trace.game.positions, MOST_POSITIONS); p++) {
    const letter = knownLetter(replay.known[p] as Known);
    const text = `${positionName(trace, document, p)} ${letter ?? '·'}`;
    cells.push(letter === null ? terminal.paint('dim', text) : terminal.paint(VALUE_STYLES[letter], text));
  }
  return [
    terminal.paint('bold', `step ${replay.at} of ${trace.length}`),
    ...code,
    '',
    why,
    waiting.length === 0 ? '' : `waiting: ${waiting.join(', ')}`,
    '',
    cells.join('   '),
    '',
    terminal.paint('dim', '→ forward  ← back  PgDn PgUp ten steps  Home End  q leave'),
  ].join('\n');
}

function positionName(trace: Trace, document: GameDocument, position: number): string {
  const { game } = trace;
  const mover = moverWords(game, playerAt(game, position));
  const side = mover === '' || game.layout === 'owned' ? '' : `(${mover[0]})`;
  return `${nameOf(document, vertexOf(game, position))}${side}`;
}

import { emitKeypressEvents } from 'node:readline';
import type { GameDocument } from 'gyre';
import type { Trace } from 'gyre/trace';
import { EXIT } from '../command/index.ts';
import { exitCodeOfStop } from '../process/index.ts';
import { harmless, type Terminal } from '../terminal/terminal.ts';
import { screenOf } from './replay-screen.ts';

/** Replays a trace on the screen until q is pressed. */
export async function replayInTerminal(
  trace: Trace,
  document: GameDocument,
  terminal: Terminal,
): Promise<number> {
  const replay = trace.replay();
  const stdin = terminal.surroundings.stdin as NodeJS.ReadStream;
  const stdout = terminal.surroundings.stdout as NodeJS.WriteStream;
  const show = (): void => {
    const size = { columns: terminal.width, rows: (stdout.rows || 24) - 1 }; // the last row is the cursor's
    stdout.write(`\u001b[2J\u001b[H${harmless(screenOf(replay, document, terminal, size))}\n`);
  };
  emitKeypressEvents(stdin);
  stdin.setRawMode(true);
  stdout.on('resize', show);
  show();
  try {
    return await new Promise<number>((resolve) => {
      stdin.on('keypress', (_text: string | undefined, key: { name?: string; ctrl?: boolean }) => {
        if (key.ctrl === true && key.name === 'c') resolve(exitCodeOfStop());
        if (key.name === 'q' || key.name === 'escape') resolve(EXIT.ok);
        const move = MOVES[key.name ?? ''];
        if (move === undefined) return;
        replay.jump(Math.min(trace.length, Math.max(0, move(replay.at, trace.length))));
        show();
      });
    });
  } finally {
    stdout.off('resize', show);
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

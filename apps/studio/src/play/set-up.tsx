import { effect, signal } from '@preact/signals';
import type { Player } from 'gyre';
import { type Board, type BoardPiece, rulesetFamilies } from 'gyre/rulesets';
import { useEffect } from 'preact/hooks';
import { LiveBoard } from '../board/board.tsx';
import { Piece } from '../board/pieces.tsx';
import {
  openedGame,
  playSource,
  type SetUpKit,
  type SetUpVerdict,
  speak,
  tell,
  valueInWords,
} from '../document/index.ts';
import { continueFrom } from '../live/play-source.ts';
import { match, standing } from '../live/playing.ts';
import { gameOf } from '../live/ruleset-arena.ts';
import { Button, Choice, inWords } from '../parts/index.ts';
import { type RulesGame, rules } from '../workers/desks.ts';
import { CellsEditor } from './cells-editor.tsx';
import { settings } from './source.tsx';

type Loose = Omit<BoardPiece, 'point'>;

/** A board that is being set up. */
interface Arrangement {
  readonly game: RulesGame;
  readonly kit: SetUpKit;
  readonly pieces: readonly BoardPiece[];
  readonly marks: readonly string[];
  readonly player: Player;
  /** What the next touch puts down: a piece, a mark, or nothing, which clears the point. */
  readonly brush: Loose | 'mark' | undefined;
}

/** The board that is being set up, if one is. */
export const arrangement = signal<Arrangement | undefined>(undefined);
const verdict = signal<SetUpVerdict | undefined>(undefined);

effect(() => {
  if (match.value === undefined) arrangement.value = undefined;
});

/** Begins to set up a position, from the one on the board. */
export async function beginSetUp(): Promise<void> {
  const here = standing.value;
  const source = playSource.value;
  if (source.kind === 'drawn') return;
  const game = gameOf(source);
  try {
    const kit = await rules.ask('kit', { game });
    if (kit === undefined) tell('word', 'Positions of this table are reached by moves from its start.');
    if (here?.board === undefined || kit === undefined) return;
    const { pieces, marks = [] } = here.board;
    arrangement.value = { game, kit, pieces, marks, player: here.player, brush: kit.pieces[0] };
  } catch (error) {
    tell('trouble', `No position can be set up: ${inWords(error)}.`);
  }
}

function leave(): void {
  arrangement.value = undefined;
  verdict.value = undefined;
}

/** The board on which a position is set up. */
export function SetUpStage({ now }: { readonly now: Arrangement }) {
  const { kit, pieces, marks } = now;
  const board: Board = { ...kit.board, pieces, marks };
  return (
    <div class="stage-body board">
      <LiveBoard
        board={board}
        label="Board to set up: each touch puts down what is chosen below, or clears the point"
        targets={[]}
        isOpen
        moment="set up"
        onTouch={(point) => change(touched(now, point))}
        onDrag={(from, to) => change(carried(now, from, to))}
      />
    </div>
  );
}

function change(next: Arrangement): void {
  arrangement.value = next;
}

/** What stands on a point is replaced; what already stands there is taken away. */
function touched(now: Arrangement, point: string): Arrangement {
  const { brush, pieces, marks } = now;
  if (brush === 'mark') {
    const isMarked = marks.includes(point);
    return { ...now, marks: isMarked ? marks.filter((name) => name !== point) : [...marks, point] };
  }
  const others = pieces.filter((piece) => piece.point !== point);
  const had = pieces.find((piece) => piece.point === point);
  const isSame = had !== undefined && had.kind === brush?.kind && had.owner === brush.owner;
  const after = brush === undefined || isSame ? others : [...others, { ...brush, point }];
  speak(`${point}: ${after.length > others.length ? brush?.kind : 'empty'}`);
  return { ...now, pieces: after, marks: marks.filter((name) => name !== point) };
}

function carried(now: Arrangement, from: string, to: string): Arrangement {
  const piece = now.pieces.find(({ point }) => point === from);
  if (piece === undefined) return now;
  const others = now.pieces.filter((entry) => entry !== piece && entry.point !== to);
  return { ...now, pieces: [...others, { ...piece, point: to }] };
}

/** Another touch may follow soon: so many milliseconds pass before the position is looked up. */
const PAUSE = 150;

/** What to put down, who is to move, and what the position is. */
export function SetUpBar({ now }: { readonly now: Arrangement }) {
  const { game, pieces, marks, player, kit, brush } = now;
  const arena = match.value?.arena;
  useEffect(() => {
    verdict.value = undefined;
    let isStale = false;
    const take = (found: SetUpVerdict): void => {
      if (isStale) return;
      verdict.value = found;
      speak(verdictInWords(found));
    };
    const look = (): void => {
      rules
        .ask('check', { game, pieces, marks, player })
        .then(take, (error: unknown) => take({ kind: 'wrong', words: inWords(error) }));
    };
    const timer = setTimeout(look, PAUSE);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [pieces, marks, player]);
  const found = verdict.value;
  return (
    <div class="play-bar foot stack">
      <div class="brushes row" role="group" aria-label="What a touch puts down">
        {kit.pieces.map((piece) => (
          <button
            key={`${piece.kind} ${piece.owner ?? ''} ${piece.count ?? ''}`}
            type="button"
            class="brush"
            aria-pressed={brush === piece}
            title={piece.kind}
            aria-label={piece.kind}
            onClick={() => change({ ...now, brush: piece })}
          >
            <svg viewBox="0 0 40 40" width="30" height="30" class="live-board" aria-hidden="true">
              <Piece piece={piece} x={20} y={20} />
            </svg>
          </button>
        ))}
        {kit.hasMarks ? (
          <Button words="mark" isOn={brush === 'mark'} act={() => change({ ...now, brush: 'mark' })} />
        ) : null}
        <Button words="empty" isOn={brush === undefined} act={() => change({ ...now, brush: undefined })} />
        <Button words="Clear the board" act={() => change({ ...now, pieces: [], marks: [] })} />
      </div>
      <div class="row">
        {arena === undefined || arena.isImpartial ? null : (
          <Choice
            label="To move"
            value={player}
            options={arena.players.map((name, one) => [one as Player, name] as const)}
            onChoose={(chosen) => change({ ...now, player: chosen })}
          />
        )}
        <Button
          words="Play from here"
          look="primary"
          isOff={found?.kind !== 'legal' || arena === undefined}
          act={() => {
            if (found?.kind !== 'legal' || arena === undefined) return;
            leave();
            void continueFrom(found.place);
          }}
        />
        <Button words="Cancel" act={leave} />
      </div>
      <p class={`verdict ${found?.kind === 'wrong' ? 'trouble' : ''}`}>{verdictInWords(found)}</p>
    </div>
  );
}

function verdictInWords(found: SetUpVerdict | undefined): string {
  if (found === undefined) return 'Looking the position up…';
  if (found.kind === 'legal')
    return `A legal position: ${valueInWords(found.value, found.plies)} for the player to move.`;
  return `Not a legal position: ${found.words}.`;
}

/** How a position is set up: on the board, square by square in a parameter, or by the parameters. */
export function SetUpEntry() {
  const source = playSource.value;
  const isTable = source.kind === 'table';
  const wanted = source.kind === 'ruleset' ? source.name : openedGame()?.name;
  const family = rulesetFamilies.find(({ name }) => name === wanted);
  const here = standing.value;
  if (family === undefined || here?.board === undefined || arrangement.value !== undefined) return null;
  const cells = family.parameters.find(({ squares }) => squares !== undefined);
  if (cells?.squares !== undefined && !isTable) {
    const text = settings()[cells.name] ?? cells.fallback;
    return <CellsEditor name={cells.name} squares={cells.squares} text={text} />;
  }
  const areHeaps = here.board.points.length > 0 && here.board.points.every(({ look }) => look === 'bare');
  if (!isTable && (areHeaps || family.name === 'hackenbush' || family.name === 'phutball')) {
    const names = family.parameters.map(({ name }) => name).join(', ');
    return <p class="hint">To set up another position, change {names} above and press New game.</p>;
  }
  return (
    <div class="row">
      <Button words="Set up a position" act={() => void beginSetUp()} />
    </div>
  );
}

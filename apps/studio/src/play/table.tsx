import type { Player } from 'gyre';
import { type PlayOption, playSource, view } from '../document/index.ts';
import { SEATS } from '../live/opponents.ts';
import {
  hasHint,
  hidesValues,
  match,
  move,
  playOut,
  repeatedAfter,
  replyIfDue,
  seats,
  standing,
  takeBack,
  verdict,
  whyHere,
} from '../live/playing.ts';
import { story } from '../live/story.ts';
import { StoryBar } from '../panels/story.tsx';
import { Button, Choice, ValueBadge } from '../parts/index.ts';
import { Strip } from './history.tsx';

/** Who plays, what there is to say, and what can be done: next to the board, within reach on a phone. */
export function PlayBar() {
  const here = standing.value;
  const now = match.value;
  if (here === undefined || now === undefined) return null;
  if (story.value !== undefined) return <StoryBar />;
  const isOver = here.options.length === 0;
  return (
    <div class="play-bar foot stack">
      <p class={`verdict ${isOver ? 'over' : ''}`}>
        {hidesValues.value && !isOver ? null : <ValueBadge known={here.value} plies={here.plies} />}{' '}
        <span>{verdict.value}</span>
      </p>
      <Strip />
      <Hint options={here.options} />
      <div class="row">
        <Button words="Take back" icon="undo" isOff={now.at === 0} act={takeBack} />
        <Button
          words="Hint"
          isOff={isOver}
          isOn={hasHint.value}
          act={() => (hasHint.value = !hasHint.value)}
        />
        <Button words="Why?" act={() => void whyHere()} />
        <Button
          words="Hide values"
          tip="Play without being told what each move is worth"
          isOn={hidesValues.value}
          act={() => (hidesValues.value = !hidesValues.value)}
        />
        <Button
          words="Play the best line to its end"
          isOff={isOver || repeatedAfter.value !== undefined}
          act={() => void playOut()}
        />
        {playSource.value.kind === 'table' ? null : (
          <Button
            words="Map"
            tip="This game as a line on the map of all positions"
            act={() => (view.value = 'map')}
          />
        )}
      </div>
    </div>
  );
}

/** The best move, for the asking. */
function Hint({ options }: { readonly options: readonly PlayOption[] }) {
  const [best] = options;
  if (!hasHint.value || best === undefined) return null;
  const alike = options.filter(({ isBest }) => isBest).length - 1;
  const also =
    alike === 0
      ? 'No other move is as good.'
      : `${alike} other ${alike === 1 ? 'move is' : 'moves are'} as good.`;
  return (
    <p class="hint-line" role="status">
      Best is <b>{best.name}</b>. {also}
    </p>
  );
}

/** Who sits where, and every move. */
export function Table() {
  const here = standing.value;
  if (here === undefined || match.value === undefined) return null;
  const { players } = match.value.arena;
  return (
    <>
      <div class="row seats">
        {([0, 1] as const).map((player) => (
          <SeatPicker key={player} player={player} name={players[player]} />
        ))}
      </div>
      <Options options={here.options} />
    </>
  );
}

function SeatPicker({ player, name }: { readonly player: Player; readonly name: string }) {
  return (
    <Choice
      label={name}
      value={seats.value[player]}
      options={SEATS}
      onChoose={(seat) => {
        seats.value = player === 0 ? [seat, seats.value[1]] : [seats.value[0], seat];
        void replyIfDue();
      }}
    />
  );
}

/** The moves: the best first, or in the order of the rules while values are hidden. */
function Options({ options }: { readonly options: readonly PlayOption[] }) {
  if (options.length === 0) return null;
  const isHidden = hidesValues.value;
  const listed = isHidden ? options.toSorted((a, b) => a.choice - b.choice) : options;
  return (
    <section>
      <h2>{isHidden ? 'Moves' : 'Moves, best first'}</h2>
      <ol class="play-options row" tabIndex={0} aria-label="Moves">
        {listed.map((option) => (
          <li key={option.choice}>
            <button
              type="button"
              class={option.isBest && !isHidden ? 'best' : ''}
              onClick={() => void move(option)}
            >
              {isHidden ? null : <ValueBadge known={option.value} plies={option.plies} />} {option.name}
              {option.isBest && !isHidden ? <small>best</small> : null}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

import { effect } from '@preact/signals';
import { type Known as LibraryKnown, playerAt, positionOf, type TokenGame, vertexOf } from 'gyre';
import { useEffect } from 'preact/hooks';
import { drawingShown } from '../actions/shown.ts';
import { fitCount, game, playersOf, select, soleVertex, speak } from '../document/index.ts';
import {
  at,
  goTo,
  isPlaying,
  keepTime,
  knownHere,
  lastStep,
  length,
  nextChangeOf,
  refusals,
  replayHere,
  run,
  speed,
  watchable,
  watched,
  watchPicture,
  why,
} from '../live/watching.ts';
import { GameBar } from '../panels/game-bar.tsx';
import { Button, Split, Transport, ValueBadge } from '../parts/index.ts';
import { Scene } from '../scene/scene.tsx';
import { isTyping } from '../tools/keys.ts';
import type { StudioView } from './view.ts';

const WAITING_SHOWN = 24;
const SPEEDS = [0.5, 1, 2, 5, 20].map((rate) => [rate, `${rate} a second`] as const);

/** Watch a solver at work: every step, forwards and backwards, with the reason for it. */
export const watchView: StudioView = {
  Body: WatchView,
  shown: () =>
    drawingShown(
      ['step', 'solver'],
      () => ['this step', watchPicture.value],
      async () => (await import('../actions/saves.ts')).filmChoices(),
    ),
};

function WatchView() {
  useEffect(() => keepTime(), []);
  useEffect(() => effect(() => speak(why.value)), []);
  useEffect(() => {
    addEventListener('keydown', watchKey);
    return () => {
      removeEventListener('keydown', watchKey);
      isPlaying.value = false;
    };
  }, []);
  return (
    <>
      <GameBar />
      <Split
        stage={
          <>
            <div class="stage-body">
              <Scene
                picture={watchPicture.value}
                mode="look"
                events={{ tapVertex: (id) => select([id]) }}
                fit={fitCount.value}
                label="The game at this step; the table beside it holds the same"
              />
            </div>
            <Player />
          </>
        }
        side={<Beside />}
      />
    </>
  );
}

function watchKey(event: KeyboardEvent): void {
  const onButton = event.target instanceof HTMLButtonElement && event.key === ' ';
  if (event.defaultPrevented || isTyping(event.target) || onButton || event.ctrlKey || event.metaKey) return;
  const actions: Readonly<Record<string, () => void>> = {
    ' ': playOrPause,
    ArrowRight: () => goTo(at.value + 1),
    ArrowLeft: () => goTo(at.value - 1),
    Home: () => goTo(0),
    End: () => goTo(length.value),
    n: nextOfSelected,
  };
  const action = actions[event.key];
  if (action === undefined) return;
  event.preventDefault();
  if (event.key !== ' ') isPlaying.value = false;
  action();
}

function playOrPause(): void {
  if (!isPlaying.value && at.value >= length.value) goTo(0);
  isPlaying.value = !isPlaying.value;
}

function pauseAt(step: number): void {
  isPlaying.value = false;
  goTo(step);
}

function nextOfSelected(): void {
  const v = game.value.vertices.findIndex(({ id }) => id === soleVertex.value);
  if (v < 0) speak('Select a vertex first');
  else if (!nextChangeOf(v)) speak(`${game.value.vertices[v].name} does not change again`);
}

function Player() {
  return (
    <div class="player foot stack">
      <p class="why">{why.value}</p>
      <Transport
        label="Replay"
        slider="Step"
        titles={[
          'First step',
          'One step back',
          isPlaying.value ? 'Pause' : 'Play',
          'One step forward',
          'Last step',
        ]}
        at={at.value}
        length={length.value}
        isPlaying={isPlaying.value}
        onPlay={playOrPause}
        onGo={pauseAt}
        speed={speed.value}
        speeds={SPEEDS}
        onSpeed={(rate) => (speed.value = rate)}
      />
    </div>
  );
}

function Beside() {
  const { trace } = run.value;
  return (
    <div class="panel watch-panel stack wide" tabIndex={0} role="region" aria-label="Algorithm">
      <AlgorithmPicker />
      {trace === undefined ? null : (
        <>
          <ol class="pseudocode" aria-label="The algorithm">
            {trace.script.pseudocode.map((line, index) => (
              <li key={line} aria-current={lastStep.value?.line === index ? 'step' : undefined}>
                <code>{line}</code>
              </li>
            ))}
          </ol>
          <Waiting />
          <StateTable />
        </>
      )}
    </div>
  );
}

function AlgorithmPicker() {
  const solver = watchable.find(({ name }) => name === watched.value) ?? watchable[0];
  return (
    <div class="picker stack">
      <label>
        Algorithm{' '}
        <select
          value={watched.value}
          onChange={(event) => {
            watched.value = event.currentTarget.value;
            goTo(0);
          }}
        >
          {watchable.map(({ name }) => (
            <option key={name} value={name} disabled={refusals.value.get(name) !== undefined}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <p class="hint">
        {solver.summary}
        {solver.source === undefined ? '' : ` (${solver.source})`}
      </p>
    </div>
  );
}

/** A position in a few words: "a", or "a, Left". */
function positionName(token: TokenGame, position: number): string {
  const name = game.value.vertices[vertexOf(token, position)]?.name ?? '';
  return token.layout === 'paired' ? `${name}, ${playerAt(token, position) === 0 ? 'Left' : 'Right'}` : name;
}

function Waiting() {
  const replay = replayHere();
  const trace = run.value.trace;
  if (replay === undefined || trace === undefined || trace.script.waiting === 'nothing') return null;
  const waiting = replay.waiting(WAITING_SHOWN);
  return (
    <section>
      <h2>{trace.script.waiting === 'queue' ? 'Queue, first one next' : 'Stack, top first'}</h2>
      {waiting.length === 0 ? (
        <p class="hint">The {trace.script.waiting} is empty.</p>
      ) : (
        <ol class="waiting row">
          {waiting.map((position, index) => (
            <li key={`${index} ${position}`} class="chip">
              <span title={positionName(trace.game, position)}>{positionName(trace.game, position)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function StateTable() {
  const replay = replayHere();
  const { trace, of } = run.value;
  if (replay === undefined || trace === undefined || of !== game.value) return null;
  const { counter, mark } = trace.script;
  const rows = of.vertices.flatMap((vertex, v) =>
    playersOf(trace.game).map((player) => ({ vertex, v, p: positionOf(trace.game, player, v) })),
  );
  return (
    <section>
      <div class="row">
        <h2>Positions</h2>
        <Button
          words="Next change of the selected"
          isOff={soleVertex.value === undefined}
          act={nextOfSelected}
        />
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">Position</th>
            <th scope="col">Known</th>
            {counter === undefined ? null : <th scope="col">Counter</th>}
            {mark === undefined ? null : <th scope="col">{mark}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ vertex, p }) => (
            <tr
              key={p}
              class={
                lastStep.value?.position === p ? 'here' : soleVertex.value === vertex.id ? 'selected' : ''
              }
            >
              <th scope="row">
                <Button
                  words={positionName(trace.game, p)}
                  look="link"
                  isOn={soleVertex.value === vertex.id}
                  act={() => select([vertex.id])}
                />
              </th>
              <td>
                <ValueBadge known={knownHere(replay.known[p] as LibraryKnown)} />
              </td>
              {counter === undefined ? null : <td>{replay.counters[p] < 0 ? '–' : replay.counters[p]}</td>}
              {mark === undefined ? null : <td>{replay.marks[p] < 0 ? '–' : replay.marks[p]}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {counter === undefined ? null : <p class="hint">The counter is the number of {counter}.</p>}
    </section>
  );
}

import { signal, useSignal, useSignalEffect } from '@preact/signals';
import type { Player } from 'gyre';
import { rulesetFamilies } from 'gyre/rulesets';
import { useEffect, useRef } from 'preact/hooks';
import type { Arena, Picture, PlayOption, Standing } from '../document/index.ts';
import { drawing, fitCount, game, playParameters, playSource, speak, tell } from '../document/index.ts';
import { type Answers, answers, marksOf } from '../live/answers.ts';
import { drawnArena } from '../live/drawn-arena.ts';
import { SEATS, type Seat } from '../live/opponents.ts';
import { arcKey, pictureOf } from '../live/pictures.ts';
import {
  begin,
  match,
  move,
  playOut,
  repeatedAfter,
  replyIfDue,
  seats,
  standing,
  takeBack,
  verdict,
} from '../live/playing.ts';
import { rulesetArena } from '../live/ruleset-arena.ts';
import { GameBar } from '../panels/game-bar.tsx';
import { inWords, Split, ValueBadge } from '../parts/index.ts';
import { Scene } from '../scene/scene.tsx';

const DRAWN = 'drawn';

/** What was begun last, so that a game goes on when the view is left and comes back. */
let begun:
  | { readonly arena: Arena; readonly found: Answers; readonly vertex: number; readonly player: Player }
  | { readonly arena: Arena; readonly ruleset: string; readonly parameters: Parameters }
  | undefined;

type Parameters = Readonly<Record<string, string>>;

/** What was begun last, if that is what is being played. */
function goingOn(): typeof begun {
  return match.value?.arena === begun?.arena ? begun : undefined;
}

/** What stands where the board will be. */
const boardWords = signal('');

/** Play the drawn game, or a shipped ruleset, against a friend or the computer, at its best or not. */
export function PlayView() {
  useSignalEffect(() => speak(verdict.value));
  const isDrawn = playSource.value === DRAWN;
  return (
    <>
      {isDrawn ? <GameBar /> : null}
      <Split
        stage={isDrawn ? <DrawnStage /> : <BoardStage here={standing.value} />}
        side={
          <div class="panel play-panel" tabIndex={0} role="region" aria-label="Play">
            <SourcePicker source={playSource.value} onChoose={(name) => (playSource.value = name)} />
            {isDrawn ? <DrawnSetup /> : <RulesetSetup key={playSource.value} name={playSource.value} />}
            <Table />
          </div>
        }
      />
    </>
  );
}

function SourcePicker({
  source,
  onChoose,
}: {
  readonly source: string;
  readonly onChoose: (name: string) => void;
}) {
  return (
    <label>
      Game{' '}
      <select
        value={source}
        onChange={(event) => {
          match.value = undefined;
          playParameters.value = {};
          onChoose(event.currentTarget.value);
        }}
      >
        <option value={DRAWN}>the drawn game</option>
        {rulesetFamilies.map(({ name, title }) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Where the drawn game begins; a new game begins whenever that, or the game, changes. */
function DrawnSetup() {
  const { vertices, start } = game.value;
  const found = answers.value;
  const last = goingOn();
  const same = last !== undefined && 'found' in last && last.found === found ? last : undefined;
  const vertex = useSignal(same?.vertex ?? start?.vertex ?? vertices[0]?.id);
  const player = useSignal<Player>(same?.player ?? start?.player ?? 0);
  const v = vertices.findIndex(({ id }) => id === vertex.value);
  const restart = (): void => {
    if (found === undefined) return;
    if (vertices.length === 0) match.value = undefined;
    else {
      const arena = drawnArena(found, Math.max(0, v), player.value);
      begun = { arena, found, vertex: vertex.value, player: player.value };
      void begin(arena);
    }
  };
  useEffect(() => {
    if (same === undefined || same.vertex !== vertex.value || same.player !== player.value) restart();
  }, [found, vertex.value, player.value]);
  if (vertices.length === 0) {
    return (
      <p class="hint">The drawing is empty: draw a game or open one from the gallery, or choose a ruleset.</p>
    );
  }
  return (
    <div class="row">
      <label>
        from{' '}
        <select value={vertex.value} onChange={(event) => (vertex.value = Number(event.currentTarget.value))}>
          {vertices.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        first{' '}
        <select
          value={player.value}
          onChange={(event) => (player.value = Number(event.currentTarget.value) as Player)}
        >
          <option value={0}>Left</option>
          <option value={1}>Right</option>
        </select>
      </label>
      <button type="button" onClick={restart}>
        New game
      </button>
    </div>
  );
}

/** The parameters of a ruleset, and the work of exploring it. */
function RulesetSetup({ name }: { readonly name: string }) {
  const family = rulesetFamilies.find((entry) => entry.name === name);
  const last = goingOn();
  const same = last !== undefined && 'ruleset' in last && last.ruleset === name ? last : undefined;
  const parameters = playParameters;
  const share = useSignal<number | undefined>(undefined);
  const stopping = useRef(new AbortController());
  const start = async (): Promise<void> => {
    stopping.current.abort();
    stopping.current = new AbortController();
    const now = stopping.current.signal;
    match.value = undefined;
    share.value = 0;
    boardWords.value = 'Setting up the board…';
    try {
      const arena = await rulesetArena(name, parameters.value, now, (done) => (share.value = done));
      begun = { arena, ruleset: name, parameters: parameters.value };
      await begin(arena);
    } catch (error) {
      if (now.aborted) return;
      boardWords.value = 'There is no board: change the settings beside, then press New game.';
      tell('trouble', `${family?.title ?? name} cannot be played: ${inWords(error)}.`);
    } finally {
      if (now === stopping.current.signal) share.value = undefined;
    }
  };
  const stop = (): void => {
    stopping.current.abort();
    boardWords.value = 'Stopped. Press New game to begin again.';
  };
  useEffect(() => {
    if (same === undefined) void start();
    return () => stopping.current.abort();
  }, []);
  return (
    <div class="setup">
      <p class="hint">{family?.summary}</p>
      {family?.parameters.map((parameter) => (
        <label key={parameter.name} title={parameter.summary}>
          {parameter.name}{' '}
          <input
            value={parameters.value[parameter.name] ?? parameter.fallback}
            size={8}
            onChange={(event) => {
              parameters.value = { ...parameters.value, [parameter.name]: event.currentTarget.value };
            }}
          />{' '}
          <span class="hint">{parameter.summary}</span>
        </label>
      ))}
      <div class="row">
        <button type="button" onClick={() => void start()}>
          New game
        </button>
        {share.value === undefined ? null : (
          <>
            <span>Solving every position… {Math.round(100 * share.value)} %</span>
            <button type="button" onClick={stop}>
              Stop
            </button>
          </>
        )}
      </div>
      {match.value === undefined ? null : (
        <p class="hint">{match.value.arena.positions.toLocaleString('en')} positions, all solved.</p>
      )}
    </div>
  );
}

function DrawnStage() {
  const here = standing.value;
  const tap = (id: number): void => {
    const name = game.value.vertices.find((vertex) => vertex.id === id)?.name;
    const option = here?.options.find((entry) => entry.name === name);
    if (option !== undefined) void move(option);
    else if (here !== undefined) speak('There is no move to that vertex');
  };
  return (
    <div class="stage-body">
      <Scene
        picture={playPicture(here)}
        mode="look"
        events={{ tapVertex: (id, isDouble) => void (isDouble || tap(id)) }}
        fit={fitCount.value}
        label="The game in play; the list of moves beside it does the same"
      />
    </div>
  );
}

function playPicture(here: Standing | undefined): Picture {
  const found = answers.value;
  const { vertices } = game.value;
  const best = new Set<string>();
  const from = here?.vertex === undefined ? undefined : vertices[here.vertex]?.id;
  if (from !== undefined) {
    for (const option of here?.options ?? []) {
      const to = vertices.find(({ name }) => name === option.name)?.id;
      if (option.isBest && to !== undefined) best.add(arcKey({ from, to }));
    }
  }
  return pictureOf(
    drawing.value,
    (v) => ({
      marks: found === undefined ? [{ known: 'unknown' }] : marksOf(found, v),
      isHere: here?.vertex === v,
    }),
    (arc) => (best.has(arcKey(arc)) ? 'best' : 'plain'),
  );
}

/** A ruleset's own picture of the board, or its text. */
function BoardStage({ here }: { readonly here: Standing | undefined }) {
  if (here?.board === undefined) return <div class="stage-body board">{boardWords.value}</div>;
  const { svg, text } = here.board;
  return (
    <div class="stage-body board">
      {svg === undefined ? <pre>{text}</pre> : <img alt={`Board: ${text}`} src={boardAddress(svg)} />}
    </div>
  );
}

/** The picture as an address; it sets the page's letters, which a picture by itself does not have. */
function boardAddress(svg: string): string {
  const lettered = svg.replace('<svg ', '<svg font-family="system-ui, sans-serif" ');
  return `data:image/svg+xml;utf8,${encodeURIComponent(lettered)}`;
}

function Table() {
  const here = standing.value;
  if (here === undefined || match.value === undefined) return null;
  const { players } = match.value.arena;
  return (
    <>
      <div class="row">
        {([0, 1] as const).map((player) => (
          <SeatPicker key={player} player={player} name={players[player]} />
        ))}
      </div>
      <p class={`verdict ${here.options.length === 0 ? 'over' : ''}`}>
        <ValueBadge known={here.value} plies={here.plies} /> <span>{verdict.value}</span>
      </p>
      <Options options={here.options} />
      <div class="row">
        <button type="button" disabled={match.value.plies.length === 0} onClick={takeBack}>
          Take back
        </button>
        <button
          type="button"
          disabled={here.options.length === 0 || repeatedAfter.value !== undefined}
          onClick={() => void playOut()}
        >
          Play the best line to its end
        </button>
      </div>
      <History />
    </>
  );
}

function SeatPicker({ player, name }: { readonly player: Player; readonly name: string }) {
  return (
    <label>
      {name}{' '}
      <select
        value={seats.value[player]}
        onChange={(event) => {
          const seat = event.currentTarget.value as Seat;
          seats.value = player === 0 ? [seat, seats.value[1]] : [seats.value[0], seat];
          void replyIfDue();
        }}
      >
        {SEATS.map(([seat, title]) => (
          <option key={seat} value={seat}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}

function Options({ options }: { readonly options: readonly PlayOption[] }) {
  if (options.length === 0) return null;
  return (
    <section>
      <h2>Moves, best first</h2>
      <ol class="play-options">
        {options.map((option) => (
          <li key={option.choice}>
            <button type="button" class={option.isBest ? 'best' : ''} onClick={() => void move(option)}>
              <ValueBadge known={option.value} plies={option.plies} /> {option.name}
              {option.isBest ? <small>best</small> : null}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

function History() {
  const now = match.value;
  if (now === undefined || now.plies.length === 0) return null;
  return (
    <section>
      <h2>So far</h2>
      <ol class="history">
        {now.plies.map(({ player, option }, index) => (
          <li key={`${index} ${option.choice}`} class={player === 0 ? 'left' : 'right'}>
            {now.arena.players[player]}: {option.name}{' '}
            <ValueBadge known={option.value} plies={option.plies} />
            {option.isBest ? null : <small> not best</small>}
          </li>
        ))}
      </ol>
    </section>
  );
}

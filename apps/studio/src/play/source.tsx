import { signal, useSignal } from '@preact/signals';
import type { Player } from 'gyre';
import { rulesetFamilies } from 'gyre/rulesets';
import { useEffect, useRef } from 'preact/hooks';
import {
  type Arena,
  game,
  type PlayLine,
  playLine,
  playParameters,
  playSource,
  playTable,
  playWish,
  TABLE,
  tell,
} from '../document/index.ts';
import { type Answers, answers } from '../live/answers.ts';
import { drawnArena } from '../live/drawn-arena.ts';
import { begin, match } from '../live/playing.ts';
import { rulesetArena } from '../live/ruleset-arena.ts';
import { inWords } from '../parts/index.ts';

/** What is drawn, as a choice among the games to play. */
export const DRAWN = 'drawn';

type Parameters = Readonly<Record<string, string>>;

/** What was begun last, so that a game goes on when the view is left and comes back. */
let begun:
  | { readonly arena: Arena; readonly found: Answers; readonly vertex: number; readonly player: Player }
  | {
      readonly arena: Arena;
      readonly ruleset: string;
      readonly parameters: Parameters;
      /** Which wish of the reader it answers. */
      readonly wish: number;
    }
  | undefined;

/** What was begun last, if that is what is being played. */
export function goingOn(): typeof begun {
  return match.value?.arena === begun?.arena ? begun : undefined;
}

/** Notes what was begun, so that it goes on when the view comes back. */
export function noteBegun(next: typeof begun): void {
  begun = next;
}

/** Takes up an arena that continues what is being played, from another place. */
export async function continueIn(arena: Arena): Promise<void> {
  if (begun !== undefined) begun = { ...begun, arena };
  await begin(arena);
}

/** What stands where the board will be. */
export const boardWords = signal('');

/** The games that can be played. */
export function SourcePicker() {
  return (
    <label>
      Game{' '}
      <select
        value={playSource.value}
        onChange={(event) => {
          match.value = undefined;
          playParameters.value = {};
          playLine.value = { path: [] };
          playWish.value++;
          playSource.value = event.currentTarget.value;
        }}
      >
        <option value={DRAWN}>the drawn game</option>
        {playTable.value === undefined ? null : <option value={TABLE}>{playTable.value.name}</option>}
        {rulesetFamilies.map(({ name, title }) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The line that was taken up last. */
let usedLine: PlayLine | undefined;

/** Where the drawn game begins; a new game begins whenever that, or the game, changes. */
export function DrawnSetup() {
  const { vertices, start } = game.value;
  const found = answers.value;
  const last = goingOn();
  const same = last !== undefined && 'found' in last && last.found === found ? last : undefined;
  const vertex = useSignal(same?.vertex ?? start?.vertex ?? vertices[0]?.id);
  const player = useSignal<Player>(same?.player ?? start?.player ?? 0);
  const started = useRef(same);
  const restart = (path: readonly number[] = []): void => {
    if (found === undefined) return;
    if (vertices.length === 0) {
      match.value = undefined;
      return;
    }
    const v = vertices.findIndex(({ id }) => id === vertex.value);
    const arena = drawnArena(found, Math.max(0, v), player.value);
    begun = { arena, found, vertex: vertex.value, player: player.value };
    started.current = begun;
    void begin(arena, path);
  };
  useEffect(() => {
    if (found === undefined || vertices.length === 0) return restart();
    const line = playLine.value;
    if (line !== usedLine && line.from !== undefined) {
      usedLine = line;
      vertex.value = vertices[Number(line.from.key)]?.id ?? vertices[0].id;
      player.value = line.from.player;
      return restart(line.path);
    }
    const begunHere = started.current;
    const isSame =
      begunHere?.found === found && begunHere.vertex === vertex.value && begunHere.player === player.value;
    if (!isSame) restart();
  }, [found, vertex.value, player.value, playLine.value]);
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
      <button type="button" onClick={() => restart()}>
        New game
      </button>
    </div>
  );
}

/** The parameters of a ruleset, and the work of exploring it. */
export function RulesetSetup({ name }: { readonly name: string }) {
  const family = rulesetFamilies.find((entry) => entry.name === name);
  const last = goingOn();
  const same = last !== undefined && 'ruleset' in last && last.wish === playWish.value ? last : undefined;
  const share = useSignal<number | undefined>(undefined);
  const stopping = useRef(new AbortController());
  const start = async (isFromLink: boolean): Promise<void> => {
    stopping.current.abort();
    stopping.current = new AbortController();
    const now = stopping.current.signal;
    const { from, path } = isFromLink ? playLine.value : { path: [] };
    playLine.value = { path: [] };
    match.value = undefined;
    share.value = 0;
    boardWords.value = 'Setting up the board…';
    try {
      const onProgress = (done: number): void => void (share.value = done);
      const arena = await rulesetArena(name, playParameters.value, now, onProgress, from);
      begun = { arena, ruleset: name, parameters: playParameters.value, wish: playWish.value };
      await begin(arena, path);
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
    if (same === undefined) void start(true);
    return () => stopping.current.abort();
  }, []);
  return (
    <div class="setup">
      <p class="hint">{family?.summary}</p>
      {family?.parameters.map((parameter) => (
        <label key={parameter.name} title={parameter.summary}>
          {parameter.name}{' '}
          <input
            value={playParameters.value[parameter.name] ?? parameter.fallback}
            size={8}
            onChange={(event) => {
              playParameters.value = { ...playParameters.value, [parameter.name]: event.currentTarget.value };
            }}
          />{' '}
          <span class="hint">{parameter.summary}</span>
        </label>
      ))}
      <div class="row">
        <button type="button" onClick={() => void start(false)}>
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

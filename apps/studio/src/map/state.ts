import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals';
import {
  game,
  largeGame,
  type MapWindow,
  mapLayer,
  mapSpot,
  mapSubject,
  mapWindow,
  type Point,
  playSource,
  type Spot,
  type Stop,
  speak,
  valueInWords,
  view,
} from '../document/index.ts';
import { answers } from '../live/answers.ts';
import { drawnSource, largeSource, type MapSource, rulesetSource } from '../live/map-source.ts';
import { match } from '../live/playing.ts';
import { type Following, task } from '../live/task.ts';
import { centred, kept, wholeWindow } from './camera.ts';
import { type Wave, waveOver } from './wave.ts';

/** The game whose map is shown. */
export const source = signal<MapSource | undefined>(undefined);
/** The position that is looked at. */
export const spot = signal<Spot | undefined>(undefined);
/** Best play from there. */
export const line = signal<readonly Stop[]>([]);
/** The game that is being played. */
export const trail = signal<readonly Stop[]>([]);
/** The position whose neighbourhood is drawn in place of the map. */
export const dived = signal<number | undefined>(undefined);
/** Does the wave go on by itself? */
export const isRunning = signal(false);
/** How many times as fast as usual. */
export const pace = signal(1);

export const wave: ReadonlySignal<Wave | undefined> = computed(() =>
  source.value === undefined ? undefined : waveOver(source.value.map),
);
/** How many layers the wave has crossed. */
export const crossed: ReadonlySignal<number> = computed(() => {
  const layers = wave.value?.layers ?? 0;
  return Math.min(layers, mapLayer.value ?? layers);
});
/** What is seen of the map. */
export const seen: ReadonlySignal<MapWindow> = computed(() => {
  const map = source.value?.map;
  if (map === undefined) return { left: 0, right: 1, top: 0, bottom: 1 };
  return mapWindow.value === undefined ? wholeWindow(map) : kept(map, mapWindow.value);
});

/** The work on a map. */
export const making = task(
  'Stopped. Choose a game, or press Map it again.',
  (why) => `There is no map: ${why}.`,
);

/** Makes the map of what is to be shown. */
async function makeMap(): Promise<void> {
  source.value = undefined;
  spot.value = undefined;
  line.value = [];
  trail.value = [];
  dived.value = undefined;
  isRunning.value = false;
  const made = await making.run(makeSource);
  if (made === undefined) return;
  source.value = made;
  if (mapSpot.value !== undefined && mapSpot.value < made.map.numbers) await lookAt(mapSpot.value);
}

async function makeSource(following: Following): Promise<MapSource | undefined> {
  const played = playSource.value;
  if (mapSubject.value === 'large')
    return largeGame.value === undefined ? undefined : largeSource(largeGame.value, following);
  if (mapSubject.value === 'ruleset' && played.kind === 'ruleset') return rulesetSource(played, following);
  return answers.value === undefined ? undefined : drawnSource(answers.value);
}

/** Follows what the other views show, as long as the map is looked at; gives what ends it. */
export function followSubject(): () => void {
  const endMap = effect(() => {
    const subject = mapSubject.value;
    if (subject === 'drawn') void [game.value, answers.value];
    else if (subject === 'large') void largeGame.value;
    else void playSource.value;
    if (view.peek() === 'map') untracked(() => void makeMap()); // not when the reader is leaving for the board
  });
  const endTrail = effect(() => {
    const now = source.value;
    void match.value;
    now?.trail().then(
      (stops) => now === source.value && (trail.value = stops),
      () => (trail.value = []),
    );
  });
  return () => {
    endMap();
    endTrail();
    making.leave();
    isRunning.value = false;
  };
}

/** Looks at a position, and draws the best line from it. */
export async function lookAt(position: number): Promise<void> {
  const now = source.value;
  if (now === undefined) return;
  mapSpot.value = position;
  const [found] = await now.spots([position]);
  if (source.value !== now || mapSpot.value !== position) return;
  spot.value = found;
  speak(spotInWords(found));
  const stops = await now.line(position);
  if (source.value === now && mapSpot.value === position) line.value = stops;
}

/** Looks at no position. */
export function lookAway(): void {
  mapSpot.value = undefined;
  spot.value = undefined;
  line.value = [];
}

/** "12, Left to move: won in 3 plies". */
export function spotInWords({ name, mover, value, plies }: Spot): string {
  return `${name}${mover === undefined ? '' : `, ${mover} to move`}: ${valueInWords(value, plies)}`;
}

/** Draws the neighbourhood of a position in place of the map. */
export function dive(position: number): void {
  isRunning.value = false;
  dived.value = position;
  void lookAt(position);
}

/** Back to the map, with the position that was looked at last in the middle if only a part is seen. */
export function rise(place: Point | undefined): void {
  dived.value = undefined;
  const map = source.value?.map;
  if (map !== undefined && mapWindow.value !== undefined && place !== undefined)
    mapWindow.value = centred(map, seen.value, place);
}

/** Sets the wave to a layer. */
export function goToLayer(layer: number): void {
  const layers = wave.value?.layers ?? 0;
  mapLayer.value = layer >= layers ? undefined : Math.max(0, layer);
}

/** Starts the wave, from the beginning if it is at its end, or stops it. */
export function runOrRest(): void {
  if (!isRunning.value && crossed.value >= (wave.value?.layers ?? 0)) mapLayer.value = 0;
  isRunning.value = !isRunning.value;
}

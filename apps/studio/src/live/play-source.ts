import { batch, computed, effect, type ReadonlySignal, untracked } from '@preact/signals';
import { rulesetFamilies } from 'gyre/rulesets';
import { openedGame, type Parameters, type Place, playSource, tell, view } from '../document/index.ts';
import { type Answers, answers } from './answers.ts';
import { drawnArena } from './drawn-arena.ts';
import { begin, match } from './playing.ts';
import { openSource, type RulesSource, rulesetArena } from './ruleset-arena.ts';
import { type Task, task } from './task.ts';

/** The work of solving a ruleset or opening a table. */
export const settingUp: Task = task('Stopped. Press New game to begin again.', (why) => {
  const source = playSource.peek();
  if (source.kind === 'table') {
    tell('trouble', `The table ${source.table.name} could not be opened: ${why}.`);
    return 'There is no board: the table could not be opened.';
  }
  const name = source.kind === 'ruleset' ? source.name : '';
  tell(
    'trouble',
    `${rulesetFamilies.find((family) => family.name === name)?.title ?? name} cannot be played: ${why}.`,
  );
  return 'There is no board: change the settings beside, then press New game.';
});

/** What stands where the board will be. */
export const boardWords: ReadonlySignal<string> = computed(() => {
  if (settingUp.share.value === undefined)
    return isUnasked() ? 'The table of this link has not been asked for yet.' : settingUp.trouble.value;
  return playSource.value.kind === 'table' ? 'Opening the table…' : 'Setting up the board…';
});

/** Is it a table whose host may not be asked yet? */
export function isUnasked(): boolean {
  const source = playSource.value;
  return source.kind === 'table' && source.table.kind === 'address' && source.table.isUnasked;
}

/** What was begun last: the source and, of a drawn game, the answers. */
let begun: { readonly source: unknown; readonly found: Answers | undefined } | undefined;

/** From now on, what is to be played begins once the Play view shows it, and outlives that. Call once. */
export function playAlways(): void {
  effect(() => {
    const source = playSource.value;
    if (view.value !== 'play') return;
    const found = source.kind === 'drawn' ? answers.value : undefined;
    if (begun?.source === source && begun.found === found) return;
    const before = begun?.source === source ? begun.found : undefined;
    begun = { source, found };
    untracked(() => {
      if (source.kind !== 'drawn') void setUp(source);
      else if (found !== undefined) beginDrawn(found, before);
    });
  });
}

async function setUp(source: RulesSource): Promise<void> {
  match.value = undefined;
  settingUp.leave();
  if (isUnasked()) return;
  const { from, path } = source.line;
  await settingUp.run(async (following) => {
    const opened = await openSource(source, following);
    await begin(rulesetArena(source, opened, from), path);
  });
}

/** Begins the drawn game; again, without its moves, when its answers have changed. */
function beginDrawn(found: Answers, before: Answers | undefined): void {
  settingUp.leave();
  match.value = undefined;
  if (found.of.vertices.length === 0) return;
  const { path } = playSource.value.line;
  const { key, player } = drawnStart(before !== undefined && before.of.vertices !== found.of.vertices);
  void begin(drawnArena(found, Number(key), player), before === undefined ? path : []);
}

/** Where the drawn game begins: where the reader said or, failing that, where the drawing says. */
export function drawnStart(isAnother = false): Place {
  const { from } = playSource.value.line;
  const { vertices, start } = answers.value?.of ?? { vertices: [] };
  if (from !== undefined && !isAnother && vertices[Number(from.key)] !== undefined) return from;
  const v = vertices.findIndex(({ id }) => id === start?.vertex);
  return { key: String(Math.max(0, v)), player: start?.player ?? 0 };
}

/** Begins a new game: of a ruleset with these settings, of the drawing from that vertex. */
export function newGame({ parameters, from }: { parameters?: Parameters; from?: Place } = {}): void {
  const source = playSource.value;
  const line = from === undefined ? { path: [] } : { from, path: [] };
  batch(() => {
    if (source.kind === 'ruleset')
      playSource.value = { ...source, parameters: parameters ?? source.parameters, line };
    else playSource.value = { ...source, line };
  });
}

/** Goes on from another place of what is played. */
export async function continueFrom(from: Place): Promise<void> {
  const source = playSource.value;
  const opened = openedGame();
  if (source.kind !== 'drawn' && opened !== undefined)
    await settingUp.run(() => begin(rulesetArena(source, opened, from)));
}

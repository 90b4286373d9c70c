import { GyreError, type Player } from 'gyre';
import {
  type Analysis,
  analyse,
  analysisData,
  type GameValue,
  idOfValue,
  type Notation,
  type StoredGame,
  type Thermograph,
  Thermographs,
  thermographData,
  thermographText,
} from 'gyre/algebra';
import {
  boardsOfSize,
  type MoveOfSum,
  type MoveResult,
  movesOfSum,
  PositionValues,
  type RulesetValue,
} from 'gyre/positions';
import { type Ruleset, rulesetFamilies } from 'gyre/rulesets';
import { UsageError } from '../command/index.ts';
import { type NamedRuleset, rulesetFrom } from '../rulesets/index.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { reportLines } from './report.ts';
import { type Allowed, inTime } from './within.ts';

/** What a position of a ruleset is worth, in words or as JSON. */
export async function printPositionValue(
  [name, choices]: NamedRuleset,
  { boards, moves: asked }: { readonly boards: string | undefined; readonly moves: string | undefined },
  terminal: Terminal,
  notation: Notation,
  options: Allowed,
): Promise<void> {
  if (boards !== undefined) return printBoards(name, choices, terminal, notation, options, boards);
  const ruleset = await rulesetFrom(name, choices);
  const position = ruleset.starts()[0].position;
  const player = playerAsked(asked, ruleset);
  const lines = await inTime('the value was worked out', options, () => {
    const values = new PositionValues(ruleset, options);
    const found = values.value(position, options);
    const analysis = analyse(found.value, notation, options);
    const parts = found.parts.map((part) => analyse(part.value, notation, options).text);
    const thermograph = thermographOf(found.value, options);
    const moves = player === undefined ? undefined : movesOf(values, found, player, notation, options);
    return terminal.isJson
      ? [JSON.stringify(valueJson(ruleset, found, analysis, parts, moves, thermograph))]
      : [
          ...reportLines(analysis, notation),
          ...(thermograph === undefined ? [] : ['', 'thermograph:', ...thermographLines(thermograph)]),
          ...partLines(ruleset, found, parts),
          ...moveLines(moves, player, ruleset),
        ];
  });
  await terminal.print(lines.join('\n'));
}

/** The thermograph of a position in which play ends. */
function thermographOf({ value, store }: StoredGame, options: Allowed): Thermograph | undefined {
  const id = idOfValue(value);
  return id === undefined || !store.isShort(id) ? undefined : new Thermographs(store).of(id, options);
}

function thermographLines(thermograph: Thermograph): string[] {
  return thermographText(thermograph)
    .split('\n')
    .map((line) => `  ${line}`);
}

function playerAsked(asked: string | undefined, ruleset: Ruleset): Player | undefined {
  if (asked === undefined) return undefined;
  const names = ['left', 'right', ...(ruleset.players ?? []).map((name) => name.toLowerCase())];
  const at = names.indexOf(asked.toLowerCase());
  if (at >= 0) return (at % 2) as Player;
  throw new UsageError(`--moves is "${asked}"`, 'give left or right');
}

/** The parts of a sum, each with its value. */
function partLines(ruleset: Ruleset, { parts }: RulesetValue<unknown>, texts: readonly string[]): string[] {
  if (parts.length < 2) return [];
  const keys = parts.map(({ position }) => String(ruleset.key(position)));
  const width = Math.max(...keys.map((key) => key.length));
  return [
    '',
    `the sum of ${parts.length} parts:`,
    ...keys.map((key, i) => `  ${`${i + 1}`.padStart(2)}  ${key.padEnd(width)}  ${texts[i]}`),
  ];
}

/** A move of a sum, in words. */
interface MoveWords {
  readonly part: number;
  readonly name: string;
  readonly result: MoveResult;
  readonly leaves: string;
  readonly sum: string;
  /** What it gains, where play ends. */
  readonly gain?: string;
  readonly why: string;
}

function movesOf(
  values: PositionValues<unknown>,
  found: RulesetValue<unknown>,
  player: Player,
  notation: Notation,
  options: Allowed,
): MoveWords[] {
  const parts = found.parts.map(({ position }) => position);
  const moves = movesOfSum(values, parts, player, options);
  const write = (value: GameValue): string => notation.writeValue(value, values.store);
  return moves.map((move) => ({
    part: move.part + 1,
    name: move.name,
    result: move.result,
    leaves: write(move.value),
    sum: write(move.total),
    ...(move.gain === undefined ? {} : { gain: write(move.gain) }),
    why: reasonFor(move, moves, player, write(move.total)),
  }));
}

function reasonFor(
  { result, gain, dominatedBy }: MoveOfSum<unknown>,
  moves: readonly MoveOfSum<unknown>[],
  player: Player,
  total: string,
): string {
  const bound = player === 0 ? '>= 0' : '<= 0';
  const other = ['Right', 'Left'][player];
  const found = `the sum becomes ${total}`;
  if (result === 'wins')
    return gain === undefined
      ? `${found}, where ${other} to move loses`
      : `${found} ${bound}, so ${other} to move loses`;
  const refuted =
    result === 'draws'
      ? `${found}, where ${other} to move can keep play going for ever`
      : gain === undefined
        ? `${found}, where ${other} to move wins`
        : `${found}, which is not ${bound}`;
  if (dominatedBy === undefined) return refuted;
  const { name, part } = moves[dominatedBy];
  return `${refuted}; ${name} in part ${part + 1} gains at least as much`;
}

function moveLines(
  moves: readonly MoveWords[] | undefined,
  player: Player | undefined,
  ruleset: Ruleset,
): string[] {
  if (moves === undefined || player === undefined) return [];
  const who = ruleset.players?.[player] ?? ['Left', 'Right'][player];
  if (moves.length === 0) return ['', `${who} has no move`];
  const width = Math.max(...moves.map(({ name }) => name.length));
  return [
    '',
    `moves of ${who}, the best first, squares as in the parts:`,
    ...moves.map(
      ({ part, name, result, leaves, why }) =>
        `  ${result.padEnd(5)}  ${name.padEnd(width)}  part ${part} becomes ${leaves}: ${why}`,
    ),
  ];
}

function valueJson(
  ruleset: Ruleset,
  { parts }: RulesetValue<unknown>,
  analysis: Analysis,
  texts: readonly string[],
  moves: readonly MoveWords[] | undefined,
  thermograph: Thermograph | undefined,
): Record<string, unknown> {
  return {
    schema: 'gyre/value/1',
    ruleset: ruleset.name,
    parameters: ruleset.parameters ?? {},
    ...analysisData(analysis),
    latex: analysis.latex,
    parts: parts.map(({ position }, i) => ({ key: String(ruleset.key(position)), text: texts[i] })),
    ...(thermograph === undefined ? {} : { thermograph: thermographData(thermograph) }),
    ...(moves === undefined ? {} : { moves }),
  };
}

/** The values of all boards of a size, a line each. */
async function printBoards(
  name: string,
  choices: readonly unknown[],
  terminal: Terminal,
  notation: Notation,
  options: Allowed,
  size: string,
): Promise<void> {
  const family = rulesetFamilies.find((one) => one.name === name);
  const sides = /^(\d{1,3})x(\d{1,3})$/.exec(size)?.slice(1).map(Number);
  if (family === undefined || sides === undefined)
    throw new UsageError(
      `--boards is "${size}"`,
      'give rows and columns of boards of a ruleset of gyre: gyre value domineering --boards 2x3',
    );
  if (choices.length > 0) throw new UsageError('--boards lists all boards', 'leave the parameters out');
  const rows = await inTime('the boards were worked out', options, () => boardRows());
  if (terminal.isJson) {
    const boards = rows.map(([board, text]) => ({ board, text }));
    await terminal.print(JSON.stringify({ schema: 'gyre/value-boards/1', ruleset: family.name, boards }));
    return;
  }
  const width = Math.max(...rows.map(([board]) => board.length));
  for (const [board, text] of rows) await terminal.print(`${board.padEnd(width)}  ${text}`);

  function boardRows(): [string, string][] {
    const [high, wide] = sides as number[];
    const parameter = family?.parameters.find(({ squares }) => squares !== undefined)?.name ?? '';
    let values: PositionValues<unknown> | undefined;
    return boardsOfSize(family as NonNullable<typeof family>, high, wide).map((board) => {
      const fallbacks = Object.fromEntries(family?.parameters.map((one) => [one.name, one.fallback]) ?? []);
      const ruleset = family?.make({ ...fallbacks, [parameter]: board });
      if (ruleset === undefined) throw new GyreError('E_RULESET', 'there is no such ruleset');
      values ??= new PositionValues(ruleset, options);
      const { value } = values.value(ruleset.starts()[0].position, options);
      return [board, analyse(value, notation, options).text];
    });
  }
}

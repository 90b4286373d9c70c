import { counted } from 'gyre';
import { lookAt, type Warning } from 'gyre/rulesets';
import type { IndexedRuleset } from 'gyre/tables';
import { type Call, type CommandSpec, EXIT, flagOption, numberOption, UsageError } from '../command/index.ts';
import {
  dataFacts,
  KEYS_OPTION,
  looked,
  RULESET_ARGUMENTS,
  uncheckedRulesetFrom,
} from '../rulesets/index.ts';

export const command: CommandSpec = {
  arguments: RULESET_ARGUMENTS,
  options: [
    { flags: '--seed <number>', summary: 'play other games at random', default: '1' },
    { flags: '--games <number>', summary: 'how many games to play', default: '200' },
    { flags: '--plies <number>', summary: 'how many plies per game at most', default: '200' },
    KEYS_OPTION,
  ],
  details:
    'Plays the ruleset at random and looks for what would make its table wrong: keys that collide, moves that ' +
    'change from call to call or under a symmetry, positions that are changed, payoffs that are not scores, parts ' +
    'that are not a sum, an index that does not come back, functions that throw or never end, parts that no ruleset has. ' +
    'The exit code is 1 if a fault was found. ' +
    'Warnings are about what may be meant so: a player who never moves, payoffs that one player always wins or that are all 0, play that neither ends nor repeats, ' +
    'a start that is already over. To look at a ruleset file is to run its code: check only files that you trust. Rules as data, a JSON file, are refused with the place of a mistake or told in words, with their size and all moves compared with all moves back; no code of such a file is run.',
  examples: [
    { command: 'gyre check my-rules.ts', says: 'is my ruleset sound?' },
    { command: 'gyre check neutreeko.json', says: 'rules as data: what do they say, how large is the game?' },
    { command: 'gyre check dodgem n=4 --games 1000', says: 'look longer at a shipped one' },
  ],
  run,
};

async function run(call: Call): Promise<number> {
  const [name = '', ...choices] = call.args;
  const ruleset = await uncheckedRulesetFrom(name, choices);
  const games = numberOption(call, 'games', '--games') ?? 200;
  if (games === 0) throw new UsageError('--games is 0, so that nothing is looked at', 'give 1 or more');
  const data = await dataFacts(ruleset);
  const options = {
    seed: numberOption(call, 'seed', '--seed') ?? 1,
    games,
    length: numberOption(call, 'plies', '--plies') ?? 200,
  };
  const looks = await looked((within) => lookAt(ruleset, options, within));
  const { positions, moves, inTime, reached } = looks;
  const faults = [...(data?.faults ?? []), ...looks.faults];
  const unused = (data?.facts.warnings ?? []).map(({ path, found }) => ({
    found: `${path}: ${found}`,
    hint: 'is it meant for other parameters?',
  }));
  const warnings: readonly Warning[] = [...unused, ...looks.warnings];
  if (flagOption(call, 'json')) {
    await call.terminal.print(
      JSON.stringify({
        schema: 'gyre/check/1',
        ruleset: ruleset.name,
        positions,
        moves,
        inTime,
        faults,
        warnings,
        ...(reached === undefined ? {} : { reached }),
        ...(data === undefined ? {} : { rules: data.facts }),
      }),
    );
    return faults.length === 0 ? EXIT.ok : EXIT.no;
  }
  if (data !== undefined) await call.terminal.print(`${data.lines.join('\n')}\n`);
  const showsKeys = flagOption(call, 'keys');
  const tell = async (title: string, { found, hint, key }: Warning): Promise<void> => {
    const below = showsKeys && key !== undefined ? `\nkey ${key}` : '';
    await call.terminal.print(`${title}: ${found}${below}\n  ${hint}\n`);
  };
  for (const fault of faults) await tell(call.terminal.paint('red', fault.about), fault);
  for (const warning of warnings) await tell(call.terminal.paint('yellow', 'warning'), warning);
  const cut = inTime ? '' : '; cut short, because a game took too long: try a smaller --plies';
  const seen = `${counted(positions, 'position')} and ${counted(moves, 'move')} looked at${cut}`;
  const { size } = ruleset as Partial<IndexedRuleset>;
  const numbers = reached === undefined ? '' : `; play reaches ${reached} of ${size ?? 0} numbers`;
  const doubts = warnings.length === 0 ? '' : `, ${counted(warnings.length, 'warning')}`;
  const verdict = faults.length === 0 ? 'looks sound' : counted(faults.length, 'fault');
  await call.terminal.print(`${ruleset.title ?? name}: ${verdict}${doubts}; ${seen}${numbers}`);
  return faults.length === 0 ? EXIT.ok : EXIT.no;
}

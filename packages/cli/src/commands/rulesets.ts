import { type Ruleset, type RulesetFamily, rulesetFamilies, rulesetNamed, rulesetSize } from 'gyre/rulesets';
import { type Call, type CommandSpec, EXIT, flagOption, numberOption, stoppable } from '../command/index.ts';
import { grouped } from '../output/index.ts';
import { RULESET_ARGUMENTS, rulesetFrom } from '../rulesets/index.ts';

export const command: CommandSpec = {
  arguments: RULESET_ARGUMENTS.map((argument) => ({ ...argument, required: false })),
  options: [{ flags: '--limit <positions>', summary: 'count no more positions than this', default: '10000' }],
  details:
    'Each with its parameters as they are if left out, and its size with these: the numbers of its index, or else the ' +
    'positions that play can reach. With a name, one of them, with what each parameter means.',
  examples: [
    { command: 'gyre rulesets', says: 'all of them' },
    { command: 'gyre rulesets chess men=KQKR', says: 'what its parameters mean, and how large it is' },
    { command: 'gyre rulesets mnk m=4 --limit 1000000', says: 'count further' },
  ],
  run,
};

/** A ruleset of the list. */
interface Listed {
  readonly family: RulesetFamily | undefined;
  readonly ruleset: Ruleset;
}

async function run(call: Call): Promise<number> {
  const { terminal } = call;
  const [name, ...choices] = call.args;
  const limit = numberOption(call, 'limit', '--limit') ?? 0;
  const familyOf = (wanted: string | undefined): RulesetFamily | undefined =>
    rulesetFamilies.find((family) => family.name === wanted);
  const listed: readonly Listed[] =
    name === undefined
      ? rulesetFamilies.map((family) => ({ family, ruleset: rulesetNamed(family.name) }))
      : [{ family: familyOf(name), ruleset: await rulesetFrom(name, choices) }];
  const isJson = flagOption(call, 'json');
  const facts: object[] = [];
  const width = Math.max(...listed.map(({ ruleset }) => ruleset.name.length));
  for (const { family, ruleset } of listed) {
    const far = `${ruleset.title} was being counted`;
    const size = await stoppable(terminal, { far }, ({ signal }) => rulesetSize(ruleset, limit, signal));
    const { title, parameters = {} } = ruleset;
    if (isJson) {
      const known = family?.parameters.map(({ name: parameter, summary, fallback }) => ({
        name: parameter,
        summary,
        fallback,
      }));
      facts.push({
        name: ruleset.name,
        title,
        summary: family?.summary ?? title,
        parameters,
        known: known ?? [],
        size,
      });
      continue;
    }
    const what = size.by === 'index' ? 'numbers' : 'positions';
    const words = `${size.isAll ? '' : 'more than '}${grouped(size.positions)} ${what}`;
    const chosen = Object.entries(parameters).map(([key, value]) => `${key}=${value}`);
    const line = [family?.summary ?? title, ...(chosen.length === 0 ? [] : [chosen.join(' ')]), words].join(
      '; ',
    );
    await terminal.print(`${ruleset.name.padEnd(width)}  ${line}`);
    if (name !== undefined)
      for (const parameter of family?.parameters ?? [])
        await terminal.print(`  ${parameter.name}: ${parameter.summary}; ${parameter.fallback} if left out`);
  }
  if (isJson) await terminal.print(JSON.stringify({ schema: 'gyre/rulesets/1', rulesets: facts }));
  return EXIT.ok;
}

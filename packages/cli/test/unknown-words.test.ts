/** Words that nobody knows are refused, and the user is shown what was most likely meant. */
import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { testFolder } from '../../../test/folder.ts';
import { expectRefusal, runGyre } from './run-gyre.ts';

const inFolder = testFolder();

function file(name: string, text: string): string {
  const path = inFolder(name);
  writeFileSync(path, text);
  return path;
}

const RULES = `name: 'walk', title: 'Walk', starts: () => [{ position: 0 }],
  moves: (p, player, emit) => { if (p < 5) emit(p + 1, 'up'); },
  key: (p) => p, show: (p) => 'point ' + p`;

describe('parts of a ruleset', () => {
  test.each([
    ['payof: () => undefined', 'a ruleset has no part "payof"', 'did you mean "payoff"?'],
    ['cannonical: (p) => p', 'a ruleset has no part "cannonical"', 'did you mean "canonical"?'],
    ['helper: () => 1', 'a ruleset has no part "helper"', 'begin their names with _: _helper'],
    ['starts: () => [{ position: 0, playr: 1 }]', 'a start has a part "playr"', 'did you mean "player"?'],
  ])('%s is refused', async (part, found, hint) => {
    const path = file(`part-${part.slice(0, 4)}.js`, `export default { ${RULES}, ${part} };`);
    const { exitCode, out } = await runGyre(['check', path]);
    expect([exitCode, out.includes(found), out.includes(hint)]).toEqual([1, true, true]);
    await expectRefusal(['report', path], 3, found);
  });

  test('a class with a misspelt method is refused; _own names are the author’s', async () => {
    const body = `name = 'walk'; title = 'Walk'; starts() { return [{ position: 0 }]; }
      moves(p, player, emit) { if (this._most() > p) emit(p + 1, 'up'); } _most() { return 5; }
      key(p) { return p; } show(p) { return String(p); }`;
    const good = file('good-class.js', `class Walk { ${body} }\nexport default new Walk();`);
    expect((await runGyre(['check', good])).out).toContain('looks sound');
    const bad = file('bad-class.js', `class Walk { ${body} payof() {} }\nexport default new Walk();`);
    expect((await runGyre(['check', bad])).out).toContain('did you mean "payoff"?');
  });
});

describe('parameters', () => {
  const maker = file(
    'maker.js',
    `export default ({ size = '4', wrap }) => ({ ${RULES}, title: size + wrap });`,
  );
  const plain = file('plain.js', `export default { ${RULES} };`);
  const lists = file(
    'lists.js',
    `export default (given) => ({ ${RULES}, parameters: { size: '4' }, x: undefined, ...{} });`,
  );
  const keeps = file(
    'keeps.js',
    `export default (given) => { const all = { ...given }; return { ${RULES}, title: all.n }; };`,
  );

  test.each([
    [[maker, 'siz=4'], 'has no parameter "siz"; did you mean "size"?'],
    [[maker, 'colour=red'], 'has no parameter "colour"; the parameters are size, wrap'],
    [[maker, '__proto__=1'], 'has no parameter "__proto__"'],
    [[maker, 'size=3', 'size=4'], 'the parameter size is given twice'],
    [[plain, 'siz=4'], 'takes no parameters, and siz is given'],
    [[lists, 'siz=4'], 'has no parameter "siz"; did you mean "size"?'],
    [['nim', '__proto__=1'], 'Nim has no parameter "__proto__"'],
    [['nim', 'pils=1'], 'Nim has no parameter "pils"; did you mean "piles"?'],
    [['nim', 'constructor=1'], 'Nim has no parameter "constructor"'],
  ])('%j is refused', async (args, refusal) => {
    await expectRefusal(['check', ...args], 2, refusal);
  });

  test('what the file looks at, or goes through as a whole, is taken', async () => {
    expect((await runGyre(['check', maker, 'size=3'])).exitCode).toBe(0);
    expect((await runGyre(['check', keeps, 'n=3'])).exitCode).toBe(0);
  });
});

describe('misguided users are shown the way', () => {
  const rules = file('my-rules.ts', `export default { ${RULES} };`);
  const game = file('game.json', '{"vertices":1,"arcs":[]}');
  test.each([
    [['solve', 'tic-tac-toe'], 3, 'tic-tac-toe is a ruleset, not a file; gyre report tic-tac-toe solves it'],
    [['info', 'tictactoe'], 3, 'did you mean the ruleset tic-tac-toe? gyre report tic-tac-toe'],
    [['solve', rules], 3, `this is a ruleset, not a game; gyre report ${rules} solves it`],
    [['query', rules, '-v', '0'], 3, 'this is a ruleset, not a game'],
    [['report', 'tictactoe'], 2, 'there is no ruleset "tictactoe"; did you mean "tic-tac-toe"?'],
    [['report', 'tictacto'], 2, 'did you mean "tic-tac-toe"?'],
    [['report', 'tic_tac_to'], 2, 'did you mean "tic-tac-toe"?'],
    [['report', 'Tic Tac Toe'], 2, 'there is no ruleset "Tic Tac Toe"; did you mean "tic-tac-toe"?'],
    [['solve', 'tic_tac_to'], 3, 'did you mean the ruleset tic-tac-toe?'],
    [['solve', 'Tic Tac To'], 3, 'did you mean the ruleset tic-tac-toe?'],
    [['report', 'parcheesi'], 2, 'there is no ruleset "parcheesi"; the rulesets are nim, '],
    [
      ['value', 'tictacto'],
      3,
      '"tictacto" is not a value; did you mean the ruleset tic-tac-toe? gyre report',
    ],
    [['value', 'tic-tac-to'], 3, 'did you mean the ruleset tic-tac-toe? gyre report tic-tac-toe solves it'],
    [['value', 'Domineerin'], 3, 'did you mean the ruleset domineering? gyre value domineering gives its'],
    [['value', 'domineerin', 'board=..'], 2, '"domineerin" is not a ruleset; did you mean domineering?'],
    [['value', 'tic-tac-toe'], 3, 'gyre report tic-tac-toe solves it, gyre play tic-tac-toe plays it'],
    [['value', 'upn'], 3, 'unknown name "upn"; did you mean upon?'],
    [['value', 'mena({3|1})'], 3, 'unknown name "mena"; did you mean mean(G)?'],
    [['value', 'domineerin("..")'], 3, 'did you mean "domineering"?'],
    [['play', 'nmi'], 2, 'there is no ruleset "nmi"; did you mean "nim"?'],
    [['check', 'nmi'], 2, 'there is no ruleset "nmi"; did you mean "nim"?'],
    [['table', 'nmi', '-o', 'x.table'], 2, 'there is no ruleset "nmi"; did you mean "nim"?'],
    [['explore', 'nmi', '-o', 'x.gyre'], 2, 'there is no ruleset "nmi"; did you mean "nim"?'],
    [['probe', 'nim'], 3, 'nim is a ruleset, not a file; gyre table nim -o nim.table makes its table'],
    [['probe', 'nmi'], 3, 'did you mean the ruleset nim? gyre table nim -o nim.table makes its table'],
    [['play', 'nim', '--table', 'nmi'], 3, 'did you mean the ruleset nim? gyre table nim'],
    [['nim', 'kales'], 3, 'did you mean "kayles"?'],
    [['manual', 'notatin'], 2, 'the manual has no page "notatin"; did you mean "notation"?'],
    [['manual', 'xyz'], 2, 'the manual has no page "xyz"; the pages are cli, '],
    [['completion', 'bsh'], 2, 'there is no completion for "bsh"; did you mean "bash"?'],
    [['completion', 'fish'], 2, 'the shells are bash, zsh'],
    [['solve', game, '--convention', 'misre'], 2, '--convention is "misre"; did you mean "misere"?'],
    [['solve', game, '-c', 'Misere'], 2, '--convention is "Misere"; did you mean "misere"?'],
    [
      ['solve', game, '-c', 'x'],
      2,
      '--convention is "x"; the choices are normal, misere, asymmetric, onside',
    ],
    [['solve', game, '-a', 'atractor'], 2, '--algorithm is "atractor"; did you mean "attractor"?'],
    [['solve', game, '--expect', 'w'], 2, '--expect is "w"; did you mean "W"?'],
    [['convert', game, 'out', '--to', 'cvs'], 2, 'there is no format "cvs"; did you mean "csv"?'],
    [['convert', game, 'out.csv', '--from', 'jsn'], 2, 'there is no format "jsn"; did you mean "json"?'],
    [['gen', 'random', '--to', 'x'], 2, 'there is no format "x"; the formats are json, ndjson, '],
    [['gen', 'randm'], 2, 'there is no generator "randm"; did you mean "random"?'],
    [['paper', 'quotent', game], 2, 'there is no topic "quotent"; did you mean "quotient"?'],
    [['cluster', 'slove'], 2, 'there is no action "slove"; did you mean "solve"?'],
    [['check', 'nim', '--games', '0'], 2, '--games is 0, so that nothing is looked at; give 1 or more'],
    [['help', 'slove'], 2, 'there is no command "slove"; did you mean solve?'],
    [['slove'], 2, 'did you mean solve?'],
    [['solve', 'my-missing.ts'], 3, 'my-missing.ts: E_FILE: there is no such file'],
    [
      ['report', game],
      2,
      `is a file, but not a ruleset; rulesets are .ts or .js files, or JSON that begins with "rules": 1; gyre solve ${game}`,
    ],
  ])('%j', async (args, code, words) => {
    await expectRefusal(args, code, words);
  });

  test('a syntax error in a .ts ruleset is told with line, column and message', async () => {
    const path = file('broken.ts', 'const a: number = 1;\nexport default { name: (1 };\n');
    const words = /broken\.ts:2:\d+: E_RULESET: the file cannot be loaded: syntax error: Unexpected/;
    await expectRefusal(['check', path], 3, words);
  });
});

describe('gyre check warns', () => {
  const STEPS = "moves: (p, player, emit) => { emit(p + 1, 'one'); emit(p + 2, 'two'); }";
  let files = 0;
  const warned = async (rules: string): Promise<string> => {
    const path = file(`warned-${files++}.js`, `export default { ${RULES}, ${rules} };`);
    const { exitCode, out } = await runGyre(['check', path]);
    expect(exitCode).toBe(0);
    return out;
  };

  test.each([
    [
      "moves: (p, player, emit) => { if (player === 0 && p < 5) emit(p + 1, 'up'); }",
      'Right (player 1) never has a move',
    ],
    ['payoff: (p) => (p === 5 ? 1 : undefined)', 'payoffs are wins for the player to move'],
    [
      `${STEPS}, payoff: (p, player) => (p > 4 ? 1 - 2 * player : undefined)`,
      'player 0 wins whenever play ends',
    ],
    [
      "moves: (p, player, emit) => emit(p + 1, 'up')",
      'no game ended or came back to a position within 2000 plies',
    ],
    [
      "moves: (p, player, emit) => { if (p === 0) emit(7, 'out'); if (p === 0 || p > 6) emit(p + 8, 'up'); else if (p < 5) emit(p + 1, 'one'); }, starts: () => [{ position: 0 }, { position: 1 }]",
      'random games neither ended nor came back to a position within 2000 plies',
    ],
    ['payoff: (p) => (p === 5 ? 0 : undefined)', 'nobody ever wins: all 200 ends of play are draws'],
    [
      'starts: () => [{ position: 0 }, { position: 5 }]',
      'the game is over before it begins at the start\npoint 5',
    ],
  ])('%s', async (rules, words) => expect(await warned(rules)).toContain(words));

  test('and not of a game that is in order', async () => {
    const fine = `${STEPS}, payoff: (p) => (p > 4 ? -1 : undefined)`;
    expect(await warned(fine)).not.toContain('warning');
  });
});

test('help says that loading a ruleset file runs its code', async () => {
  for (const name of ['play', 'report', 'table', 'check', 'probe', 'explore', 'value'])
    expect((await runGyre([name, '--help'])).out, name).toMatch(/code\s+is\s+run/);
});

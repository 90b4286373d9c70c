import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { testFolder } from '../../../test/folder.ts';
import { expectRefusal, runGyre } from './run-gyre.ts';

const inFolder = testFolder();
const GAME = '{"vertices":3,"arcs":[[0,1],[1,2]]}\n';

beforeAll(async () => {
  writeFileSync(inFolder('good.json'), GAME);
  writeFileSync(inFolder('named.json'), '{"names":["west","east"],"arcs":[[0,1],[1,0]]}');
  writeFileSync(inFolder('other.json'), '{"vertices":3,"arcs":[[0,1],[1,0]]}\n');
  await runGyre(['convert', inFolder('good.json'), inFolder('good.gyre')]);
  await runGyre(['solve', inFolder('good.json'), '-o', inFolder('good.sol')]);
  const binary = readFileSync(inFolder('good.gyre'));
  writeFileSync(inFolder('cut.gyre'), binary.subarray(0, binary.length - 20));
  writeFileSync(
    inFolder('changed.gyre'),
    binary.map((byte, i) => (i === binary.length - 16 ? byte ^ 1 : byte)),
  );
  writeFileSync(inFolder('longer.gyre'), Buffer.concat([binary, Buffer.of(0)]));
  const packed = gzipSync(GAME);
  writeFileSync(inFolder('cut.json.gz'), packed.subarray(0, packed.length - 10));
  writeFileSync(
    inFolder('changed.json.gz'),
    packed.map((byte, i) => (i === packed.length - 6 ? byte ^ 1 : byte)),
  );
  writeFileSync(
    inFolder('garbage'),
    Uint8Array.from({ length: 5000 }, (_, i) => (i * 7919 + (i >> 3)) & 0xff),
  );
  writeFileSync(inFolder('empty'), '');
  writeFileSync(inFolder('blank.txt'), '\n  \n');
  mkdirSync(inFolder('folder'));
});

describe('one line with file, place, code and hint; exit code 3; no stack', () => {
  test.each([
    ['solve nowhere.json', 'nowhere.json: E_FILE: there is no such file; check the path'],
    ['solve @folder', '@folder: E_FILE: this is a directory; give a file'],
    ['solve @empty', '@empty: E_FORMAT: the file is empty; the formats are'],
    ['solve @blank.txt', '@blank.txt: E_FORMAT: the file is empty; the formats are'],
    ['solve @garbage', '@garbage: E_FORMAT: the file looks like none of the formats; the formats are'],
    ['solve @cut.gyre', '@cut.gyre: E_TRUNCATED: the file ends within the column'],
    ['solve @changed.gyre', '@changed.gyre: E_CHECKSUM: the checksum is wrong; the file was damaged'],
    ['solve @longer.gyre', '@longer.gyre: E_FORMAT: bytes follow the end of the file'],
    ['solve @cut.json.gz', '@cut.json.gz: E_TRUNCATED: the gzip file ends too early'],
    ['solve @changed.json.gz', '@changed.json.gz: E_FORMAT: the gzip file is damaged'],
    ['verify @other.json @good.sol', 'E_SOLUTION: the solution belongs to another game; its checksum is'],
    ['solve @good.sol', '@good.sol: E_FORMAT: this is a solution, not a game'],
    ['query @good.gyre', '@good.gyre: E_FORMAT: this is a game, not a solution'],
    ['solve @good.json -o @none/x.sol', '@none/x.sol: E_FILE: there is no folder'],
    ['solve @good.json -s 9', 'E_VERTEX: there is no vertex "9"; the vertices are 0 to 2'],
    [
      'solve @good.json -a nmfl',
      'E_SOLVER: the solver nmfl cannot solve this: its convention is not the asymmetric one; ' +
        'nmfl needs --convention asymmetric; --algorithm attractor solves every game',
    ],
    [
      'trace @named.json -a memo',
      'E_SOLVER: the solver memo cannot solve this: it has the cycle west → east → west; ' +
        '--algorithm attractor solves every game',
    ],
  ])('%s', async (line, message) => {
    await expectRefusal(placed(line).split(' '), 3, `gyre: ${placed(message)}`);
  });

  test.each([
    [
      '{"vertices":2,\n"arcs":[[0,1],[1,2]]}',
      'stdin:2:18: E_VERTEX: there is no vertex 2; the vertices are 0 to 1',
    ],
    [
      '{"names":["a","b","a"],"arcs":[]}',
      'stdin:1:19: E_NAME: vertices 0 and 2 are both named "a"; names differ',
    ],
    [
      '{"vertices":2,"arcs":[[0,',
      'stdin:1:26: E_SYNTAX: this is not JSON: the end of the text stands here; JSON wants a value',
    ],
    [
      '0 1\n1 99999999999\n',
      'stdin:2:3: E_VERTEX: there is no vertex "99999999999"; vertices are numbered up to',
    ],
    ['0 1\n1 x\n', 'stdin:2:3: E_VERTEX: there is no vertex "x"'],
    ['0 1\n1 -2\n', 'stdin:2:3: E_VERTEX: there is no vertex "-2"'],
    ['0 1\n5\n', 'stdin:2:1: E_ARC: the line has 1 field; give source, target'],
    ['0 1 left\n1 0 up\n', 'stdin:2:5: E_ARC: the player is "up"; players are'],
    ['# vertices 2\n0 1\n1 5\n', 'stdin: E_SHAPE: the file says 2 vertices and names vertex 5'],
    ['# arcs 9\n0 1\n', 'stdin: E_SHAPE: the file says 9 arcs and has 1'],
    [
      'parity 1;\n0 0 0 1;\n1 0 1 2;\n2 0 0 0;\n',
      'stdin:4:1: E_SHAPE: the file says parity 1 and its largest vertex is 2',
    ],
    [
      'parity 1;\n0 0 0 1;\n1 0 1 7;\n',
      'stdin:3:1: E_VERTEX: an arc goes to vertex 7; the vertices are 0 to 1',
    ],
    ['parity 1;\n0 9999999999 0 1;\n1 2 1 0;\n', 'stdin:2:1: E_SHAPE: vertex 0 has the priority 9999999999'],
    [
      '{"owners":[0],"arcs":[],"targets":[0]}',
      'E_DOMAIN: the game does not say what player 0 wants; ask for one of parity',
    ],
    [
      '{"owners":[0],"arcs":[],"objective":"buchi","targets":[0],"convention":"misere"}',
      'E_CONVENTION: the game has the convention misere, and buchi is asked for',
    ],
    ['3\n0 u 1\n1\n1 l 0\n', 'stdin:4:1: E_TRUNCATED: the file says 3 vertices and has 2 whole ones'],
    ['2\n0 u 1\n5\n1 l 0\n', 'stdin:3:1: E_VERTEX: there is no vertex "5"; the vertices are 0 to 1'],
    ['digraph {\n a -> ;\n}', 'stdin:2:7: E_SYNTAX: this is not DOT: '],
    [
      '{"vertices":2,"kind":"symmetric"}\n[0,1]\n[0,2]\n',
      'stdin:3:1: E_VERTEX: there is no vertex 2; there are 2 vertices',
    ],
  ])('%s', async (stdin, message) => {
    await expectRefusal(['solve'], 3, `gyre: ${message}`, stdin);
  });
});

describe('limits are checked before they bite; exit code 4', () => {
  const arcs = '0 1\n'.repeat(2000);
  test.each([
    [
      'a size below a megabyte is told exactly',
      'solve --max-memory 1K',
      'stdin: E_LIMIT: with 3000 vertices the graph needs 72000 bytes of memory and may have 1024 bytes',
      '{"vertices":3000,"arcs":[]}',
    ],
    [
      'more memory than is allowed',
      'solve @good.gyre --max-memory 10',
      '@good.gyre: E_LIMIT: the graph needs 24 bytes of memory and may have 10 bytes',
    ],
    ['more memory, of a text', 'solve --max-memory 20k', 'stdin: E_LIMIT: after ', arcs],
    [
      'enough for three vertices, but not to solve them',
      'solve @good.json --max-memory 72',
      'E_LIMIT: to solve this takes about 112 bytes of memory, and 72 bytes are allowed',
    ],
  ])('%s', async (_name, line, message, stdin = '') => {
    await expectRefusal(placed(line).split(' '), 4, `gyre: ${placed(message)}`, stdin);
  });

  test.each([
    ['solve', '0 1\n', '7', 'stdin:2:1: E_LIMIT: the line has more than 1048576 bytes'],
    ['solve --batch', '', '[', 'stdin:1: E_LIMIT: the line has more than 134217728 characters'],
  ])('a line of ten gigabytes: %s', async (line, beginning, character, message) => {
    await expectRefusal(line.split(' '), 4, message, endless(beginning, character));
  });

  test('more time than is allowed', async () => {
    const { out } = await runGyre(['gen', 'path', '-n', '400000', '--to', 'edges']);
    const words = 'E_LIMIT: --timeout of 0.001 s is over: 400000 positions, 399999 arcs';
    await expectRefusal(['solve', '--timeout', '0.001'], 4, words, out);
  });
});

/** The text with the paths of our files: `@good.json`. */
function placed(text: string): string {
  return text.replaceAll('@', inFolder('/').replace(/\/+$/, '/'));
}

/** A beginning, and then ten gigabytes of one character. */
function* endless(beginning: string, character: string): Generator<Uint8Array> {
  yield Buffer.from(beginning);
  const megabyte = Buffer.alloc(1 << 20, character);
  for (let i = 0; i < 10_000; i++) yield megabyte;
}

describe('odd calls get an answer that helps', () => {
  const HUGE = 'with 2000000001 vertices the graph needs';
  test.each([
    ['query @good.json', '', 3, 'E_FORMAT: this is not a solution; gyre solve GAME --out FILE.sol makes one'],
    ['verify @good.json @good.json', '', 3, 'E_FORMAT: this is not a solution; gyre solve'],
    ['query -', '', 3, 'stdin: E_FORMAT: the file is empty; gyre solve GAME --out FILE.sol makes one'],
    ['solve --start zz', 'a,b\nb,c\n', 3, 'E_VERTEX: there is no vertex "zz"; the vertices are a, b, c'],
    ['solve --start zz', '0 1\n', 3, 'there is no vertex "zz"; the vertices are 0 to 1'],
    ['solve --expect X', GAME, 2, '--expect is "X"; the choices are W, D, L'],
    ['gen clique -n 200000', '', 3, 'a clique of 200000 vertices has 39999600001 arcs'],
    ['convert @good.json @no/x.csv', '', 3, 'E_FILE: there is no folder @no; make it first'],
    ['solv', GAME, 2, "unknown command 'solv'; did you mean solve?"],
    ['help nothing', '', 2, 'there is no command "nothing"; see gyre --help'],
    ['solve --max-memory 8G', '0 2000000000\n', 4, HUGE],
    ['info --max-memory 8G', '{"vertices":2000000001,"arcs":[]}', 4, HUGE],
  ])('gyre %s', async (line, stdin, exitCode, message) => {
    await expectRefusal(placed(line).split(' '), exitCode, placed(message), stdin);
  });
});

describe('an error repeats at most 200 characters of what it was given', () => {
  const long = 'x'.repeat(100_000);
  const spaced = 'x '.repeat(50_000);
  test.each<[string, readonly string[], string?]>([
    ['a field of a list', ['solve', '-'], `source,target,player\n0,1,${long}\n`],
    ['a name in JSON', ['solve', '-'], `{"names":["a"],"arcs":[["a","${spaced}"]]}`],
    ['a convention in JSON', ['solve', '-'], `{"vertices":1,"arcs":[],"convention":"${spaced}"}`],
    ['a format', ['solve', '-', '--from', long]],
    ['a choice', ['solve', '-', '--convention', spaced]],
    ['an option', ['solve', `--${long}`]],
    ['a command', [long]],
    ['a path', ['solve', `/${long}`]],
    ['a vertex', ['query', '-', '-v', spaced], '{"vertices":1,"arcs":[]}'],
    ['a ruleset', ['report', long]],
    ['an expression', ['value', `{0|${long}}`]],
    ['a rule of heaps', ['nim', spaced]],
    ['a number', ['solve', '-', '--threads', long]],
  ])('%s', async (_, argv, stdin = '') => {
    for (const more of [[], ['--json']]) {
      const { err, exitCode } = await runGyre([...argv, ...more], { stdin });
      expect([exitCode === 2 || exitCode === 3, err.length > 20, err.length < 3000]).toEqual([
        true,
        true,
        true,
      ]);
      expect(/(?:x ?){250}/.test(err)).toBe(false);
    }
  });
});

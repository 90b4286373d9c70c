/** `gyre stoppers`: what it prints, and searches that are stopped, killed and taken up again. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { testFolder } from '../../../test/folder.ts';
import { endedWhen, gyreIn } from './program.ts';
import { expectRefusal, runGyre } from './run-gyre.ts';

const inFolder = testFolder();

describe('gyre stoppers', () => {
  test('counts by kind, lists, and says with its exit code whether there is one', async () => {
    const { out } = await runGyre(['stoppers', '3', '--threads', '1']);
    expect(out.split('\n').slice(0, 3)).toEqual([
      'stoppers    42',
      'loop-free   13, numbers 4',
      'loopy       29, plumtrees 29',
    ]);
    const list = await runGyre(['stoppers', '2', '--list', '--where', 'loopy', '--threads', '1']);
    expect(list.out).toBe(
      [
        '96  R  stable    L     under',
        '144  L  stable    R     over',
        '176  N  stable    R     -upon*',
        '224  N  stable    L     upon*',
        '',
      ].join('\n'),
    );
    expect(list.exitCode).toBe(0);
    const none = await runGyre(['stoppers', '2', '--count', '--where', 'unstable', '--threads', '1']);
    expect([none.exitCode, none.out]).toEqual([1, 'stoppers    0\n']);
  });

  test('adds all pairs', async () => {
    const { out, exitCode } = await runGyre(['stoppers', '2', '--sums', '--threads', '1']);
    expect(exitCode).toBe(0);
    expect(out).toContain('pairs       55\n');
    expect(out).toContain('Every sum of two stoppers with up to 2 vertices has a stopper on each side.');
  });

  test('--critical leaves plumtrees to the theorem', async () => {
    const { out } = await runGyre(['stoppers', '2', '--sums', '--critical', '--threads', '1']);
    expect(out).toContain('plumtrees   21: both are plumtrees, so a theorem gives both sides\n');
  });

  test('adds sets of three, and copies of one', async () => {
    const triples = await runGyre(['stoppers', '2', '--sums', '--triples', '--threads', '1']);
    expect(triples.exitCode).toBe(0);
    expect(triples.out).toContain('sums        220: of three stoppers\n');
    expect(triples.out).toContain('found       72: both sides found, 288 proofs replayed\n');
    const state = inFolder('multiples.json');
    const asked = ['stoppers', '2', '--sums', '--multiples', '4', '--state', state];
    const multiples = await runGyre([...asked, '--threads', '2']);
    expect(multiples.out).toContain('sums        30: 2 to 4 copies of each stopper\n');
    expect((await runGyre(asked)).out).toBe(multiples.out); // from the state
    const other = await runGyre(['stoppers', '2', '--sums', '--multiples', '3', '--state', state]);
    expect(other.err).toContain('the saved search is for the multiples of 2 vertices');
  });

  test.each<[string[], string, number?]>([
    [['stoppers', '2', '--critical'], '--critical goes with --sums'],
    [['stoppers', '2', '--multiples', '3'], '--multiples goes with --sums'],
    [['stoppers', '2', '--sums', '--multiples', '9'], '--multiples is 9'],
    [['stoppers', '2', '--sums', '--triples', '--critical'], '--critical and --triples exclude each other'],
    [['stoppers', 'x'], 'VERTICES is "x"'],
    [['stoppers', '6'], 'the number of vertices is 6', 4],
    [['stoppers', '2', '--list', '--sums'], '--list and --sums exclude each other'],
    [['stoppers', '2', '--sums', '--where', 'loopy'], 'it takes no --where'],
    [['stoppers', '2', '--where', 'lopy'], 'did you mean "loopy"?', 3],
    [['stoppers', '2', '--threads', '0'], '--threads is 0'],
  ])('%s is refused', async (argv, words, code = 2) => {
    await expectRefusal(argv, code, words);
  });
});

/** Runs the program in a process of its own, ends it as soon as its state was saved, and gives what it said. */
async function stopped(argv: readonly string[], state: string, signal: NodeJS.Signals): Promise<string> {
  const saved = (): string => (existsSync(inFolder(state)) ? readFileSync(inFolder(state), 'utf8') : '');
  const before = saved();
  return (await endedWhen(inFolder(), argv, signal, () => saved() !== before)).err;
}

const gyre = (...argv: string[]): string => gyreIn(inFolder(), ...argv);

describe('a search that is stopped', () => {
  test('goes on after Ctrl-C and kill -9, with other threads, to the same answer', async () => {
    const whole = gyre('stoppers', '4', '--list', '--threads', '1');
    const argv = ['stoppers', '4', '--list', '--state', 'four.json', '--threads'];
    await stopped([...argv, '2'], 'four.json', 'SIGINT');
    await stopped([...argv, '1'], 'four.json', 'SIGKILL');
    expect(gyre(...argv, '2')).toBe(whole);
    expect(whole.split('\n')).toHaveLength(363);
  });

  test('says at Ctrl-C how far it came and where that is saved', async () => {
    // Five vertices take half a minute: the signal always comes before the end.
    const argv = ['stoppers', '5', '--count', '--state', 'five.json', '--threads', '2'];
    expect(await stopped(argv, 'five.json', 'SIGINT')).toMatch(
      /^gyre: E_ABORTED: interrupted: .*; saved in five\.json; the same command goes on from there\n$/,
    );
  });

  test('sums are the same for any number of threads, and after kill -9', async () => {
    const whole = gyre('stoppers', '3', '--sums', '--threads', '1');
    expect(gyre('stoppers', '3', '--sums', '--threads', '3')).toBe(whole);
    const argv = ['stoppers', '3', '--sums', '--state', 'sums.json', '--threads'];
    await stopped([...argv, '2'], 'sums.json', 'SIGKILL');
    expect(gyre(...argv, '1')).toBe(whole);
  });

  test('the state of another search, or of none, is refused', () => {
    const refusal = (...argv: string[]): string => {
      try {
        return gyre(...argv);
      } catch (error) {
        return String((error as { stderr?: unknown }).stderr);
      }
    };
    expect(refusal('stoppers', '2', '--list', '--state', 'sums.json')).toContain('the saved search is for');
    writeFileSync(inFolder('other.json'), '{"schema":"gyre/unicycle-find/1"}');
    expect(refusal('stoppers', '2', '--state', 'other.json')).toContain('this is not a saved search');
  });
});

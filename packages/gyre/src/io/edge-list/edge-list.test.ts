import { describe, expect, test } from 'vitest';
import { conventionNamed } from '../../game/inner.ts';
import { ownedGraph, symmetricGraph, VertexNames } from '../../graph/inner.ts';
import { gameFormats, parseGame } from '../formats.ts';
import type { EdgeColumn, ParseOptions } from '../kit/format.ts';
import { csv } from './edge-list.ts';

/** The arcs of a file, as `a>b`, with the player in front if they have one. */
async function arcsOf(text: string, options: ParseOptions = {}): Promise<string> {
  const { graph, names } = await parseGame(text, options);
  const sides = graph.kind === 'partizan' ? ([0, 1] as const) : ([0] as const);
  const name = (v: number): string => names?.name(v) ?? String(v);
  const arcs = sides.flatMap((player) => {
    const { offsets, ends } = graph.out(player);
    const lead = graph.kind === 'partizan' ? `${player}:` : '';
    return Array.from({ length: graph.vertices }, (_, v) => v).flatMap((v) =>
      [...ends.subarray(offsets[v], offsets[v + 1])].map((w) => `${lead}${name(v)}>${name(w)}`),
    );
  });
  return arcs.join(' ');
}

describe('a header of an edge list', () => {
  test.each([
    ['u v\nv u\nv t\n', 'u>v v>u v>t', undefined],
    ['u,v\na,b\n', 'a>b', 'source, target'],
    ['to,from\na,b\n', 'b>a', 'target, source'],
    ['to,from\n0,1\n2,3\n', '1>0 3>2', 'target, source'],
    ['dst\tsrc\na\tb\n', 'b>a', 'target, source'],
    ['head tail\na b\n', 'b>a', 'target, source'],
    ['Source;Target\na;b\n', 'a>b', 'source, target'],
    ['"source","target"\n"a","b"\n', 'a>b', 'source, target'],
    ['player,to,from\n1,0,1\n0,1,2\n', '0:2>1 1:1>0', 'player, target, source'],
    ['# vertices 2 arcs 1 kind symmetric\nsource,target\na,b\n', 'a>b', undefined],
  ])('%j', async (text, arcs, columns) => {
    const notes: string[] = [];
    expect(await arcsOf(text, { note: (words) => notes.push(words) })).toBe(arcs);
    const line = JSON.stringify(text.split('\n')[0]);
    expect(notes).toEqual(columns === undefined ? [] : [`line 1, ${line}, was read as a header: ${columns}`]);
  });

  test('a first arc whose words could be a header is one if somebody says so, and nothing is noted', async () => {
    const note = (words: string): never => expect.fail(words);
    expect(await arcsOf('from to left\n', { header: false, note })).toBe('0:from>to');
  });

  test.each([
    ['from to\nto b\n', 'to>b', 'from>to to>b', 2],
    ['source,target\nsource,target\na,b\n', 'source>target a>b', 'source>target source>target a>b', 2],
    ['node1,node2\n0,1\n', '0>1', 'node1>node2 0>1', undefined],
    ['from to\n', undefined, 'from>to', undefined],
  ])('in doubt asks: %s', async (text, asHeader, asArc, line) => {
    const place = line === undefined ? {} : { line, column: 1 };
    await expect(arcsOf(text)).rejects.toMatchObject({ code: 'E_SHAPE', option: 'header', place });
    expect(await arcsOf(text, { header: false })).toBe(asArc);
    expect(await arcsOf(`# header no\n${text}`)).toBe(asArc);
    if (asHeader === undefined) return;
    expect(await arcsOf(text, { header: true })).toBe(asHeader);
    expect(await arcsOf(`# header yes\n${text}`)).toBe(asHeader);
  });

  test('a header of numbers is skipped if somebody says so', async () => {
    expect(await arcsOf('7 8\n0 1\n', { header: true })).toBe('0>1');
  });
});

describe('a third column', () => {
  test.each([
    ['weights of 0 and 1', '0 1 0\n1 2 1\n', { line: 1, column: 5 }],
    ['weights under a name', 'source,target,weight\n0,1,0.5\n', { line: 2, column: 5 }],
    ['below an arc of two columns', '0 1\n1 2 1\n', { line: 2, column: 5 }],
    ['with names', 'a b 1\n', { line: 1, column: 5 }],
    ['negative', 'a,b,-1\n', { line: 1, column: 5 }],
  ])('of numbers that nobody has named is refused: %s', async (_, text, place) => {
    await expect(arcsOf(text)).rejects.toMatchObject({ code: 'E_SHAPE', option: 'columns', place });
  });

  test.each([
    ['weight,source,target\n3,0,1\n', 'the column "weight" has 3', '-,source,target', 1],
    ['source,weight,target\n5,5,5\n', 'the column "weight" has 5', 'source,-,target', 3],
    ['to;from;cost\n1; 1; 1\n', 'the column "cost" has 1', 'target,source,-', 7],
    ['source\ttarget\tLabel\na\tb\tl\n', 'the column "Label" has "l"', 'source,target,-', 5],
  ])('is called what the header calls it, wherever it stands: %j', async (text, found, way, column) => {
    await expect(arcsOf(text)).rejects.toMatchObject({
      code: 'E_SHAPE',
      found: `${found}, and nothing says what it is`,
      hint: `put the line "# columns ${way}" in front to leave it out, or write player in place of -`,
      place: { line: 2, column },
    });
    expect(await arcsOf(`# columns ${way}\n${text}`)).toMatch(/^[^ ]+$/); // one arc
  });

  test('of colours makes players, and so does a column called side', async () => {
    expect(await arcsOf('source,target,colour\na,b,red\n')).toBe('1:a>b');
    expect(await arcsOf('side,source,target\n1,a,b\n')).toBe('1:a>b');
  });

  test.each([
    ['# vertices 5\n0 1\n# vertices 6\n', 'this says vertices 6, and a line above vertices 5'],
    ['# kind symmetric\n# kind partizan\n0 1\n', 'this says kind partizan, and a line above kind symmetric'],
    ['# vertices 3 kind owned\n0 1\n', 'the kind is owned'],
    ['0 1\n# columns target,source\n1 2\n', 'columns are named below arcs'],
    ['a b\n# columns target,source\nb c\n', 'columns are named below arcs'],
  ])('comments that contradict what stands above them are refused: %j', async (text, found) => {
    await expect(parseGame(text)).rejects.toMatchObject({ code: 'E_FORMAT', found });
  });

  test('a comment that says the same again is welcome', async () => {
    const text = '# vertices 3\n# columns source,target\n0 1\n# vertices 3\n# columns source,target\n1 2\n';
    expect((await parseGame(text)).graph.vertices).toBe(3);
  });

  test.each(['edges', 'csv', 'pgsolver'])(
    'names that UTF-8 cannot tell apart are not written: %s',
    (wanted) => {
      const names = new VertexNames(['a\ud800', 'a\ud801']);
      const loop = { from: [0, 1], to: [1, 0] };
      const owned = { graph: ownedGraph([0, 1], loop), names, convention: conventionNamed('onside') };
      const document = wanted === 'pgsolver' ? owned : { graph: symmetricGraph(2, loop), names };
      const format = gameFormats.find(({ name }) => name === wanted);
      expect(() => [...((format?.write(document) ?? []) as Iterable<Uint8Array>)]).toThrow(
        'cannot hold the name',
      );
    },
  );

  test.each([
    '# gyre solution, solver auto, game 0123456789abcdef\nvertex,player,value\n0,either,L\n',
    'vertex,player,value\n0,either,L\n1,either,W\n',
    '{"schema":"gyre/solution/1","solver":"auto"}\n{"vertex":0}\n',
  ])('regression: a solution is not a game of arcs to "either": %j', async (text) => {
    await expect(parseGame(text)).rejects.toMatchObject({
      code: 'E_FORMAT',
      found: 'this is a solution, not a game',
      option: 'game',
    });
  });

  test.each([
    ['a player', 'source,target,player', '0 1 0\n1 2 1\n', '0:0>1 1:1>2'],
    ['left out', 'source,target,-', '0 1 0\n1 2 1\n', '0>1 1>2'],
    ['turned', 'target,source,player', '0,1,0\n1,2,1\n', '0:1>0 1:2>1'],
    ['in front', '-,source,target', 'x,0,1\ny,1,2\n', '0>1 1>2'],
    ['four of them', 'source,-,target,-', '0;9;1;9\n', '0>1'],
  ])('is what somebody says: %s', async (_, columns, text, arcs) => {
    expect(await arcsOf(text, { columns: columns.split(',') as EdgeColumn[] })).toBe(arcs);
    expect(await arcsOf(`# columns ${columns}\n${text}`)).toBe(arcs);
  });

  test.each([
    ['a header that says player', 'source,target,player\n0,1,0\n'],
    ['the line that Gyre writes', '# vertices 2 arcs 1 kind partizan\n0 1 0\n'],
    ['a word', '0 1 left\n'],
  ])('is the player after %s', async (_, text) => expect(await arcsOf(text)).toBe('0:0>1'));

  test('unknown columns are refused, and so are columns of a format that has none', async () => {
    const columns = ['source', 'player'] as const;
    await expect(arcsOf('0 1\n', { columns })).rejects.toMatchObject({ code: 'E_SHAPE', option: 'columns' });
    const refused = arcsOf('{"vertices":1,"arcs":[]}', { columns: ['source', 'target'] });
    await expect(refused).rejects.toMatchObject({ code: 'E_FORMAT' });
    await expect(arcsOf('{"vertices":1,"arcs":[]}', { names: true })).rejects.toMatchObject({
      code: 'E_FORMAT',
    });
  });
});

test.each(['source,target,source', 'source,SOURCE,target', 'source,target,player,side', 'to,from,to'])(
  'two columns for the same are refused, until somebody says what each is: %s',
  async (header) => {
    const [, ...rest] = header.split(',');
    const text = `${header}\n5${',6'.repeat(rest.length)}\n`;
    const found = `the header ${JSON.stringify(header)} has two columns for the same`;
    await expect(arcsOf(text)).rejects.toMatchObject({ code: 'E_SHAPE', found, option: 'columns' });
    const columns: EdgeColumn[] = ['source', 'target', ...rest.slice(1).map(() => '-' as const)];
    expect(await arcsOf(text, { columns })).toBe('5>6');
  },
);

describe('a whole number written as a float is that number', () => {
  test.each([
    ['regression: pandas', 'source,target\n0,1.0\n1,2.0\n2,3.0\n', '0>1 1>2 2>3'],
    ['in the first line only', '0.0 1.0\n1 2\n', '0>1 1>2'],
    ['in a later line only', '0 1\n1.00 2.000\n', '0>1 1>2'],
    ['beside names', 'a,1.0\n1,b\n', 'a>1 1>b'],
    ['the player', 'source,target,player\n0,1.0,0.0\n1,2.0,1.0\n2,0,\n', '0:0>1 0:2>0 1:1>2 1:2>0'],
  ])('%s', async (_, text, arcs) => {
    const notes: string[] = [];
    expect(await arcsOf(text, { header: text.startsWith('s'), note: (words) => notes.push(words) })).toBe(
      arcs,
    );
    expect(notes.filter((words) => words.includes('is read as the whole number'))).toHaveLength(1);
  });

  test('or a name, if somebody says so', async () => {
    const text = '0,1.0\n1,2.0\n';
    for (const read of [arcsOf(text, { names: true }), arcsOf(`# names yes\n${text}`)])
      expect(await read).toBe('0>1.0 1>2.0');
    await expect(arcsOf('0 1\n# names yes\n')).rejects.toMatchObject({ code: 'E_FORMAT' });
  });
});

describe('names that look like numbers beside plain numbers are refused', () => {
  const NUMERALS = '-1 +1 1e1 1E+20 0x1 .5 1.5 -0.0 NaN nan inf -Infinity NA <NA> None null'.split(' ');
  test.each(NUMERALS)('%s', async (name) => {
    for (const text of [`${name},1\n2,3\n`, `2,3\n1,${name}\n`, `a,${name}\n1,b\n`, `1,a\na,${name}\n`]) {
      await expect(arcsOf(text)).rejects.toMatchObject({
        option: 'names',
        place: { line: expect.any(Number) },
      });
      expect(await arcsOf(text, { names: true })).toContain(name);
    }
    expect(await arcsOf(`a,${name}\n${name},b\n`)).toBe(`a>${name} ${name}>b`); // no number beside it
  });

  test('names that only begin like numbers are names', async () => {
    expect(await arcsOf('1a,1\n10.0.0.1,1/2\n')).toBe('1a>1 10.0.0.1>1/2');
  });
});

test.each(['# name 0 "vertices 5"\n', '# arcs 9 of them\n', '# about kind partizan\n', '% my arcs: 7\n'])(
  'counts are read only from lines of their own: %j',
  async (comment) => expect(await arcsOf(`${comment}"vertices 5",b\n`)).toBe('vertices 5>b'),
);

describe('lines that were read wrongly', () => {
  test.each([
    ['"a"b,c\n', 'E_SYNTAX', 'text follows a closing quote'],
    ['a,"b\n', 'E_SYNTAX', 'a quote is not closed'],
    ['a,\n', 'E_ARC', 'the target is missing'],
    ['a -> b -> c\n', 'E_ARC', 'this is not one arrow between two names'],
    ['a b -> c\n', 'E_ARC', 'this is not one arrow between two names'],
    ['# kind symmetric\na b left\n', 'E_SHAPE', 'the file says kind symmetric and has arcs of one player'],
    ['a,b,c,d\n', 'E_ARC', 'the line has 4 fields'],
    ['source,target,player\n0,1,__proto__\n', 'E_ARC', 'the player is "__proto__"'],
    ['source,target,player\n0,1,constructor\n', 'E_ARC', 'the player is "constructor"'],
  ])('%j is refused', async (text, code, message) => {
    await expect(parseGame(text)).rejects.toMatchObject({ code, found: message });
  });

  test.each([
    ['a -> b\nb->c;\n"x -> y" -> a\n', 'a>b b>c x -> y>a'],
    ['0 -> 1\n1 -> 0\n', '0>1 1>0'],
    ['x->y,z\n', 'x->y>z'],
    ['"",b\n', '>b'],
  ])('%j is read', async (text, arcs) => expect(await arcsOf(text)).toBe(arcs));
});

test('arcs with the target first are the same, number by number and name by name, in chunks of any size', async () => {
  const rows = Array.from({ length: 700 }, (_, i) => [i % 37, (i * i) % 41]);
  const read = async (lead: string, tail: string, turn: boolean, size: number): Promise<unknown> => {
    const text = `${lead}${rows.map(([a, b]) => (turn ? `${b},${a}${tail}` : `${a},${b}${tail}`)).join('\n')}\n`;
    const bytes = new TextEncoder().encode(text);
    const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
      bytes.slice(i * size, (i + 1) * size),
    );
    const { graph } = await csv.parse(chunks);
    return [[...graph.out(0).ends], [...graph.out(1).ends]];
  };
  for (const tail of ['', ',0', ',1']) {
    const head = tail === '' ? '' : ',player';
    const expected = await read(`source,target${head}\n`, tail, false, 1 << 20);
    for (const size of [1, 7, 64, 1 << 20])
      expect(await read(`target,source${head}\n`, tail, true, size)).toEqual(expected);
  }
});

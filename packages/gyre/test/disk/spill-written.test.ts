/** The graph that is written from a folder has the bytes of the graph that is written from memory. */
import { expect, test } from 'vitest';
import { exploreOnDisk } from '../../src/disk/spill/index.ts';
import { GyreError, symmetricGraph, VertexNames } from '../../src/index.ts';
import { gyreBinary, parseGame, type StreamedDocument } from '../../src/io/index.ts';
import { type ExploredPlay, explore, rulesetFamilies, rulesetNamed } from '../../src/rulesets/index.ts';
import { memoryFolder } from './memory-folder.ts';
import { LARGE, SMALL } from './small-rulesets.ts';

test.each(rulesetFamilies.filter(({ name }) => !LARGE.includes(name)).map(({ name }) => name))(
  '%s',
  async (name) => {
    const ruleset = rulesetNamed(name, SMALL[name]);
    const alone = explore(ruleset, { limit: 8000 });
    const play = await exploreOnDisk(ruleset, memoryFolder());
    const names = [...play.keys()].map((key, v) => `${key} ${play.player(v)}`);
    expect(names).toEqual(
      Array.from(
        { length: alone.graph.vertices },
        (_, v) => `${ruleset.key(alone.position(v))} ${alone.player(v)}`,
      ),
    );
    for (const hasNames of [false, true]) {
      const named = { ...documentOf(alone), ...(hasNames ? { names: new VertexNames(names) } : {}) };
      const expected = await bytesOf(gyreBinary.write(named));
      const written = await bytesOf(streamed({ ...play.game, ...(hasNames ? { names: () => names } : {}) }));
      expect(written.equals(expected)).toBe(true);
      expect((await parseGame([written])).graph.arcs).toBe(alone.graph.arcs);
    }
    play.close();
  },
);

const STEPS: StreamedDocument = {
  kind: 'symmetric',
  vertices: 4,
  arcs: 3,
  batches: () => [
    { from: Int32Array.of(1), to: Int32Array.of(0) },
    { from: Int32Array.of(1, 2), to: Int32Array.of(3, 0) },
  ],
};

test('rows may begin and end within batches, and vertices may have none', async () => {
  const arcs = { from: Int32Array.of(1, 1, 2), to: Int32Array.of(0, 3, 0) };
  const expected = await bytesOf(gyreBinary.write({ graph: symmetricGraph(4, arcs) }));
  expect((await bytesOf(streamed(STEPS))).equals(expected)).toBe(true);
});

test.each<[RegExp, Partial<StreamedDocument>]>([
  [
    /comes after one from vertex 2; give the arcs in the order/,
    { batches: () => [{ from: Int32Array.of(2, 1, 1), to: Int32Array.of(0, 0, 0) }] },
  ],
  [/sources, 0 to 3/, { batches: () => [{ from: Int32Array.of(1, 1, 4), to: Int32Array.of(0, 0, 0) }] }],
  [/3 arcs came; the game says that it has 4/, { arcs: 4 }],
  [/the graph is partizan/, { kind: 'partizan' }],
  [/give \{ kind, vertices, arcs, batches \}/, { batches: 5 as never }],
])('%s: refused', async (message, wrong) => {
  const write = async (): Promise<Buffer> => bytesOf(streamed({ ...STEPS, ...wrong }));
  await expect(write()).rejects.toThrow(message);
  await expect(write()).rejects.toBeInstanceOf(GyreError);
});

test('more names than the header holds: refused before anything is written', async () => {
  function* names(): Generator<string> {
    const long = 'x'.repeat(1 << 24);
    for (let v = 0; v < 40; v++) yield long;
  }
  const write = async (): Promise<Buffer> => bytesOf(streamed({ ...STEPS, names }));
  await expect(write()).rejects.toThrow(
    /take 641 MiB as text; the binary format has 512 MiB for them: leave the names out/,
  );
});

function streamed(document: StreamedDocument): AsyncIterable<Uint8Array> {
  return gyreBinary.writeStreamed?.(document) as AsyncIterable<Uint8Array>;
}

function documentOf(play: ExploredPlay<unknown>): Parameters<typeof gyreBinary.write>[0] {
  const { graph, game, ruleset, starts } = play;
  const { payoffPositions, payoffScores } = game;
  const payoffs = Array.from(payoffPositions, (vertex, i) => ({ vertex, score: payoffScores[i] }));
  return {
    graph,
    title: ruleset.title,
    ...(game.players === undefined ? {} : { players: game.players }),
    start: { vertex: starts[0], player: play.player(starts[0]) },
    ...(ruleset.convention === undefined ? {} : { convention: ruleset.convention }),
    ...(payoffs.length === 0 ? {} : { payoffs }),
  };
}

async function bytesOf(chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const chunk of chunks) pieces.push(Buffer.from(chunk));
  return Buffer.concat(pieces);
}

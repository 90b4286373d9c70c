import { beforeAll, expect, test } from 'vitest';
import * as game from '../../src/game/inner.ts';
import * as graph from '../../src/graph/inner.ts';
import {
  ownedGraph,
  partizanGraph,
  Random,
  solve,
  symmetricGraph,
  tokenGame,
  verify,
} from '../../src/index.ts';
import * as arenas from '../../src/objectives/arena/inner.ts';
import {
  ANSWER_COLUMNS,
  almostSurely,
  arena,
  buchi,
  coBuchi,
  cost,
  energy,
  meanPayoff,
  type Objective,
  type ObjectiveAnswer,
  parity,
  pressing,
  reach,
  solveObjective,
  verifyObjective,
} from '../../src/objectives/inner.ts';
import { verifyProvedAnswer } from '../../src/proved/index.ts';
import { type Fault, faulty } from '../faulty.ts';
import { drawnGame, goldenObjectives } from './games.ts';

type Judged = { readonly answer: ObjectiveAnswer; readonly verdict: string };
const judged: Judged[] = [];

beforeAll(() => {
  for (const answer of answers())
    for (const each of [answer, ...damaged(answer)])
      judged.push({ answer: each, verdict: verifyProvedAnswer(each).verdict });
});

test('golden and random answers to every objective without chance, right and damaged: one verdict', () => {
  const counts = new Map<string, number>();
  for (const { answer, verdict } of judged) {
    const key = `${answer.objective.name} ${verdict}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
    if (verifyObjective(answer).verdict !== verdict) expect.fail(`${verdict}: ${JSON.stringify(answer)}`);
  }
  for (const name of ['buchi', 'co-buchi', 'parity', 'reach', 'cost', 'energy', 'mean-payoff', 'pressing'])
    for (const verdict of ['right', 'wrong'])
      expect(counts.get(`${name} ${verdict}`), `${name} ${verdict}`).toBeGreaterThan(50);
});

test('what is partial is unproved; chance and what is too large are refused', () => {
  const ring = arena({ owners: [0], arcs: [[0, 0]] });
  const answer = solveObjective(ring, buchi([0]));
  expect(verifyProvedAnswer({ ...answer, winners: Uint8Array.of(2) }).verdict).toBe('unproved');
  const { ranks: _, ...bare } = answer;
  expect(verifyProvedAnswer(bare).verdict).toBe('unproved');
  expect(() => verifyProvedAnswer(solveObjective(ring, almostSurely([0])))).toThrow(
    'answers to almost-surely are not proved',
  );
  expect(() => verifyProvedAnswer(solveObjective(ring, meanPayoff([2 ** 15])))).toThrow(
    'takes whole numbers from -16384 to 16384',
  );
});

/** The files of `objectives/verify` that judge, each before those that import it. */
const FILES = 'highest duty buchi parity costs energy mean-payoff pressing chance verify-objective'.split(
  ' ',
);
const copied = (fault?: Fault): Promise<typeof verifyObjective> =>
  faulty('objectives/verify', FILES, 'verifyObjective', { ...game, ...graph, ...arenas, verify }, fault);

test.each([
  ['duty', 'some arc is enough for the other player', 'else if (!good) return a;', ''],
  [
    'duty',
    'dead ends are fine for whoever claims them',
    'return owner === i ? NONE : FULFILLED;',
    'return looked === 0 || owner !== i ? FULFILLED : NONE;',
  ],
  [
    'buchi',
    'ranks of the seeker need not fall',
    'isTarget[v] === 1 || ranks[w] < ranks[v]',
    'isTarget[v] === 1 || ranks[w] <= ranks[v]',
  ],
  [
    'buchi',
    'targets again and again, for who avoids them',
    'isTarget[v] === 1 ? ranks[w] < ranks[v] : ranks[w] <= ranks[v]',
    'ranks[w] <= ranks[v]',
  ],
  ['buchi', 'an arc leaves what is won', 'winners[w] !== winners[v] ||', ''],
  ['buchi', 'co-Büchi as Büchi', "name === 'buchi' ? 0 : 1", '0'],
  ['parity', 'ranks may rise over a step as high', 'between(r, s) < p', 'between(r, s) <= p'],
  [
    'parity',
    'ranks need not fall',
    's < r && between(s, r) >= p',
    's !== r && (s < r ? between(s, r) : between(r, s)) >= p',
  ],
  ['parity', 'a fall over low steps is enough', '&& between(s, r) >= p', ''],
  ['parity', 'an arc leaves what is won', 'winners[w] !== i || i === UNCLAIMED', 'false'],
  ['costs', 'plies need not fall', 'far[w] + 1 - far[v]', 'far[w] - far[v]'],
  ['costs', 'arcs are free', 'weights[arena.givenArc(a)]', '0'],
  ['costs', 'player 0 may pay more', 'compare(v, w, a) <= 0', 'true'],
  ['costs', 'player 1 may get less', 'compare(v, w, a) >= 0', 'true'],
  ['energy', 'a credit one too small', 'f[v] + weight(a) >= f[w]', 'f[v] + weight(a) + 1 >= f[w]'],
  ['energy', 'ties need no ranks', 'gap === 0 && r[w] < r[v]', 'gap === 0'],
  ['energy', 'ties need no ranks where no credit is enough', 'fall === 0 && r[w] < r[v]', 'fall === 0'],
  ['energy', 'a fall to where credit is enough', 'f[w] === Infinity && (fall', '(fall'],
  [
    'mean-payoff',
    'the average is kept but for one',
    'a[v] + excess(v, arc) >= a[w]',
    'a[v] + excess(v, arc) + 1 >= a[w]',
  ],
  [
    'mean-payoff',
    'the same for player 1',
    'b[v] - excess(v, arc) >= b[w]',
    'b[v] - excess(v, arc) + 1 >= b[w]',
  ],
  ['mean-payoff', 'player 1 may go anywhere', 'owner[v] === 1 && isMore(w, v)', 'owner[v] === 1'],
  ['mean-payoff', 'nobody is driven into a dead end', 'isSame(v, w) && r[w] < r[v]', 'isSame(v, w)'],
  ['pressing', 'slips need not come', 'return isTarget || r[w] < r[v];', 'return true;'],
  ['pressing', 'slips may come again and again', 'isTarget ? r[w] < r[v] : r[w] <= r[v]', 'r[w] <= r[v]'],
  ['pressing', 'drawn dead ends are no loops', 'hasLoops: true,', ''],
  ['pressing', 'arcs that lose the draw are looked at', '      isOut,\n', ''],
])('a fault in %s is seen: %s', async (file, _, right, wrong) => {
  const copy = await copied({ file, right, wrong });
  const differs = ({ answer, verdict }: Judged): boolean => copy(answer).verdict !== verdict;
  expect(judged.some(differs)).toBe(true);
});

function* answers(): Generator<ObjectiveAnswer> {
  for (const golden of goldenObjectives) {
    if (golden.claim !== undefined || golden.vertices > 9) continue;
    const { objective: name, owners = [], arcs = [], targets, weights, priorities } = golden;
    if (name.startsWith('random') || name === 'pressing') continue;
    const objective =
      name === 'parity'
        ? parity(priorities, golden.parity)
        : name === 'buchi'
          ? buchi(targets)
          : name === 'cobuchi'
            ? coBuchi(targets)
            : name === 'cost'
              ? cost(weights, targets)
              : name === 'energy'
                ? energy(weights)
                : meanPayoff(weights);
    yield solveObjective(arena({ owners, arcs }), objective);
  }
  for (let seed = 0; seed < 60; seed++) {
    const { owners, arcs, priorities, targets, weights } = drawnGame(seed, 6);
    const words = ['max-even', 'max-odd', 'min-even', 'min-odd'] as const;
    const objectives: Objective[] = [
      buchi(targets),
      coBuchi(targets),
      parity(priorities, words[seed % 4]),
      reach(targets),
      cost(weights.map(Math.abs), targets),
      energy(weights),
      meanPayoff(weights),
    ];
    for (const objective of objectives) yield solveObjective(arena({ owners, arcs }), objective);
    for (const made of [
      ownedGraph(owners, arcs),
      symmetricGraph(owners.length, arcs),
      partizanGraph(owners.length, arcs, arcs.slice(1)),
    ])
      for (const convention of ['normal', 'asymmetric', 'misere'])
        if (convention !== 'asymmetric')
          yield solveObjective(arena(made), pressing(solve(tokenGame(made, convention))));
    const drawnEnds = tokenGame(ownedGraph(owners, arcs), game.customConvention([0, 1], 0));
    yield solveObjective(arena(drawnEnds.graph), pressing(solve(drawnEnds)));
  }
}

/** Every entry of every column, a little changed; and some answers changed at several places. */
function* damaged(answer: ObjectiveAnswer): Generator<ObjectiveAnswer> {
  const random = new Random(answer.arena.rows.ends.length);
  for (const name of ANSWER_COLUMNS[answer.objective.name]) {
    const column = answer[name];
    if (column === undefined) continue;
    for (let p = 0; p < column.length; p++) {
      const now = column[p];
      const most = name === 'winners' ? 1 : name === 'slips' ? 1 : name === 'presses' ? 3 : 5;
      for (const other of new Set([0, 1, 2, 3, now - 1, now + 1, random.below(most + 1)])) {
        if (other === now || other < 0 || !(other < 2 ** 29) || (most < 4 && other > most)) continue;
        if (name === 'winners' && other > 1) continue;
        yield { ...answer, [name]: column.with(p, other) };
      }
      if ((name === 'costs' || name === 'credits') && now !== Infinity)
        yield { ...answer, [name]: column.with(p, Infinity) };
    }
  }
}

import { letterOf, type Player, tokenGame, type Value } from 'gyre';
import { rothClass, rothLimit, rothStage, rothStatements, runRoth } from 'gyre/papers';
import { type Answer, type Asked, namesIn, oneFails, statementLines, type Topic } from './topic.ts';

export const roth: Topic = {
  name: 'roth',
  source: 'Roth 1978',
  summary: 'the stages of B and C up to their limit k, the classes W, D and L, and the Proposition, checked',
  options: [],
  answer: answerRoth,
};

const PLAYERS: readonly Player[] = [0, 1];
const VALUES: readonly Value[] = [2, 1, 0];

/** This many stages are shown; JSON gives all. */
const MAX_STAGES = 30;

function answerRoth({ document }: Asked): Answer {
  const report = runRoth(tokenGame(document.graph));
  const k = rothLimit(report);
  const statements = rothStatements(report);
  const classes = PLAYERS.flatMap((player) =>
    VALUES.map((value) => ({
      name: `${letterOf(value)}${player + 1}`,
      vertices: rothClass(report, player, value),
    })),
  );
  return {
    lines: [
      `k = ${k}: from there on neither B nor C grows`,
      ...PLAYERS.flatMap((player) => stageLines(document, report, player, Math.min(k, MAX_STAGES))),
      ...(k > MAX_STAGES ? [`… up to stage ${k}; --json gives all`] : []),
      ...classes.map(({ name, vertices }) => `${name} = ${namesIn(document, vertices)}`),
      ...statementLines(document, statements),
    ],
    json: {
      k,
      stages: report.stages.map((stage) => Array.from(stage, (n) => (n === 0 ? null : n))),
      classes: Object.fromEntries(classes.map(({ name, vertices }) => [name, vertices])),
      statements,
    },
    isNo: oneFails(statements),
  };
}

/** What joins B, or C, at each stage. */
function stageLines(
  document: Asked['document'],
  report: ReturnType<typeof runRoth>,
  player: Player,
  last: number,
): string[] {
  return Array.from(
    { length: last },
    (_, i) => `${'BC'[player]}${i + 1} = ${namesIn(document, rothStage(report, player, i + 1))}`,
  );
}

import { GyreError } from 'gyre';
import {
  compare,
  describe,
  evaluate,
  follower,
  gameFromGraph,
  isIsomorphic,
  isLoopfree,
  isStopper,
  type LoopyGame,
  NAMES,
  Notation,
  offside,
  onside,
  outcome,
  parseExpression,
  type SideAnswer,
  type SidedGame,
} from 'gyre/algebra';
import type {
  ComparisonReport,
  SideReport,
  TextQuestion,
  ValueGraph,
  ValueQuestion,
  ValueReport,
} from '../document/worksheet.ts';
import { unpackGame } from './plain-game.ts';
import { type Reply, serve } from './serve.ts';

/** Vertices of a canonical form beyond which it is not drawn. */
const DRAWN = 60;
const STEPS = 200;

let notation: Notation | undefined;

serve({ value, compare: compareValues });

function gamesOf(question: ValueQuestion): SidedGame {
  if ('text' in question) return valueOfText(question);
  const game = gameFromGraph(unpackGame(question.game).graph, question.start);
  return { onside: game, offside: game };
}

function valueOfText({ text, variables }: TextQuestion): SidedGame {
  const expression = parseExpression(text, { variables: new Set(variables.keys()) });
  const known = new Map([...variables].map(([name, meaning]) => [name, evaluate(parseExpression(meaning))]));
  return evaluate(expression, { variables: known });
}

function checkName(name: string): void {
  if (!NAMES.has(name) && !/^(?:pass|tiny|miny|Tiny|Miny|v+|v\d+)$/u.test(name)) return;
  throw new GyreError('E_NAME', `${name} already has a meaning`, 'take another name');
}

function value(question: ValueQuestion): Reply {
  notation ??= new Notation();
  if ('text' in question && question.name !== undefined) checkName(question.name);
  const given = gamesOf(question);
  const isOne = given.onside === given.offside;
  const [on, off] = [onside(given.onside), offside(given.offside)];
  const report: ValueReport = {
    ...written(notation, on, off),
    ...formOf(notation, given, on),
    isStopper: isOne && isStopper(given.onside),
    isLoopfree: isOne && isLoopfree(given.onside),
    vertices: given.onside.vertices,
    ...(isOne ? { outcome: outcomeInWords(given.onside) } : {}),
    onside: sideReport(notation, on),
    offside: sideReport(notation, off),
  };
  return { answer: report };
}

/** The value in the notation; where a side is not known, the simplest game found that has it. */
function written(writer: Notation, on: SideAnswer, off: SideAnswer): { text: string; latex: string } {
  const [x, y] = [on, off].map((side) => (side.status === 'found' ? side.stopper : side.simplified));
  return { text: writer.writeSides(x, y), latex: writer.writeSidesLatex(x, y) };
}

/** The braces that were written, with their options as values: all that an ordinal sum looks at. */
function formOf(writer: Notation, { form }: SidedGame, on: SideAnswer): { form?: string } {
  if (form === undefined || form.onside !== form.offside) return {};
  const game = form.onside;
  if (on.stopper !== undefined && isIsomorphic(on.stopper, game)) return {};
  const listed = (player: 0 | 1): string =>
    Array.from(game.options(player), (v) => writer.write(follower(game, v))).join();
  return { form: `{${listed(0)}|${listed(1)}}` };
}

function sideReport(writer: Notation, answer: SideAnswer): SideReport {
  const steps = describe(answer.explanation, (v) => `v${v}`).slice(0, STEPS);
  if (answer.status === 'unknown') {
    return { story: `No stopper was found. Tried: ${answer.tried.join('; ')}. There may be one.`, steps };
  }
  if (answer.status === 'impossible') {
    return { story: 'There is no such stopper: the proof was made and checked.', steps };
  }
  return {
    text: writer.write(answer.stopper),
    latex: writer.writeLatex(answer.stopper),
    story: METHODS[answer.method] ?? answer.method,
    steps,
    ...(answer.stopper.vertices > DRAWN ? {} : { graph: valueGraph(writer, answer.stopper) }),
  };
}

const METHODS: Readonly<Record<string, string>> = {
  stopper: 'The game is a stopper: its canonical form is unique.',
  'definition 14': 'Simplified by Siegel’s Definition 14 and Lemma 16; two comparisons prove the side.',
  deletion: 'An arc that does not matter was deleted; two comparisons prove the side.',
  unravelling: 'A cycle was unravelled; two comparisons prove the side.',
  sidling: 'Approached by stoppers from one side; two comparisons prove that they arrived.',
};

function valueGraph(writer: Notation, game: LoopyGame): ValueGraph {
  const arcs = (player: 0 | 1): [number, number][] =>
    Array.from({ length: game.vertices }, (_, v) => v).flatMap((v) =>
      Array.from(game.options(player, v), (w): [number, number] => [v, w]),
    );
  const names = Array.from({ length: game.vertices }, (_, v) => writer.write(follower(game, v)));
  return { left: arcs(0), right: arcs(1), names };
}

const WINNERS = { L: 'Left wins', R: 'Right wins', D: 'a draw' } as const;
const CLASSES: Readonly<Record<string, string>> = {
  L: 'Left wins, whoever begins',
  R: 'Right wins, whoever begins',
  P: 'Whoever moves second wins',
  N: 'Whoever moves first wins',
  D: 'A draw, whoever begins',
};

function outcomeInWords(game: LoopyGame): NonNullable<ValueReport['outcome']> {
  const { leftFirst, rightFirst, class: name } = outcome(game);
  return { leftFirst: WINNERS[leftFirst], rightFirst: WINNERS[rightFirst], name: CLASSES[name] ?? '' };
}

function compareValues({ a, b }: { readonly a: ValueQuestion; readonly b: ValueQuestion }): Reply {
  const [x, y] = [gamesOf(a), gamesOf(b)];
  if (x.onside !== x.offside || y.onside !== y.offside) {
    throw new GyreError(
      'E_SYNTAX',
      'a value written with & is compared side by side',
      'compare its sides one at a time',
    );
  }
  const { relation, onLeq, onGeq, offLeq, offGeq } = compare(x.onside, y.onside);
  const side = (name: string, leq: boolean, geq: boolean): string =>
    `${name}: ${leq && geq ? 'equal' : leq ? 'less' : geq ? 'greater' : 'not comparable'}`;
  const report: ComparisonReport = {
    relation: relation === '||' ? 'is confused with' : relation,
    sides: [side('onsides', onLeq, onGeq), side('offsides', offLeq, offGeq)],
  };
  return { answer: report };
}

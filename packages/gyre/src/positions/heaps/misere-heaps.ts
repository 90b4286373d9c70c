import { check, checkWhole, GyreError, kindOf, refuse } from '../../graph/inner.ts';
import { checkRules, explore, type Ruleset } from '../../rulesets/inner.ts';
import { MisereForms } from '../../sums/inner.ts';
import { HEAP_RULE, type HeapRule } from './heap-rule.ts';

/** The misère canonical forms of heaps of 0 to `most`. They soon grow wild: a limit of the store refuses what is too much. */
export function heapForms(rule: HeapRule, most: number, forms: MisereForms): number[] {
  check(rule, HEAP_RULE);
  checkWhole(most, 'the largest heap');
  check(forms, FORMS);
  const heaps = [0];
  for (let n = 1; n <= most; n++) {
    const options = new Set<number>();
    for (const [taken, digit] of rule.digits.entries())
      for (let count = 0; count < 4; count++)
        if ((digit & (1 << count)) !== 0) addSplits(n - taken, count, options);
    heaps.push(forms.game(options));
  }
  return heaps;

  /** Adds the sum of every way to split a heap into so many. */
  function addSplits(heap: number, count: number, found: Set<number>): void {
    if (heap < count) return;
    if (count === 0) {
      if (heap === 0) found.add(0);
    } else if (count === 1) found.add(heaps[heap]);
    else if (count === 2) addPairs(heap, 0, found);
    else for (let a = 1; 3 * a <= heap; a++) addPairs(heap - a, heaps[a], found);
  }

  function addPairs(heap: number, more: number, found: Set<number>): void {
    for (let a = 1; 2 * a <= heap; a++) {
      if (rule.mustDiffer && 2 * a === heap) continue;
      found.add(forms.sum(more, forms.sum(heaps[a], heaps[heap - a])));
    }
  }
}

/** The misère canonical form of the start of an impartial ruleset in which play ends. */
export function misereForm<P>(ruleset: Ruleset<P>, forms: MisereForms): number {
  checkRules(ruleset);
  check(forms, FORMS);
  if (ruleset.impartial !== true || ruleset.payoff !== undefined) {
    const hint = 'misère forms are of impartial games';
    refuse('E_RULESET', `${ruleset.title} is not impartial, or has payoffs`, hint);
  }
  const { graph, starts } = explore(ruleset, { limit: MOST_POSITIONS });
  const { offsets, ends } = graph.out(0);
  const found = new Int32Array(graph.vertices).fill(UNKNOWN); // vertex → its canonical form
  const path = [starts[0]];
  for (let v = path.at(-1); v !== undefined; v = path.at(-1)) {
    const options = ends.subarray(offsets[v], offsets[v + 1]);
    const unknown = options.find((w) => found[w] < 0);
    if (unknown === undefined) {
      found[v] = forms.game(Array.from(options, (w) => found[w]));
      path.pop();
    } else if (found[unknown] === OPEN || unknown === v) throw endless(ruleset);
    else {
      found[v] = OPEN;
      path.push(unknown);
    }
  }
  return found[starts[0]];
}

const UNKNOWN = -1;
const OPEN = -2;
const MOST_POSITIONS = 1_000_000;

function endless<P>({ title }: Ruleset<P>): GyreError {
  const hint = 'misère forms are of games that end';
  return new GyreError('E_CYCLE', `play of ${title} can go on for ever`, hint);
}

const FORMS = kindOf('… is not a store of misère forms', 'give new MisereForms()', MisereForms);

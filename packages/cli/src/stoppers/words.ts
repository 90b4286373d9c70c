import type { ManySumsCount, StopperFacts, SumsCount } from 'gyre-lab/stoppers';

/** How many stoppers are of which kind. */
export interface Tally {
  readonly count: number;
  readonly loopfree: number;
  readonly numbers: number;
  readonly plumtrees: number;
  readonly idempotent: number;
  readonly outcomes: Readonly<Record<StopperFacts['outcome'], number>>;
  readonly stability: {
    readonly stable: number;
    readonly unstable: number;
    readonly neither: number;
    readonly notFound: number;
  };
}

export function tallyOf(facts: readonly StopperFacts[]): Tally {
  const count = (holds: (one: StopperFacts) => boolean): number => facts.filter(holds).length;
  const outcome = (name: StopperFacts['outcome']): number => count((one) => one.outcome === name);
  const stability = (name: StopperFacts['stability']): number => count((one) => one.stability === name);
  return {
    count: facts.length,
    loopfree: count((one) => one.isLoopfree),
    numbers: count((one) => one.isNumber),
    plumtrees: count((one) => one.isPlumtree),
    idempotent: count((one) => one.isIdempotent === true),
    outcomes: { L: outcome('L'), R: outcome('R'), N: outcome('N'), P: outcome('P') },
    stability: {
      stable: stability('stable'),
      unstable: stability('unstable'),
      neither: stability('neither'),
      notFound: stability('side not found'),
    },
  };
}

export function tallyLines({ count, outcomes, stability, ...tally }: Tally): string[] {
  const { L, R, N, P } = outcomes;
  const { stable, unstable, neither, notFound } = stability;
  return [
    `stoppers    ${count}`,
    `loop-free   ${tally.loopfree}, numbers ${tally.numbers}`,
    `loopy       ${count - tally.loopfree}, plumtrees ${tally.plumtrees - tally.loopfree}`,
    `outcomes    L ${L}, R ${R}, N ${N}, P ${P}`,
    `idempotent  ${tally.idempotent}`,
    `stable      ${stable}, unstable ${unstable}, neither ${neither}, side not found ${notFound}`,
  ];
}

/** One stopper on a line. */
export function factsLine(facts: StopperFacts): string {
  const { code, outcome, stability, patterns, text } = facts;
  const cycles = patterns.length === 0 ? '-' : patterns.join();
  return `${code}  ${outcome}  ${stability.padEnd(8)}  ${cycles.padEnd(4)}  ${text}`;
}

/** A hash as eight hexadecimal digits. */
export function hashText(hash: number): string {
  return hash.toString(16).padStart(8, '0');
}

export function sumsLines(sums: SumsCount, stoppers: number, vertices: number): string[] {
  const upTo = `up to ${vertices} ${vertices === 1 ? 'vertex' : 'vertices'}`;
  const lines = [
    `stoppers    ${stoppers}, with ${upTo}`,
    `pairs       ${sums.pairs}`,
    `loop-free   ${sums.loopfree}: one of the two has no loops, so the sum is a stopper`,
    ...(sums.plumtrees > 0
      ? [`plumtrees   ${sums.plumtrees}: both are plumtrees, so a theorem gives both sides`]
      : []),
    `stopper     ${sums.stoppers}: the sum has no alternating cycle`,
    `found       ${sums.found}: both sides found, ${sums.proofs} proofs replayed`,
    `impossible  ${sums.impossible}`,
    `unknown     ${sums.unknown}`,
    `hash        ${hashText(sums.hash)}`,
  ];
  if (sums.impossible === 0 && sums.unknown === 0)
    lines.push(`Every sum of two stoppers with ${upTo} has a stopper on each side.`);
  return lines;
}

/** What was found about sums of several; `kind` says which: `sums of three stoppers`. */
export function manySumsLines(
  sums: ManySumsCount,
  { kind, stoppers, vertices }: { kind: string; stoppers: number; vertices: number },
): string[] {
  const upTo = `up to ${vertices} ${vertices === 1 ? 'vertex' : 'vertices'}`;
  const lines = [
    `stoppers    ${stoppers}, with ${upTo}`,
    `sums        ${sums.sums}: ${kind}`,
    `loop-free   ${sums.loopfree}: at most one has loops, so the sum is a stopper`,
    `stopper     ${sums.stoppers}: the sum has no alternating cycle`,
    `found       ${sums.found}: both sides found, ${sums.proofs} proofs replayed`,
    `impossible  ${sums.impossible}`,
    `unknown     ${sums.unknown}`,
    `hash        ${hashText(sums.hash)}`,
  ];
  if (sums.open.length === 0) lines.push('Every one of them has a stopper on each side.');
  return lines;
}

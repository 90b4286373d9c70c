/** The lowest bit of a set, as a number of its own: lowest(0b0110) is 1. */
export function lowest(set: number): number {
  return 31 - Math.clz32(set & -set);
}

/** How many members a set has. */
export function countOf(set: number): number {
  let count = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** The members of a set, rising. */
export function membersOf(set: number): number[] {
  const members: number[] = [];
  for (let rest = set; rest !== 0; rest &= rest - 1) members.push(lowest(rest));
  return members;
}

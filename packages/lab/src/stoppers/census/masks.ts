/** The lowest bit of a set, as an index: lowest(0b0110) is 1. */
export function lowest(set: number): number {
  return 31 - Math.clz32(set & -set);
}

/** The number of members of a set. */
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

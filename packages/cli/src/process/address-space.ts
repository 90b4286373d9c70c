import { readFileSync } from 'node:fs';

/** Bytes of address space below which the engine could end the program at any time, without a word of ours. */
export const FOR_A_START: number = 192 * 2 ** 20;

/** The bytes of address space that `ulimit -v` leaves to the program; infinite without a limit or where nobody can tell. */
export function addressSpaceLeft(): number {
  try {
    const [, limit] = /^Max address space\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    if (limit === undefined) return Number.POSITIVE_INFINITY;
    const [, used] = /^VmSize:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
    return Number(limit) - 1024 * Number(used ?? 0);
  } catch {
    return Number.POSITIVE_INFINITY; // no Linux
  }
}

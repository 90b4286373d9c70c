import { closeSync, openSync } from 'node:fs';

/** Fewer files than this are too few: the parts of the program are read at the same time. */
const ENOUGH = 512;

/** Can fewer files be open than the program may need? */
export function areFilesFew(): boolean {
  const open: number[] = [];
  try {
    while (open.length < ENOUGH) open.push(openSync(process.execPath, 'r'));
    return false;
  } catch {
    return true;
  } finally {
    for (const file of open) closeSync(file);
  }
}

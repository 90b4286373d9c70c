import { ENDLESS_16 } from '../../game/inner.ts';
import { checkTable } from '../rules/checks.ts';
import { cellAt, readCell } from './cells.ts';
import type { IndexedTable } from './table.ts';

/** Values and plies of a table, one per index. */
export interface TableColumns {
  /** index → its value; 3 where the index does not stand for a position. */
  readonly values: Uint8Array;
  /** index → its plies; `ENDLESS_16` where play need not end. Some tables have none. */
  readonly plies?: Uint16Array;
}

/** What stands in a column of values for an index without a position. */
const NOTHING = 3;

/** A finished table as the columns of a solution: each cell is looked up, and none is made an object. */
export function columnsOfTable(table: IndexedTable): TableColumns {
  checkTable(table);
  const { cells, code, ruleset } = table;
  const kinds = 2 ** (8 * code.bytes);
  const valueOf = new Uint8Array(kinds); // cell → value
  const pliesOf = new Uint16Array(kinds); // cell → plies
  for (let cell = 0; cell < kinds; cell++) {
    const { value = NOTHING, plies = ENDLESS_16 } = readCell(code, cell) ?? {};
    valueOf[cell] = value;
    pliesOf[cell] = plies;
  }
  const values = new Uint8Array(ruleset.size);
  for (let i = 0; i < values.length; i++) values[i] = valueOf[cellAt(code, cells, i)];
  if (code.zero !== undefined) return { values };
  const plies = new Uint16Array(ruleset.size);
  for (let i = 0; i < plies.length; i++) plies[i] = pliesOf[cells[i]];
  return { values, plies };
}

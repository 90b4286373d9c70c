/** `gyre/tables`: solve every position by its number, write the table, ask it again. */
import { chessEnding } from 'gyre/rulesets';
import { askTable, bytesSource, openTable, solveTable, writeIndexedTable } from 'gyre/tables';

const ruleset = chessEnding('KRK');
const file = new Uint8Array(Buffer.concat(await writeIndexedTable(solveTable(ruleset))));
const ask = askTable(await openTable(bytesSource(file)), ruleset);
console.log(await ask('8/8/8/8/8/1k6/7r/K7', 0));

// prints: { value: 0, plies: 2 }

/** `gyre/algebra`: what is a sum of games worth? */
import { Notation, Sheet } from 'gyre/algebra';

const sheet = new Sheet(new Notation());
for (const line of ['{3|1} - 2', '^ + ^ + *', '{0|tiny(2)}']) console.log(sheet.answer(line).analysis.text);

// prints: +-1
// prints: ^^*
// prints: {0|tiny(2)}

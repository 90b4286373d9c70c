/**
 * Values at the command line: reading them, the worksheet, reports. What they are is worked out in the library (`gyre/algebra`).
 * Start at `read-value.ts`.
 */

export { pictureOf } from './picture.ts';
export { readStatements, readValues, VALUE_OPTIONS } from './read-value.ts';
export { equationLines, graphsOf, reportLines, verifiedLine } from './report.ts';
export { vertexNames } from './vertex-names.ts';
export { type Allowed, allowance, allowedInAll, inTime, VALUE_HINTS } from './within.ts';
export { type Reply, Worksheet } from './worksheet.ts';

/** The cluster from the command line. Start at `commands/cluster.ts`. */
export { type Connection, connected, handOffAsked, runFolder } from './connect.ts';
export { estimate } from './estimate.ts';
export { layerLine, printRun, runJson, settledSoFar } from './report.ts';

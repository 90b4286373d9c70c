/**
 * The program as the system sees it: the signals that it is sent and the room that it is given. Loaded before all else, so it
 * imports nothing. Start at `interrupt.ts`.
 */
export { addressSpaceLeft, FOR_A_START } from './address-space.ts';
export {
  exitCodeOfStop,
  heardAll,
  hearSignals,
  whenInterrupted,
  whenStopped,
  whileDeaf,
} from './interrupt.ts';
export { areFilesFew } from './open-files.ts';

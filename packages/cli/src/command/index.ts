/** What a command is: its specification, options, exit codes and refusals. Start at `spec.ts`. */
export { COMMON_OPTIONS, commonOptions } from './common-options.ts';
export { completionScript } from './completion.ts';
export { EXIT, errorAnswer, errorJson, exitCodeOf, inUsersWords, messageOf, wayOf } from './exit.ts';
export { fileError } from './file-error.ts';
export { asRefusal, checkThreads } from './memory-refusal.ts';
export { moverWords, nameOf, playerNamed, sizeOf, vertexNamed } from './names.ts';
export { CONVENTION_OPTION, OBJECTIVE_OPTIONS, RULES_OPTION } from './options.ts';
export {
  defaultMemory,
  diskMemory,
  memoryAllowed,
  memoryLimit,
  type Reading,
  readingOf,
  refuseOptions,
  secondsAllowed,
  type ValueReading,
  valueReadingOf,
} from './reading.ts';
export {
  type ArgumentSpec,
  type Call,
  type CommandEntry,
  type CommandSpec,
  type ExampleSpec,
  flagOption,
  type Hints,
  MOST_THREADS,
  numberOption,
  type OptionSpec,
  THREADS_WORDS,
  textOption,
  textOptions,
  textsOption,
  threadsOption,
  UsageError,
} from './spec.ts';
export { doneWithin, inOneGo } from './time-limit.ts';
export { VERSION } from './version.ts';
export { percent, stoppable, type Work } from './work.ts';

/** Objectives in files: what a game asks for, answers as data and as files. Start at `asked.ts`. */
export { answerData, fraction } from './answer-data.ts';
export {
  type AnswerFile,
  type AnswerFormat,
  answerFormats,
  readAnswer,
  writeAnswer,
} from './answer-file.ts';
export { type ObjectiveRequest, objectiveNames, objectiveOf } from './asked.ts';

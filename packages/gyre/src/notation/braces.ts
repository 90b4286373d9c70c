import { syntaxError, type Token } from './lexer.ts';
import type { Step } from './syntax.ts';

/**
 * Braces that are still open. Runs of bars split them, the longest run outermost: `{0||0|-2}` is
 * `{0|{0|-2}}`. The runs wait on a stack like operators, where a longer run binds less tightly.
 */
export interface BraceFrame {
  readonly kind: 'braces';
  readonly open: Token;
  readonly label: string | undefined;
  readonly slot: number | undefined;
  /** Do the braces stand after `+-`, where a bare list `+-{x,y}` is allowed? */
  readonly afterSwitch: boolean;
  /** Runs that are waiting for their right side. */
  readonly runs: Token[];
  /** Run → the number of options on its left. */
  readonly lefts: number[];
  /** Options since the last run. */
  count: number;
  /** The last `pass` among them. */
  pass: Token | undefined;
}

/** A run of bars: closes the shorter runs before it. */
export function barRun(text: string, frame: BraceFrame, run: Token, steps: Step[]): void {
  closeRuns(frame, steps, lengthOf(run));
  const same = frame.runs.at(-1);
  if (same !== undefined && lengthOf(same) === lengthOf(run)) {
    throw syntaxError(
      text,
      run.at,
      `ambiguous bars: a second ${JSON.stringify(run.text)} in the same braces`,
      'make the outer run longer, as in {3||2|1}, or add braces',
    );
  }
  frame.lefts.push(frame.count);
  frame.runs.push(run);
  frame.count = 0;
  frame.pass = undefined;
}

/** How many bars a run has; ‖ is two. */
function lengthOf(run: Token): number {
  return run.text.replaceAll('‖', '||').length;
}

/** The closing brace. Returns the number of options of a bare list, 0 if the braces had bars. */
export function closeBraces(text: string, frame: BraceFrame, close: Token, steps: Step[]): number {
  if (frame.runs.length > 0) {
    closeRuns(frame, steps, Number.POSITIVE_INFINITY);
    return 0;
  }
  if (!frame.afterSwitch || frame.label !== undefined || frame.count === 0) {
    throw syntaxError(
      text,
      close.at,
      'the braces have no bar',
      'write {Left options | Right options}; either side may be empty',
    );
  }
  if (frame.pass !== undefined) {
    throw syntaxError(text, frame.pass.at, 'pass has no negative here', 'write both sides out: {… | …}');
  }
  return frame.count;
}

/** Makes a vertex of each waiting run shorter than `length`, the innermost first. */
function closeRuns(frame: BraceFrame, steps: Step[], length: number): void {
  for (let run = frame.runs.at(-1); run !== undefined && lengthOf(run) < length; run = frame.runs.at(-1)) {
    frame.runs.pop();
    const lefts = frame.lefts.pop() ?? 0;
    const isOutermost = length === Number.POSITIVE_INFINITY && frame.runs.length === 0;
    const slot = isOutermost ? frame.slot : undefined;
    steps.push({ kind: 'braces', lefts, rights: frame.count, slot, at: run.at });
    frame.count = 1;
  }
}

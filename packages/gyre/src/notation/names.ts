/** A value with a name of its own. */
export interface NamedValue {
  /** What it is, in the notation itself. */
  readonly definition: string;
  readonly latex: string;
  /** Does it lie between all negative and all positive numbers, so that it makes sense to write x + it? */
  readonly isInfinitesimal: boolean;
  /** Is it on, off, or a number's infinitesimally larger or smaller neighbour, as tiny(x) requires of its x? */
  readonly isPseudonumber?: boolean;
}

/**
 * The only table of names: the parser reads them, the printer looks for them. Sources: Berlekamp, Conway
 * and Guy, Winning Ways, chapter 11; Siegel, New results in loopy games.
 */
export const NAMES: ReadonlyMap<string, NamedValue> = new Map<string, NamedValue>([
  ['on', { definition: '{pass|}', latex: '\\mathbf{on}', isInfinitesimal: false, isPseudonumber: true }],
  ['off', { definition: '{|pass}', latex: '\\mathbf{off}', isInfinitesimal: false, isPseudonumber: true }],
  ['dud', { definition: '{pass|pass}', latex: '\\mathbf{dud}', isInfinitesimal: false }],
  ['over', { definition: '{0|pass}', latex: '\\mathbf{over}', isInfinitesimal: true, isPseudonumber: true }],
  [
    'under',
    { definition: '{pass|0}', latex: '\\mathbf{under}', isInfinitesimal: true, isPseudonumber: true },
  ],
  ['upon', { definition: '{pass|*}', latex: '\\mathbf{upon}', isInfinitesimal: true }],
  ['uponth', { definition: '{0||0|0,pass}', latex: '\\mathbf{uponth}', isInfinitesimal: true }],
  ['tis', { definition: 'a{{|a}|}', latex: '\\mathbf{tis}', isInfinitesimal: false }],
  ['tisn', { definition: 'a{|{a|}}', latex: '\\mathbf{tisn}', isInfinitesimal: false }],
  ['hi', { definition: '{on|0}', latex: '\\mathbf{hi}', isInfinitesimal: false }],
  ['lo', { definition: '{0|off}', latex: '\\mathbf{lo}', isInfinitesimal: false }],
  ['hot', { definition: '{on|off}', latex: '\\mathbf{hot}', isInfinitesimal: false }],
  ['ace', { definition: '{0|tiny(on)}', latex: '\\mathbf{ace}', isInfinitesimal: true }],
  ['deuce', { definition: '{0|ace}', latex: '\\mathbf{deuce}', isInfinitesimal: true }],
  ['trey', { definition: '{0|deuce}', latex: '\\mathbf{trey}', isInfinitesimal: true }],
  ['up', { definition: '^', latex: '\\uparrow', isInfinitesimal: true }],
  ['down', { definition: 'v', latex: '\\downarrow', isInfinitesimal: true }],
  ['star', { definition: '*', latex: '{*}', isInfinitesimal: true }],
]);

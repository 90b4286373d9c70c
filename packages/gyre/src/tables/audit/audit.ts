import { checkArgument, checkParts, GyreError, inPieces, shown } from '../../graph/index.ts';
import {
  checkRules,
  type IndexedRuleset,
  MOVE_LOSES,
  MOVE_WINS,
  NOT_A_POSITION,
  OVER_DRAWN,
  OVER_LOST,
} from '../../rulesets/index.ts';
import { type AuditCounts, DRAWN, inWords, Tally } from './tally.ts';

/** A finished table as the audit reads it: what a cell means is said in docs/tables.md. */
export interface AuditedTable {
  readonly ruleset: IndexedRuleset;
  readonly code: { readonly settled: number; readonly drawn: number; readonly nothing: number };
  readonly cells: Uint8Array | Uint16Array;
}

/** An index at which a table contradicts its neighbours, and what was found there. */
export interface AuditFault {
  readonly index: number;
  readonly found: string;
}

/**
 * The audit of a table: one pass over all positions, each played forwards by every move. It shares nothing with the solver except
 * the ruleset, whose moves back it does not use.
 *
 * That each cell follows from those that its moves lead to proves all of them. Wins and losses, with their plies, by induction
 * on the plies: a win in n has a move to a loss in n − 1 and none to a shorter one, in a loss in n every move leads to a win in
 * n − 1 or fewer. Draws because whoever is in one has a move to another, and no move to a loss, so that neither player ever
 * leaves them.
 *
 * Several audits can share a table, each with every `shares`-th block.
 */
export class Audit {
  fault: AuditFault | undefined;
  readonly #table: AuditedTable;
  readonly #step: number;
  readonly #moves: Uint32Array;
  readonly #tally: Tally;
  #next: number;

  constructor(table: AuditedTable, share = 0, shares = 1) {
    checkTable(table);
    this.#table = table;
    this.#next = share * BLOCK;
    this.#step = shares * BLOCK;
    this.#moves = new Uint32Array(table.ruleset.mostMoves);
    this.#tally = new Tally(table);
  }

  /** Looks at the next block; false if there is none, or a fault. */
  piece(): boolean {
    const { size } = this.#table.ruleset;
    if (this.fault !== undefined || this.#next >= size) return false;
    const stop = Math.min(size, this.#next + BLOCK);
    for (let index = this.#next; index < stop; index++) {
      const found = this.#faultAt(index);
      if (found === undefined) continue;
      this.fault = { index, found };
      return false;
    }
    this.#next += this.#step;
    return this.#next < size;
  }

  get counts(): AuditCounts {
    return this.#tally.counts;
  }

  /** Checks every so-manieth position only. */
  sample(stride: number): AuditFault | undefined {
    for (let index = 0; index < this.#table.ruleset.size; index += stride) {
      const found = this.#faultAt(index);
      if (found !== undefined) return { index, found };
    }
    return undefined;
  }

  /** What is wrong at an index; counts it if nothing is. */
  #faultAt(index: number): string | undefined {
    const { ruleset, code, cells } = this.#table;
    const cell = cells[index];
    const mark = ruleset.prepare(index);
    if (mark === NOT_A_POSITION) return cell === code.nothing ? undefined : 'an entry without a position';
    if (cell === code.nothing) return 'a position without an entry';
    const plies = cell < code.settled || cell === code.drawn ? DRAWN : cell - code.settled;
    const isOver = mark === OVER_LOST || mark === OVER_DRAWN;
    const listed = isOver ? 0 : ruleset.movesFrom(index, this.#moves);
    const expected = mark === OVER_DRAWN ? DRAWN : this.#fromMoves(listed);
    if (plies !== expected) {
      const where = isOver ? 'the game is over,' : 'its moves give';
      return `${inWords(plies)} where ${where} ${inWords(expected)}`;
    }
    this.#tally.add(index, plies, listed, isOver);
    return undefined;
  }

  /** The plies that follow from the moves. */
  #fromMoves(listed: number): number {
    const { code, cells } = this.#table;
    const moves = this.#moves;
    const { settled, drawn } = code;
    let win = NEVER;
    let loss = 0;
    let isDrawn = false;
    for (let i = 0; i < listed; i++) {
      const to = moves[i];
      let after: number;
      if (to === MOVE_WINS) after = 0;
      else if (to === MOVE_LOSES) after = 1;
      else {
        const cell = cells[to];
        if (cell < settled || cell >= drawn) {
          isDrawn = true;
          continue;
        }
        after = cell - settled;
      }
      if ((after & 1) === 0) win = Math.min(win, after + 1);
      else loss = Math.max(loss, after + 1);
    }
    if (win < NEVER) return win;
    return isDrawn ? DRAWN : loss;
  }
}

const BLOCK = 1 << 14;
const NEVER = 2 ** 20;

/**
 * Checks every `stride`-th position of a finished table against the moves from it, played forwards. Undefined if all is well.
 */
export function indexedFault(table: AuditedTable, stride = 1): AuditFault | undefined {
  checkTable(table);
  if (!Number.isInteger(stride) || stride < 1)
    throw new GyreError('E_SIZE', `the stride is ${shown(stride)}`, 'give a whole number from 1 on');
  return new Audit(table).sample(stride);
}

/** What an audit has found. */
export interface Audited {
  readonly counts: AuditCounts;
  readonly fault: AuditFault | undefined;
}

/** Audits a table in pieces: the event loop turns between them, so that a signal can come from outside. */
export async function auditTable(table: AuditedTable, signal?: AbortSignal): Promise<Audited> {
  checkTable(table);
  if (signal !== undefined)
    checkParts(signal, 'a signal', { addEventListener: 'function' }, 'give that of an AbortController');
  const audit = new Audit(table);
  await inPieces(() => audit.piece(), signal);
  return { counts: audit.counts, fault: audit.fault };
}

/** The counts of all shares together. */
export function addCounts(all: readonly AuditCounts[]): AuditCounts {
  checkArgument(all, 'the list of counts', 'list');
  for (const counts of all)
    checkParts(
      counts,
      'the counts of an audit',
      { plies: 'list', mostMoves: 'object' },
      'an audit gives them',
    );
  if (all.length === 0)
    throw new GyreError('E_SHAPE', 'the list of counts is empty', 'give those of one audit or more');
  const sum = (part: (counts: AuditCounts) => number): number =>
    all.reduce((n, counts) => n + part(counts), 0);
  const together = (part: (counts: AuditCounts) => readonly number[]): number[] =>
    Array.from({ length: Math.max(0, ...all.map((counts) => part(counts).length)) }, (_, n) =>
      sum((counts) => part(counts)[n] ?? 0),
    );
  const hasPlayers = all.every(({ ofPlayer1 }) => ofPlayer1 !== undefined);
  return {
    positions: sum(({ positions }) => positions),
    ends: sum(({ ends }) => ends),
    moves: sum(({ moves }) => moves),
    draws: sum(({ draws }) => draws),
    mostMoves: all
      .map(({ mostMoves }) => mostMoves)
      .reduce((a, b) => (b.moves > a.moves || (b.moves === a.moves && b.index < a.index) ? b : a)),
    plies: together(({ plies }) => plies),
    ...(hasPlayers
      ? {
          ofPlayer1: {
            draws: sum(({ ofPlayer1 }) => ofPlayer1?.draws ?? 0),
            plies: together(({ ofPlayer1 }) => ofPlayer1?.plies ?? []),
          },
        }
      : {}),
  };
}

/** Refuses a table with a fault, with the position that shows it. */
export function refuseFault(table: AuditedTable, fault: AuditFault, hint: string): never {
  checkTable(table);
  checkParts(fault, 'the fault of a table', { index: 'number', found: 'text' }, 'an audit finds it');
  const { ruleset } = table;
  const { index, found } = fault;
  const at = ruleset.at(index);
  const board = at === undefined ? '' : `\n${ruleset.show(at.position, at.player)}`;
  throw new GyreError('E_RULESET', `the table is wrong at index ${index}: ${found}${board}`, hint);
}

function checkTable(table: AuditedTable): void {
  checkRules(table?.ruleset);
  const { ruleset, code, cells } = table;
  const isIndexed = typeof ruleset.prepare === 'function' && typeof ruleset.at === 'function';
  if (isIndexed && ArrayBuffer.isView(cells) && typeof code === 'object' && code !== null) return;
  throw new GyreError('E_SHAPE', `${shown(table)} is not a table`, 'solveIndexed makes one');
}

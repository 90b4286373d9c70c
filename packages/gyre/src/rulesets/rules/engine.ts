import { MOVE_WINS, NOT_A_POSITION, OVER_DRAWN, OVER_LOST, OVER_WON, WON_NEXT } from '../contract/indexed.ts';
import { type Lists, listsOf, plainSteps, regionSets, rowArrays, setsThrough } from './arrays.ts';
import { Actions, type Blocks, LOST_BLOCK, NO_BLOCK } from './blocks.ts';
import type { Ends } from './goals.ts';
import { countBits, type Numbering } from './numbering.ts';
import type { Patterns } from './patterns.ts';
import { setOfPoints, WORD } from './points.ts';

/** What an engine is made from. */
export interface EnginePlan {
  readonly points: number;
  readonly kinds: number;
  readonly patterns: readonly [Patterns, Patterns];
  readonly blocks: Blocks;
  readonly numbering: Numbering;
  readonly ends: Pick<Ends, 'goals' | 'places' | 'stuck'>;
  readonly mills: readonly (readonly number[])[];
  /** May men of mills be taken while others could be? */
  readonly takesAny: boolean;
  /** Kind → has a player as many of its men in hand as can be placed? */
  readonly endlessHands: readonly boolean[];
  readonly dropsFirst: boolean;
  readonly pass: 'never' | 'stuck' | 'any';
  readonly symmetries: number;
  /** Is the board turned for the player to move? */
  readonly isTurned: boolean;
  /** Has a position that the player to move has won an index of its own? Else play comes there only past a win at once. */
  readonly hasWonEnds: boolean;
}

/** A move, as it is listed for players. The sets hold the board after it while it is visited. */
export interface ListedMove {
  readonly kind: number;
  /** −1: dropped. */
  readonly from: number;
  /** −1: left the board; both −1: passed. */
  readonly to: number;
  readonly becomes: number;
  /** The look of the man that is taken, and its point; −1 if none is. */
  readonly taken: number;
  readonly takenAt: number;
}

/** The play on an index, and on whatever is laid out in the sets of the numbering. */
export interface Engine {
  readonly mostMoves: number;
  readonly mostMovesInto: number;
  readonly prepare: (index: number) => number;
  readonly movesFrom: (index: number, out: Uint32Array) => number;
  readonly movesInto: (index: number, out: Uint32Array) => number;
  /** What `prepare` says of the board in the sets where it is over, or stands for no position; else 0. */
  endOf(block: number, mover: number): number;
  /** Does nothing end the game there except that the mover has no move? */
  isStuck(block: number, mover: number): boolean;
  list(block: number, mover: number, visit: (move: ListedMove) => void): void;
}

/** What `walk` does with each move. */
const COUNT = 0;
const RANK = 1;
const VISIT = 2;

/**
 * Moves walk rows with sets in two words of 31 bits. Moves back put the man and what was taken back first, and then ask
 * the same test of the board before: so both agree by construction.
 */
export function engineOf(plan: EnginePlan): Engine {
  const {
    points,
    kinds,
    patterns,
    blocks,
    numbering,
    ends,
    mills,
    endlessHands,
    dropsFirst,
    pass,
    isTurned,
  } = plan;
  const { low, high, kept, rank } = numbering;
  const actions = new Actions(kinds);
  const actionCount = actions.size;
  const list = blocks.list;
  const next = new Int32Array(list.length * actionCount).fill(NO_BLOCK);
  for (const [b, block] of list.entries())
    for (const [action, to] of block.next) next[b * actionCount + action] = to;
  const backs = backsOf(blocks);
  const [actionKind, actionBecomes, actionTaken] = (['kind', 'becomes', 'taken'] as const).map((part) =>
    Int32Array.from({ length: actionCount }, (_, action) => actions.read(action)[part]),
  );
  const movers = Uint8Array.from(list, ({ mover }) => mover);
  const worths = Int8Array.from(list, ({ worth }) => worth ?? 2);
  const holds = Uint8Array.from(list, ({ counts, mover }) =>
    endlessHands.includes(true) || counts.slice(2 * kinds).some((many, i) => many > 0 && i % 2 === mover)
      ? 1
      : 0,
  );
  const inHand = Uint8Array.from(
    list.flatMap(({ counts }) => counts.slice(2 * kinds).map((many, i) => (endlessHands[i >> 1] ? 1 : many))),
  );
  const {
    kind: kindOf,
    from: fromOf,
    to: toOf,
    take: takeOf,
    becomes: becomesOf,
    ...rows
  } = rowArrays(patterns, kinds, points);
  const { rowAt, rule: ruleOf, sets: rowSets, quiet, taking, quietInto, takingInto } = rows;
  const rules = list[0]?.isOpen.length ?? 0;
  const isOpen = Uint8Array.from(list.flatMap((block) => block.isOpen.map(Number)));
  const plain = plainSteps(patterns, list, kinds, points);
  const plainTable = plain.table;
  const plainEnds = plain.ends;
  const plainBegins = plain.begins;
  const dropSets = regionSets(
    patterns.map(({ drops }) => drops),
    list,
    kinds,
  );
  const exitSets = regionSets(
    patterns.map(({ exits }) => exits),
    list,
    kinds,
  );
  const hasDrops = patterns.some(({ drops }) => drops.length > 0);
  const hasExits = patterns.some(({ exits }) => exits.length > 0);
  const hasMills = mills.length > 0;
  const millsAt = setsThrough(mills, points);
  const allMills = Int32Array.from(mills.flatMap((mill) => [...setOfPoints(mill)]));
  const goals = ends.goals.map(({ kind, sets, wins }) => ({
    kind,
    wins,
    least: Math.min(...sets.map((set) => set.length)),
    sets: Int32Array.from(sets.flatMap((set) => [...setOfPoints(set)])),
  }));
  const hasGoals = goals.length > 0;
  const hasPlaces = ends.places.length > 0;
  const [boardLow, boardHigh] = setOfPoints(Array.from({ length: points }, (_, p) => p));
  const takers = takersOf();

  // What `gather` finds on the board: own men, enemy men, and all men. Then what mills leave to be taken.
  let ownLow = 0;
  let ownHigh = 0;
  let enemyLow = 0;
  let enemyHigh = 0;
  // Where one man more of who moved would have ended the game before.
  let badLow = 0;
  let badHigh = 0;
  let isStuckAsked = false;
  let freeToTakeLow = 0;
  let freeToTakeHigh = 0;
  let isWonNext = false;
  let count = 0;
  let visitor: ((move: ListedMove) => void) | undefined;
  // Of moves back: what led here, with other numbers of symmetries that keep the board, is counted apart.
  const odd: number[] = [];

  return {
    ...bounds(),
    prepare,
    movesFrom,
    movesInto,
    endOf,
    isStuck: (block, mover) => {
      gather(mover);
      return early(block, mover) === 0 && endOf(block, mover) !== 0;
    },
    list(block, mover, visit) {
      visitor = visit;
      gather(mover);
      walk(block, mover, VISIT, NO_OUT);
    },
  };

  function gather(mover: number): void {
    ownLow = ownHigh = enemyLow = enemyHigh = 0;
    for (let look = 0; look < 2 * kinds; look += 2) {
      ownLow |= low[look + mover];
      ownHigh |= high[look + mover];
      enemyLow |= low[look + 1 - mover];
      enemyHigh |= high[look + 1 - mover];
    }
  }

  function prepare(index: number): number {
    const block = numbering.place(index);
    if (block < 0) return NOT_A_POSITION;
    const mover = movers[block];
    gather(mover);
    const end = early(block, mover);
    if (end !== 0) return end;
    const moves = walk(block, mover, COUNT, NO_OUT);
    if (isWonNext) return WON_NEXT;
    return moves > 0 ? moves : STUCK[ends.stuck[mover] + 1];
  }

  function movesFrom(index: number, out: Uint32Array): number {
    const block = numbering.place(index);
    if (block < 0) return 0;
    const mover = movers[block];
    gather(mover);
    if (early(block, mover) !== 0) return 0;
    const moves = walk(block, mover, RANK, out);
    if (!isWonNext) return moves;
    out[0] = MOVE_WINS;
    return 1;
  }

  function endOf(block: number, mover: number): number {
    if (block === LOST_BLOCK) return OVER_LOST;
    if (block === NO_BLOCK) return NOT_A_POSITION;
    gather(mover);
    const end = early(block, mover);
    if (end !== 0) return end;
    const moves = walk(block, mover, COUNT, NO_OUT);
    return moves > 0 || isWonNext ? 0 : STUCK[ends.stuck[mover] + 1];
  }

  /** The end of the board without a look at its moves; 0 if there is none. Sets are gathered for the mover. */
  function early(block: number, mover: number): number {
    const worth = worths[block];
    if (worth < 2) return STUCK[worth + 1];
    if (hasGoals) {
      for (const goal of goals)
        if (hasGoal(goal.sets, goal.least, goal.kind, mover, true)) return NOT_A_POSITION;
      for (const goal of goals)
        if (hasGoal(goal.sets, goal.least, goal.kind, mover, false)) return goal.wins ? OVER_LOST : OVER_WON;
    }
    return hasPlaces ? placeEnd(block, mover) : 0;
  }

  /** Has the mover, or the other player, men on all points of one of the sets? */
  function hasGoal(sets: Int32Array, least: number, kind: number, mover: number, isOwn: boolean): boolean {
    const look = 2 * kind + (isOwn ? mover : 1 - mover);
    const a = kind >= 0 ? low[look] : isOwn ? ownLow : enemyLow;
    const b = kind >= 0 ? high[look] : isOwn ? ownHigh : enemyHigh;
    if (countBits(a) + countBits(b) < least) return false;
    for (let i = 0; i < sets.length; i += 2)
      if ((sets[i] & ~a) === 0 && (sets[i + 1] & ~b) === 0) return true;
    return false;
  }

  function placeEnd(block: number, mover: number): number {
    for (const who of [1 - mover, mover])
      for (const { kind, player, by, isSafe, beyond } of ends.places) {
        if (player !== who) continue;
        const look = 2 * kind + player;
        for (let p = 0; p < points; p++) {
          const there = beyond[p];
          if (there === undefined || !isOn(look, p)) continue;
          const others = 2 * by + 1 - player;
          if (by >= 0 && there.some((q) => isOn(others, q))) continue;
          if (isSafe && player !== mover && canTake(block, mover, look, p)) continue;
          if (player !== mover) return OVER_LOST;
          return (by < 0 && !isSafe) || !plan.hasWonEnds ? NOT_A_POSITION : OVER_WON;
        }
      }
    return 0;
  }

  function isOn(look: number, p: number): boolean {
    return ((p < WORD ? low[look] >>> p : high[look] >>> (p - WORD)) & 1) === 1;
  }

  /** Can the mover take the man on that point? */
  function canTake(block: number, mover: number, look: number, p: number): boolean {
    const { at, of } = takers;
    for (let i = at[mover * points + p]; i < at[mover * points + p + 1]; i++) {
      const g = of[i];
      if (isOn(2 * kindOf[g] + mover, fromOf[g]) && isOn(look, p) && isPossible(g, block)) return true;
    }
    return false;
  }

  function takersOf(): Lists {
    const lists = Array.from({ length: 2 * points }, (): number[] => []);
    for (let slot = 0; slot < 2 * kinds * points; slot++)
      for (let i = taking.at[slot]; i < taking.at[slot + 1]; i++)
        lists[Math.floor(slot / (kinds * points)) * points + takeOf[taking.of[i]]].push(taking.of[i]);
    return listsOf(lists);
  }

  /** Is one of the rows of a group possible on the board? Sets are gathered for who moves by it. */
  function isPossible(group: number, block: number): boolean {
    const fullLow = ownLow | enemyLow;
    const fullHigh = ownHigh | enemyHigh;
    for (let row = rowAt[group]; row < rowAt[group + 1]; row++) {
      if (isOpen[block * rules + ruleOf[row]] === 0) continue;
      const at = 8 * row;
      if ((rowSets[at] & fullLow) !== 0 || (rowSets[at + 1] & fullHigh) !== 0) continue;
      const [oneLow, oneHigh] = [rowSets[at + 2], rowSets[at + 3]];
      if ((oneLow | oneHigh) !== 0 && ((oneLow & fullLow) | (oneHigh & fullHigh)) === 0) continue;
      const [nearLow, nearHigh] = [rowSets[at + 4], rowSets[at + 5]];
      if ((nearLow | nearHigh) !== 0 && ((nearLow & enemyLow) | (nearHigh & enemyHigh)) === 0) continue;
      if ((rowSets[at + 6] & ~ownLow) === 0 && (rowSets[at + 7] & ~ownHigh) === 0) return true;
    }
    return false;
  }

  /** Goes through all moves of the player; sets are gathered. Counts those that do not win at once by numbers of men. */
  function walk(block: number, mover: number, mode: number, out: Uint32Array): number {
    count = 0;
    isWonNext = false;
    const fullLow = ownLow | enemyLow;
    const fullHigh = ownHigh | enemyHigh;
    if (hasMills) findFreeToTake();
    if (!dropsFirst || holds[block] === 0) {
      for (let kind = 0; kind < kinds; kind++) {
        const look = 2 * kind + mover;
        const table = plainTable[2 * (block * kinds + kind) + mover];
        const isCounted =
          mode === COUNT && !hasMills && next[block * actionCount + actions.move(kind, kind, -1)] >= 0;
        for (let word = 0; word < 2; word++)
          for (let men = word === 0 ? low[look] : high[look]; men !== 0; men &= men - 1) {
            const p = 31 - Math.clz32(men & -men) + WORD * word;
            if (table >= 0) {
              const at = 2 * (table * points + p);
              const toLow = plainEnds[at] & ~fullLow;
              const toHigh = plainEnds[at + 1] & ~fullHigh;
              if (isCounted) count += countBits(toLow) + countBits(toHigh);
              else eachTo(block, mover, kind, p, toLow, toHigh, mode, out);
            } else walkRows(quiet, block, mover, kind, p, mode, out);
            walkRows(taking, block, mover, kind, p, mode, out);
          }
      }
      if (hasExits) walkExits(block, mover, mode, out);
    }
    if (hasDrops && holds[block] === 1) walkDrops(block, mover, mode, out);
    if (pass === 'any' || (pass === 'stuck' && count === 0 && !isWonNext && !isStuckAsked))
      if (!dropsFirst || holds[block] === 0)
        done(block, mover, actions.pass, 0, -1, -1, 0, -1, -1, mode, out);
    return count;
  }

  function walkRows(
    lists: Lists,
    block: number,
    mover: number,
    kind: number,
    p: number,
    mode: number,
    out: Uint32Array,
  ): void {
    const slot = (mover * kinds + kind) * points + p;
    const { at, of } = lists;
    for (let i = at[slot]; i < at[slot + 1]; i++) {
      const group = of[i];
      const take = takeOf[group];
      const taken = take < 0 ? -1 : lookOn(1 - mover, take);
      if (take >= 0 && taken < 0) continue;
      if (isPossible(group, block))
        step(block, mover, kind, p, toOf[group], becomesOf[group], taken, take, mode, out);
    }
  }

  /** The look of a player's man on a point; −1 if there is none. */
  function lookOn(player: number, p: number): number {
    for (let look = player; look < 2 * kinds; look += 2) if (isOn(look, p)) return look;
    return -1;
  }

  function eachTo(
    block: number,
    mover: number,
    kind: number,
    from: number,
    toLow: number,
    toHigh: number,
    mode: number,
    out: Uint32Array,
  ): void {
    for (let left = toLow; left !== 0; left &= left - 1)
      step(block, mover, kind, from, 31 - Math.clz32(left & -left), kind, -1, -1, mode, out);
    for (let left = toHigh; left !== 0; left &= left - 1)
      step(block, mover, kind, from, 31 + WORD - Math.clz32(left & -left), kind, -1, -1, mode, out);
  }

  function walkDrops(block: number, mover: number, mode: number, out: Uint32Array): void {
    for (let kind = 0; kind < kinds; kind++) {
      if (inHand[2 * (block * kinds + kind) + movers[block]] === 0) continue;
      const at = 4 * (block * kinds + kind) + 2 * mover;
      const toLow = dropSets[at] & ~(ownLow | enemyLow);
      const toHigh = dropSets[at + 1] & ~(ownHigh | enemyHigh);
      eachTo(block, mover, kind, -1, toLow, toHigh, mode, out);
    }
  }

  function walkExits(block: number, mover: number, mode: number, out: Uint32Array): void {
    for (let kind = 0; kind < kinds; kind++) {
      const at = 4 * (block * kinds + kind) + 2 * mover;
      for (let word = 0; word < 2; word++) {
        const men = word === 0 ? low[2 * kind + mover] : high[2 * kind + mover];
        for (let left = men & exitSets[at + word]; left !== 0; left &= left - 1) {
          const from = 31 - Math.clz32(left & -left) + WORD * word;
          flip(2 * kind + mover, from);
          done(block, mover, actions.exit(kind), kind, from, -1, kind, -1, -1, mode, out);
          flip(2 * kind + mover, from);
        }
      }
    }
  }

  /** Puts a man on a point of the sets, or takes it off. */
  function flip(look: number, p: number): void {
    if (p < WORD) low[look] ^= 1 << p;
    else high[look] ^= 1 << (p - WORD);
  }

  /** A man goes, or is dropped; if that completes a mill, a man of the other player is taken. */
  function step(
    block: number,
    mover: number,
    kind: number,
    from: number,
    to: number,
    becomes: number,
    taken: number,
    takenAt: number,
    mode: number,
    out: Uint32Array,
  ): void {
    if (from >= 0) flip(2 * kind + mover, from);
    if (taken >= 0) flip(taken, takenAt);
    flip(2 * becomes + mover, to);
    const goes = from < 0 ? kinds : becomes;
    if (hasMills && (freeToTakeLow | freeToTakeHigh) !== 0 && closes(from, to))
      for (let look = 1 - mover; look < 2 * kinds; look += 2)
        for (let word = 0; word < 2; word++) {
          const men = word === 0 ? low[look] & freeToTakeLow : high[look] & freeToTakeHigh;
          for (let left = men; left !== 0; left &= left - 1) {
            const p = 31 - Math.clz32(left & -left) + WORD * word;
            flip(look, p);
            done(
              block,
              mover,
              actions.move(kind, goes, look >> 1),
              kind,
              from,
              to,
              becomes,
              look,
              p,
              mode,
              out,
            );
            flip(look, p);
          }
        }
    else
      done(
        block,
        mover,
        actions.move(kind, goes, taken < 0 ? -1 : taken >> 1),
        kind,
        from,
        to,
        becomes,
        taken,
        takenAt,
        mode,
        out,
      );
    flip(2 * becomes + mover, to);
    if (taken >= 0) flip(taken, takenAt);
    if (from >= 0) flip(2 * kind + mover, from);
  }

  function done(
    block: number,
    mover: number,
    action: number,
    kind: number,
    from: number,
    to: number,
    becomes: number,
    taken: number,
    takenAt: number,
    mode: number,
    out: Uint32Array,
  ): void {
    if (mode === VISIT) {
      count++;
      (visitor as (move: ListedMove) => void)({ kind, from, to, becomes, taken, takenAt });
      return;
    }
    const after = next[block * actionCount + action];
    if (after === LOST_BLOCK) isWonNext = true;
    else if (mode === COUNT) count++;
    else out[count++] = rank(after, isTurned && mover === 0 ? 1 : 0);
  }

  /** Is the point in a mill, once the man that came from `from` has gone? */
  function closes(from: number, to: number): boolean {
    const bit = to < WORD ? 1 << to : 0;
    const highBit = to < WORD ? 0 : 1 << (to - WORD);
    let a = ownLow | bit;
    let b = ownHigh | highBit;
    if (from >= WORD) b &= ~(1 << (from - WORD));
    else if (from >= 0) a &= ~(1 << from);
    return inMill(a, b, to);
  }

  function inMill(setLow: number, setHigh: number, p: number): boolean {
    const { at, of } = millsAt;
    for (let i = at[p]; i < at[p + 1]; i += 2)
      if ((of[i] & ~setLow) === 0 && (of[i + 1] & ~setHigh) === 0) return true;
    return false;
  }

  /** Which enemy men may be taken: those of no mill; if there are none, all. */
  function findFreeToTake(): void {
    let millLow = 0;
    let millHigh = 0;
    for (let i = 0; i < allMills.length; i += 2)
      if ((allMills[i] & ~enemyLow) === 0 && (allMills[i + 1] & ~enemyHigh) === 0) {
        millLow |= allMills[i];
        millHigh |= allMills[i + 1];
      }
    freeToTakeLow = enemyLow & ~millLow;
    freeToTakeHigh = enemyHigh & ~millHigh;
    if (!plan.takesAny && (freeToTakeLow | freeToTakeHigh) !== 0) return;
    freeToTakeLow = enemyLow;
    freeToTakeHigh = enemyHigh;
  }

  function movesInto(index: number, out: Uint32Array): number {
    const block = numbering.place(index);
    if (block < 0) return 0;
    const mine = kept[0];
    const waiting = movers[block];
    gather(waiting);
    if (early(block, waiting) === NOT_A_POSITION) return 0;
    const mover = 1 - waiting;
    gather(mover);
    count = 0;
    odd.length = 0;
    for (let i = backs.at[block]; i < backs.at[block + 1]; i += 2) {
      const before = backs.of[i];
      const action = backs.of[i + 1];
      const kind = actionKind[action];
      const becomes = actionBecomes[action];
      if (action === actions.pass) unPass(before, mover, mine, out);
      else if (becomes === kinds + 1) unExit(before, mover, kind, mine, out);
      else unMove(before, mover, kind, becomes, actionTaken[action], mine, out);
    }
    return odd.length === 0 ? count : withOdd(mine, out);
  }

  /** All moves of a kind that may have led here: of men of the kind `becomes`, or dropped if that is `kinds`. */
  function unMove(
    before: number,
    mover: number,
    kind: number,
    becomes: number,
    taken: number,
    mine: number,
    out: Uint32Array,
  ): void {
    const isDrop = becomes === kinds;
    const look = 2 * (isDrop ? kind : becomes) + mover;
    const enemy = 2 * taken + 1 - mover;
    for (let word = 0; word < 2; word++)
      for (let men = word === 0 ? low[look] : high[look]; men !== 0; men &= men - 1) {
        const to = 31 - Math.clz32(men & -men) + WORD * word;
        const hasClosed = hasMills && inMill(ownLow, ownHigh, to);
        if (taken >= 0 && hasMills && !hasClosed) continue;
        if (taken < 0 && hasClosed && (enemyLow | enemyHigh) !== 0) continue; // a man would have been taken
        flip(look, to);
        flipOwn(to);
        if (!hasGoals || findBad(mover, kind)) {
          if (taken < 0) unStep(before, mover, kind, becomes, to, false, mine, out);
          else if (!hasMills) unTake(before, mover, kind, becomes, to, enemy, mine, out);
          else {
            const fullLow = ownLow | enemyLow | (to < WORD ? 1 << to : 0);
            const fullHigh = ownHigh | enemyHigh | (to < WORD ? 0 : 1 << (to - WORD));
            for (let half = 0; half < 2; half++)
              for (
                let left = half === 0 ? boardLow & ~fullLow : boardHigh & ~fullHigh;
                left !== 0;
                left &= left - 1
              ) {
                const p = 31 - Math.clz32(left & -left) + WORD * half;
                flip(enemy, p);
                flipEnemy(p);
                findFreeToTake();
                if (((p < WORD ? freeToTakeLow >>> p : freeToTakeHigh >>> (p - WORD)) & 1) === 1)
                  unStep(before, mover, kind, becomes, to, true, mine, out);
                flip(enemy, p);
                flipEnemy(p);
              }
          }
        }
        flip(look, to);
        flipOwn(to);
      }
  }

  /** Moves that take nothing on their way, to a point from which the man is taken off already. */
  function unStep(
    before: number,
    mover: number,
    kind: number,
    becomes: number,
    to: number,
    isTaking: boolean,
    mine: number,
    out: Uint32Array,
  ): void {
    if (becomes === kinds) {
      const at = 4 * (before * kinds + kind) + 2 * mover;
      if (((to < WORD ? dropSets[at] >>> to : dropSets[at + 1] >>> (to - WORD)) & 1) === 1)
        back(before, mover, isTaking, mine, out);
      return;
    }
    const look = 2 * kind + mover;
    const openLow = ~(ownLow | enemyLow | badLow);
    const openHigh = ~(ownHigh | enemyHigh | badHigh);
    const table = plainTable[2 * (before * kinds + kind) + mover];
    if (table >= 0) {
      if (kind !== becomes) return;
      const at = 2 * (table * points + to);
      for (let word = 0; word < 2; word++)
        for (
          let left = word === 0 ? plainBegins[at] & openLow : plainBegins[at + 1] & openHigh;
          left !== 0;
          left &= left - 1
        ) {
          const from = 31 - Math.clz32(left & -left) + WORD * word;
          flip(look, from);
          flipOwn(from);
          back(before, mover, isTaking, mine, out);
          flip(look, from);
          flipOwn(from);
        }
      return;
    }
    const slot = (mover * kinds + becomes) * points + to;
    for (let i = quietInto.at[slot]; i < quietInto.at[slot + 1]; i++) {
      const group = quietInto.of[i];
      const from = fromOf[group];
      if (kindOf[group] !== kind || !isIn(openLow, openHigh, from)) continue;
      flip(look, from);
      flipOwn(from);
      if (isPossible(group, before)) back(before, mover, isTaking, mine, out);
      flip(look, from);
      flipOwn(from);
    }
  }

  function unTake(
    before: number,
    mover: number,
    kind: number,
    becomes: number,
    to: number,
    enemy: number,
    mine: number,
    out: Uint32Array,
  ): void {
    const look = 2 * kind + mover;
    const slot = (mover * kinds + becomes) * points + to;
    const fullLow = ownLow | enemyLow;
    const fullHigh = ownHigh | enemyHigh;
    for (let i = takingInto.at[slot]; i < takingInto.at[slot + 1]; i++) {
      const group = takingInto.of[i];
      const from = fromOf[group];
      const take = takeOf[group];
      if (kindOf[group] !== kind || take === from || !isIn(~fullLow, ~fullHigh, take)) continue;
      if (!isIn(~(fullLow | badLow), ~(fullHigh | badHigh), from)) continue;
      flip(enemy, take);
      flipEnemy(take);
      flip(look, from);
      flipOwn(from);
      if (isPossible(group, before)) back(before, mover, true, mine, out);
      flip(look, from);
      flipOwn(from);
      flip(enemy, take);
      flipEnemy(take);
    }
  }

  function unExit(before: number, mover: number, kind: number, mine: number, out: Uint32Array): void {
    if (hasGoals && !findBad(mover, kind)) return;
    const at = 4 * (before * kinds + kind) + 2 * mover;
    for (let word = 0; word < 2; word++) {
      const full = word === 0 ? ownLow | enemyLow | badLow : ownHigh | enemyHigh | badHigh;
      for (let left = exitSets[at + word] & ~full; left !== 0; left &= left - 1) {
        const from = 31 - Math.clz32(left & -left) + WORD * word;
        flip(2 * kind + mover, from);
        flipOwn(from);
        back(before, mover, false, mine, out);
        flip(2 * kind + mover, from);
        flipOwn(from);
      }
    }
  }

  function unPass(before: number, mover: number, mine: number, out: Uint32Array): void {
    if (early(before, mover) !== 0) return;
    if (pass === 'stuck') {
      const found = count;
      isStuckAsked = true;
      const others = walk(before, mover, COUNT, NO_OUT);
      isStuckAsked = false;
      count = found;
      if (others > 0 || isWonNext) return;
    }
    back(before, mover, false, mine, out);
  }

  /** Lists the board as one that moves lead from, unless the game is over there. */
  function back(before: number, mover: number, isTaking: boolean, mine: number, out: Uint32Array): void {
    if ((hasPlaces || (isTaking && hasGoals)) && early(before, mover) !== 0) return;
    const index = rank(before, isTurned && mover === 1 ? 1 : 0);
    if (kept[0] === mine) out[count++] = index;
    else odd.push(index, kept[0]);
  }

  /**
   * Lists what other numbers of symmetries keep. Where s symmetries keep a board and t one after it, m moves
   * back stand for m · s / t moves: both count the same moves between all images.
   */
  function withOdd(mine: number, out: Uint32Array): number {
    for (let i = 0; i < odd.length; i += 2) {
      const index = odd[i];
      if (index < 0) continue;
      let many = 0;
      for (let j = i; j < odd.length; j += 2)
        if (odd[j] === index) {
          many++;
          odd[j] = -1;
        }
      for (let left = (many * odd[i + 1]) / mine; left > 0; left--) out[count++] = index;
    }
    return count;
  }

  /** Finds where one man more of the mover would complete a goal; false if there is one without it. */
  function findBad(mover: number, kind: number): boolean {
    badLow = badHigh = 0;
    for (const goal of goals) {
      if (goal.kind >= 0 && goal.kind !== kind) {
        if (hasGoal(goal.sets, goal.least, goal.kind, mover, true)) return false;
        continue;
      }
      const a = goal.kind >= 0 ? low[2 * kind + mover] : ownLow;
      const b = goal.kind >= 0 ? high[2 * kind + mover] : ownHigh;
      if (countBits(a) + countBits(b) + 1 < goal.least) continue;
      const { sets } = goal;
      for (let i = 0; i < sets.length; i += 2) {
        const lackLow = sets[i] & ~a;
        const lackHigh = sets[i + 1] & ~b;
        if (lackHigh === 0 && (lackLow & (lackLow - 1)) === 0) {
          if (lackLow === 0) return false;
          badLow |= lackLow;
        } else if (lackLow === 0 && (lackHigh & (lackHigh - 1)) === 0) badHigh |= lackHigh;
      }
    }
    return true;
  }

  function flipOwn(p: number): void {
    if (p < WORD) ownLow ^= 1 << p;
    else ownHigh ^= 1 << (p - WORD);
  }

  function flipEnemy(p: number): void {
    if (p < WORD) enemyLow ^= 1 << p;
    else enemyHigh ^= 1 << (p - WORD);
  }

  /** Bounds for the lists of moves: of each block, by the men that it has and the most that each of them can do. */
  function bounds(): Pick<Engine, 'mostMoves' | 'mostMovesInto'> {
    let [mostMoves, mostMovesInto] = [1, 1];
    for (const [b, { counts, mover }] of list.entries()) {
      const enemies = counts
        .slice(0, 2 * kinds)
        .reduce((sum, many, look) => sum + (look % 2 === mover ? 0 : many), 0);
      const men = counts.slice(0, 2 * kinds).reduce((sum, many) => sum + many, 0);
      let moves = pass === 'never' ? 0 : 1;
      for (let kind = 0; kind < kinds; kind++) {
        moves += most(mover, kind, counts[2 * kind + mover], quiet, taking);
        if (inHand[2 * (b * kinds + kind) + mover] > 0) moves += points - men;
        moves += counts[2 * kind + mover]; // exits
      }
      mostMoves = Math.max(mostMoves, moves * (hasMills ? Math.max(1, enemies) : 1));
      let into = 0;
      const last = 1 - mover;
      for (let i = backs.at[b]; i < backs.at[b + 1]; i += 2) {
        const action = backs.of[i + 1];
        const [kind, becomes] = [actionKind[action], actionBecomes[action]];
        const takings = hasMills && actionTaken[action] >= 0 ? points - men : 1;
        if (action === actions.pass) into++;
        else if (becomes > kinds) into += points;
        else if (becomes === kinds) into += counts[2 * kind + last] * takings;
        else into += most(last, becomes, counts[2 * becomes + last], quietInto, takingInto) * takings;
      }
      mostMovesInto = Math.max(mostMovesInto, into);
    }
    return { mostMoves, mostMovesInto: mostMovesInto * plan.symmetries };
  }

  /** The most that so many men of a kind can do together. */
  function most(player: number, kind: number, men: number, one: Lists, other: Lists): number {
    return Array.from({ length: points }, (_, p) => {
      const slot = (player * kinds + kind) * points + p;
      return one.at[slot + 1] - one.at[slot] + other.at[slot + 1] - other.at[slot];
    })
      .toSorted((a, b) => b - a)
      .slice(0, men)
      .reduce((sum, many) => sum + many, 0);
  }
}

function isIn(setLow: number, setHigh: number, p: number): boolean {
  return ((p < WORD ? setLow >>> p : setHigh >>> (p - WORD)) & 1) === 1;
}

const STUCK = [OVER_LOST, OVER_DRAWN, OVER_WON];
const NO_OUT = new Uint32Array(0);

/** Block → the blocks from which moves lead there, and by which actions, in turn. */
function backsOf({ list }: Blocks): Lists {
  const lists = list.map((): number[] => []);
  for (const [b, { next }] of list.entries())
    for (const [action, to] of next) if (to >= 0) lists[to].push(b, action);
  return listsOf(lists);
}

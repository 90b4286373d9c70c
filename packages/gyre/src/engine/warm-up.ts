import { MEETING_WORDS, Meeting, practiseWaiting } from '../floor/meeting.ts';
import { tokenGame } from '../game/inner.ts';
import { symmetricGraph } from '../graph/inner.ts';
import { SharedReverser } from './reverse/shared-reverser.ts';
import { type Division, NARROW, sharedColumns, solveShare } from './shared.ts';

/**
 * Gets the loops of `shared.ts` compiled before they are needed, by solving a small game again and again. A
 * thread that begins cold spends longer on compiling than on its sixteenth of ten million positions.
 *
 * @param goesOn asked between two rounds: is there still nothing better to do?
 * @returns whether everything is compiled
 */
export function warmUp(goesOn: () => boolean): boolean {
  if (roundsDone === ROUNDS || !goesOn()) return roundsDone === ROUNDS;
  practiseWaiting();
  const game = tokenGame(symmetricGraph(VERTICES, practiceArcs()));
  const division = { threads: 1, blockBits: undefined, patience: 0 };
  const columns = sharedColumns(game, { ...division, thinLayer: 0 }, NARROW);
  const meeting = new Meeting(new Int32Array(MEETING_WORDS), 0, 1);
  const { offsets: sources, ends: to, from } = game.graph.out(0);
  const notes = {
    space: columns.frontier,
    parts: columns.boxes.pools,
    owners: undefined,
    firstArc: 0,
  };
  for (; roundsDone < ROUNDS && goesOn(); roundsDone++) {
    const round = roundsDone;
    const given = round % 3 === 2 ? undefined : from;
    const reverser = new SharedReverser({ from: given, to, sources, ...columns.rows, ...notes }, meeting);
    const report = (): unknown => round;
    if (round % 2 === 0) reverser.byBlocks(report);
    else reverser.bySpans(report);
    if (!goesOn()) return false;
    const thinLayer: Division['thinLayer'] = round % 4 === 3 ? VERTICES : 0;
    solveShare({ game, columns, division: { ...division, thinLayer }, thread: 0 });
  }
  return roundsDone === ROUNDS;
}

/** After this many rounds everything is compiled. */
const ROUNDS = 9;
let roundsDone = 0;
const VERTICES = 30_000;

/** Arcs of a game that has wins, losses and draws in many layers, the same each time. */
function practiceArcs(): { from: Int32Array; to: Int32Array } {
  const from: number[] = [];
  const to: number[] = [];
  let x = 12345;
  for (let v = 0; v < VERTICES; v++) {
    x = (Math.imul(x, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    const degree = x % 20 === 0 ? 0 : 1 + ((x >> 8) % 6);
    for (let k = 0; k < degree; k++) {
      x = (Math.imul(x, 1_103_515_245) + 12_345) & 0x7fff_ffff;
      from.push(v);
      to.push((x >> 4) % VERTICES);
    }
  }
  return { from: Int32Array.from(from), to: Int32Array.from(to) };
}

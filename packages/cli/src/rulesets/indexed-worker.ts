import { parentPort } from 'node:worker_threads';
import { GyreError } from 'gyre';
import {
  Audit,
  type AuditCounts,
  type AuditFault,
  type Cells,
  cellCode,
  IndexedShare,
  isIndexed,
  type Mail,
} from 'gyre/rulesets';
import { Meeting, ownPort, serveJobs } from 'gyre/workers';
import { rulesetFrom } from './rules.ts';

/** What a worker is started with: its share of a table that all of them see. */
export interface ShareBeginning {
  /** The arguments that name the ruleset. */
  readonly named: readonly [string, readonly string[]];
  readonly cells: Cells;
  readonly bytes: 1 | 2;
  readonly mail: Mail;
  readonly share: number;
  readonly shares: number;
  /** Where the shares meet. */
  readonly meeting: Int32Array;
  /** Share → 1 once its frontier is used up. */
  readonly isDone: Int32Array;
}

/** What a worker does; each job says how many positions its share has for the next ply. */
export interface ShareJobs {
  readonly begin: { readonly question: ShareBeginning; readonly answer: undefined };
  readonly prepare: { readonly question: undefined; readonly answer: number };
  readonly resume: { readonly question: number; readonly answer: number };
  readonly ply: { readonly question: number; readonly answer: number };
  /** Audits the share of a finished table. */
  readonly audit: {
    readonly question: undefined;
    readonly answer: { readonly counts: AuditCounts; readonly fault: AuditFault | undefined };
  };
}

if (parentPort !== null) serve();

function serve(): void {
  let mine: Working | undefined;
  const at = (): Working => {
    if (mine === undefined) throw new GyreError('E_WORKER', 'the worker was not told which share it has');
    return mine;
  };
  serveJobs<ShareJobs>(ownPort(), {
    begin: async (beginning) => {
      mine = await workingOn(beginning);
      return { answer: undefined };
    },
    prepare: () => {
      at().share.prepare();
      return { answer: at().share.frontier };
    },
    resume: (plies) => {
      at().share.resume(plies);
      return { answer: at().share.frontier };
    },
    ply: (plies) => {
      settle(at(), plies);
      return { answer: at().share.frontier };
    },
    audit: () => {
      const { audit } = at();
      while (audit.piece());
      return { answer: { counts: audit.counts, fault: audit.fault } };
    },
  });
}

/** A share, and how it finds the others. */
interface Working {
  readonly share: IndexedShare;
  readonly meeting: Meeting;
  readonly isDone: Int32Array;
  readonly audit: Audit;
}

async function workingOn(beginning: ShareBeginning): Promise<Working> {
  const { named, bytes, cells, mail, share, shares, isDone } = beginning;
  const ruleset = await rulesetFrom(named[0], named[1]);
  if (!isIndexed(ruleset)) throw new GyreError('E_RULESET', `${ruleset.title} has no index`);
  const code = cellCode(ruleset.mostMoves, bytes);
  return {
    share: new IndexedShare(ruleset, code, cells, mail, share, shares),
    meeting: new Meeting(beginning.meeting, share, shares),
    isDone,
    audit: new Audit({ ruleset, code, cells }, share, shares),
  };
}

/** One ply, in rounds: all post, all meet, all look at what was posted to them, all meet. */
function settle({ share, meeting, isDone }: Working, plies: number): void {
  for (let isOver = false; !isOver; ) {
    isDone[meeting.thread] = share.produce() ? 1 : 0;
    meeting.meet();
    share.consume(plies);
    isOver = isDone.every((done) => done === 1);
    meeting.meet();
  }
  share.turn();
}

import { solveShare, warmUp } from '../engine/index.ts';
import type { Solution } from '../game/index.ts';
import { solve, solvers } from '../solve/index.ts';
import type { HostPort } from './host.ts';
import { type Answer, type Columns, packError, type Request, unpackGame } from './protocol.ts';

/** The worker's life: answer one request after the other. */
export function serve(port: HostPort): void {
  const onProgress = (share: number): void => port.post({ say: 'progress', share } satisfies Answer);
  port.listen((data) => {
    const request = data as Request;
    try {
      if (request.ask === 'warm') {
        warmUp(() => Atomics.load(request.stop, 0) === 0);
        return;
      }
      const columns = answer(request, onProgress);
      port.post({ say: 'solved', columns } satisfies Answer, buffersOf(columns));
    } catch (error) {
      port.post(packError(error));
    }
  });
}

function answer(
  request: Exclude<Request, { readonly ask: 'warm' }>,
  onProgress: (share: number) => void,
): Columns | undefined {
  const game = unpackGame(request.game);
  if (request.ask === 'share') {
    solveShare({ ...request, game }, { onProgress }, () => performance.now());
    return undefined;
  }
  const solver = solvers.find(({ name }) => name === request.solver) ?? solvers[0];
  const { game: _, ...columns } = solve(game, { onProgress, solver }) satisfies Solution;
  return columns;
}

/** The buffers that may be handed over instead of copied. */
function buffersOf(columns: Columns | undefined): ArrayBuffer[] {
  if (columns === undefined) return [];
  const arrays = [columns.values, columns.plies, columns.scores, columns.ranks];
  return arrays.flatMap((array) => (array?.buffer instanceof ArrayBuffer ? [array.buffer] : []));
}

import { Notation } from 'gyre/algebra';
import {
  countAlternatingCycles,
  findCarousels,
  type Pattern,
  parseExits,
  stockTexts,
  writePattern,
} from 'gyre/unicycles';
import { type Call, EXIT, flagOption, inOneGo } from '../command/index.ts';

/** Lists the games with this alternating cycle of which a side is not a stopper; exit code 1 if there is none. */
export async function listCarousels(call: Call, pattern: Pattern, exits: string): Promise<number> {
  const { terminal } = call;
  const set = parseExits(exits, pattern.length, '--exits');
  let said = Date.now();
  let looked = 0;
  const onProgress = (share: number): void => {
    looked = share;
    if (Date.now() - said < 1000) return;
    said = Date.now();
    terminal.aside(`${Math.round(100 * share)} % looked at`);
  };
  const carousels = await inOneGo(
    () => `games were looked at, ${Math.floor(100 * looked)}% of them`,
    () => findCarousels(pattern, set, { onProgress }),
  );
  const notation = new Notation();
  const texts = stockTexts(set.stock, notation);
  const found = carousels.map(({ side, isProved, simplified }) => ({
    side,
    proved: isProved,
    vertices: simplified.vertices,
    text: notation.write(simplified),
  }));
  const games = countAlternatingCycles(pattern, set);
  if (flagOption(call, 'json')) {
    const exitsFrom = set.games.map((g) => texts[g]);
    const head = { schema: 'gyre/carousels/1', pattern: writePattern(pattern), exitsFrom, games };
    await terminal.print(JSON.stringify({ ...head, carousels: found }));
  } else {
    await terminal.print(`pattern    ${writePattern(pattern)}`);
    await terminal.print(`exits      from ${set.games.map((g) => texts[g]).join(', ')}`);
    await terminal.print(`games      ${games}`);
    await terminal.print(`carousels  ${found.length === 0 ? 'none: every side is a stopper' : found.length}`);
    for (const { side, proved, vertices, text } of found)
      await terminal.print(
        `${side.padEnd(10)} ${text} (${vertices} vertices${proved ? '' : ', not proved'})`,
      );
  }
  return found.length > 0 ? EXIT.ok : EXIT.no;
}

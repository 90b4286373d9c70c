import { createHash } from 'node:crypto';
import type { ByteSource, TableHeader } from 'gyre/tables';
import { EXIT, stoppable } from '../command/index.ts';
import { isAddress } from '../input/misguided.ts';
import { count, grouped } from '../output/index.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { tableAudited } from './solved.ts';
import { openTableFile, rulesetOfTable } from './table-io.ts';

/** `gyre info TABLE`: its rules, counts, audit and digest. */
export async function tellTable(path: string, terminal: Terminal): Promise<number> {
  const { file, source, close } = await openTableFile(path);
  const facts = await stoppable(terminal, { far: 'the digest of the table was worked out' }, ({ signal }) =>
    factsOf(file.header, source, isAddress(path) ? undefined : signal),
  ).finally(close);
  if (terminal.isJson) {
    await terminal.print(JSON.stringify({ schema: 'gyre/info-table/1', ...facts }));
    return EXIT.ok;
  }
  const { parameters, audit, ...rest } = facts;
  const chosen = Object.entries(parameters).map(([name, value]) => `${name}=${value}`);
  const lines = {
    ...rest,
    ...(chosen.length === 0 ? {} : { parameters: chosen.join(' ') }),
    audit: audit === null ? 'none' : followWords(audit),
  };
  for (const [key, value] of Object.entries(lines))
    await terminal.print(`${key.padEnd(17)}${typeof value === 'number' ? grouped(value) : value}`);
  return EXIT.ok;
}

/** @param signal stops the reading of the whole file for its digest; without one there is no digest */
async function factsOf(header: TableHeader, source: ByteSource, signal?: AbortSignal) {
  const { title, ruleset, parameters, kind, rows, audit = header.scoreAudit ?? null } = header;
  const isWhole = header.settledLayers === undefined && header.settledPlies === undefined;
  return {
    title,
    ruleset,
    parameters,
    kind,
    rows,
    bytes: source.length,
    state: isWhole ? 'finished' : 'unfinished',
    audit,
    ...(signal === undefined ? {} : { digest: await digestOf(source, signal) }),
  };
}

async function digestOf(source: ByteSource, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  for (let at = 0; at < source.length; at += PIECE) {
    hash.update(await source.read(at, Math.min(PIECE, source.length - at)));
    signal.throwIfAborted();
  }
  return hash.digest('hex');
}

const PIECE = 2 ** 22;

function followWords({ positions, moves }: { readonly positions: number; readonly moves: number }): string {
  return `all ${count(positions, 'position')} follow from ${count(moves, 'move')}`;
}

/** `gyre verify TABLE`: every position is checked against the moves from it, played by the rules. */
export async function verifyTable(
  path: string,
  rules: string | undefined,
  terminal: Terminal,
): Promise<number> {
  const { file, close } = await openTableFile(path);
  await close();
  const ruleset = await rulesetOfTable(file.header, rules, path);
  const { found, ...counts } = await tableAudited(ruleset, path, terminal);
  const verdict = found === undefined ? 'right' : 'wrong';
  if (terminal.isJson)
    await terminal.print(
      JSON.stringify({
        schema: 'gyre/verify-table/1',
        verdict,
        ...counts,
        ...(found === undefined ? {} : { found }),
      }),
    );
  else if (found === undefined)
    await terminal.print(`${terminal.paint('green', '✓')} ${followWords(counts)}, played forwards`);
  else await terminal.print(`${terminal.paint('red', '✗')} ${found}`);
  return found === undefined ? EXIT.ok : EXIT.no;
}

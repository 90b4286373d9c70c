import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Inputs that once led somewhere new: tools/corpus/TARGET.jsonl, one input per line. */
const FOLDER = fileURLToPath(new URL('../../../corpus/', import.meta.url));

/** Long inputs and full files stay out: the corpus is small. */
const LONGEST = 400;
const MOST = 60;

interface Entry {
  /** The refusal that it led to, without its numbers and names. */
  readonly refusal: string;
  /** The input: as text, or in base64. */
  readonly text?: string;
  readonly base64?: string;
}

/** The inputs that are kept for a target. */
export function keptInputs(target: string): Uint8Array[] {
  return entriesOf(target).map(({ text, base64 }) =>
    text === undefined ? new Uint8Array(Buffer.from(base64 ?? '', 'base64')) : new TextEncoder().encode(text),
  );
}

function entriesOf(target: string): Entry[] {
  const path = join(FOLDER, `${target}.jsonl`);
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as Entry);
}

/** Keeps inputs that are refused in words that no kept input was refused in. */
export class Novelties {
  readonly #known: Map<string, Set<string>> = new Map();

  add(target: string, refusal: string, bytes: Uint8Array): void {
    const shape = shapeOf(refusal);
    const known = this.#knownOf(target);
    if (known.has(shape) || known.size >= MOST || bytes.length > LONGEST) return;
    known.add(shape);
    const text = Buffer.from(bytes).toString('utf8');
    const isText = Buffer.from(text, 'utf8').equals(bytes);
    const entry: Entry = isText
      ? { refusal: shape, text }
      : { refusal: shape, base64: Buffer.from(bytes).toString('base64') };
    mkdirSync(FOLDER, { recursive: true });
    appendFileSync(join(FOLDER, `${target}.jsonl`), `${JSON.stringify(entry)}\n`);
  }

  #knownOf(target: string): Set<string> {
    const known = this.#known.get(target) ?? new Set(entriesOf(target).map(({ refusal }) => refusal));
    this.#known.set(target, known);
    return known;
  }
}

/** A refusal without what belongs to one input only. */
function shapeOf(refusal: string): string {
  return refusal
    .replace(/"[^"]*"|'[^']*'|“[^”]*”/g, '"…"')
    .replace(/\d+/g, '0')
    .replace(/[^\x20-\x7e…]+/g, '?')
    .slice(0, 100);
}

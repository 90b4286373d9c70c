import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { parseSync } from 'rolldown/utils';

/** A seeded fault: this piece of a file becomes another text. */
export interface Fault extends Readonly<Record<'file' | 'becomes', string>> {
  readonly start: number;
  readonly end: number;
  /** The function that it lies in, as V8 names it; empty outside of all functions. */
  readonly within: string;
  /** The same after other parts of the file have changed. */
  readonly key: string;
}

const ROOT = 'packages/gyre/src';

/** So many faults of a room, drawn by a seed; what changes in one function leaves the draw in others alone. */
export function drawFaults(room: string, amount: number, seed: string): Fault[] {
  const files = readdirSync(`${ROOT}/${room}`, { encoding: 'utf8', recursive: true })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => `${ROOT}/${room}/${file}`);
  const rank = ({ key }: Fault): string => createHash('sha1').update(`${seed} ${key}`).digest('hex');
  const byRank = (a: Fault, b: Fault): number => (rank(a) < rank(b) ? -1 : 1);
  return files.flatMap(faultsOf).toSorted(byRank).slice(0, amount);
}

type Node = Readonly<Record<string, unknown>> & { readonly type: string; start: number; end: number };

/** Operators by others that programmers write in their place. */
const OPERATORS = new Map(
  '<,<= <=,< >,>= >=,> ===,!== !==,=== &&,|| ||,&& ??,&& +,- -,+ *,+ /,* %,* &,| |,& ^,| <<,>>> >>,<< >>>,<< +=,-= -=,+= |=,&= &=,|= ++,-- --,++'
    .split(' ')
    .map((pair) => pair.split(',') as [string, string]),
);

/** Types are not run, and the words of a refusal are for people. */
const LEFT_OUT = /^(TS(?!As|NonNull|Satisfies)|ThrowStatement|Import|ExportAll)/;

function faultsOf(file: string): Fault[] {
  const text = readFileSync(file, 'utf8');
  const faults: Fault[] = [];
  const seen = new Map<string, number>();
  visit(parseSync(file, text).program as unknown as Node, '');
  return faults;

  function visit(node: Node, within: string): void {
    if (LEFT_OUT.test(node.type)) return;
    offer(node, within);
    for (const child of Object.values(node).flat() as (Node | null)[])
      if (typeof child?.type === 'string') visit(child, nameOf(node, child) ?? within);
  }

  function offer({ type, start, end, value, ...node }: Node, within: string): void {
    const operator = String(node['operator']);
    const [left, right, test] = [node['left'], node['right'], node['test']] as (Node | undefined)[];
    const becomes = OPERATORS.get(operator);
    if (left !== undefined && right !== undefined && becomes !== undefined) {
      const at = text.indexOf(operator, left.end);
      if (!/[`']/.test(text.slice(left.start, right.end))) add(at, at + operator.length, becomes);
    } else if (type === 'UpdateExpression') {
      add(start, end, text.slice(start, end).replace(operator, String(becomes)));
    } else if (type === 'UnaryExpression' && /^[!~-]$/.test(operator)) add(start, start + 1, ' ');
    else if (typeof value === 'boolean') add(start, end, String(!value));
    else if (typeof value === 'number') add(start, end, String(value + 1));
    else if (type === 'ExpressionStatement' || type === 'ContinueStatement') add(start, end, ';');
    if (/^(If|Conditional)/.test(type) && test)
      add(test.start, test.end, `!(${text.slice(test.start, test.end)})`);

    function add(from: number, to: number, instead: string): void {
      const line = text.slice(text.lastIndexOf('\n', from) + 1, text.indexOf('\n', from)).trim();
      const place = `${file}#${within}: ${line} | ${text.slice(from, to)} → ${instead}`;
      const again = seen.get(place) ?? 1;
      seen.set(place, again + 1);
      faults.push({ file, within, start: from, end: to, becomes: instead, key: `${place} (${again})` });
    }
  }
}

/** The name of a function that begins here. */
const nameOf = (parent: Node, node: Node): string | undefined =>
  /Function/.test(node.type)
    ? ((node['id'] ?? parent['id'] ?? parent['key']) as { name?: string } | undefined)?.name
    : undefined;

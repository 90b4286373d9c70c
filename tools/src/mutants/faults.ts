import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { parseSync } from 'rolldown/utils';

/**
 * A seeded fault: the text of a file from `start` to `end` becomes another. `within` is the function that it lies in,
 * as V8 names it, empty outside of all; `key` stays when other parts of the file change.
 */
export type Fault = Readonly<
  Record<'file' | 'within' | 'becomes' | 'key', string> & Record<'start' | 'end', number>
>;

/** So many faults of a room, drawn by a seed; what changes in one function leaves the draw in others alone. */
export function drawFaults(room: string, amount: number, seed: string): Fault[] {
  const folder = `packages/gyre/src/${room}`;
  const files = readdirSync(folder, { encoding: 'utf8', recursive: true })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => `${folder}/${file}`);
  const rank = ({ key }: Fault): string => createHash('sha1').update(`${seed} ${key}`).digest('hex');
  const faults = files.flatMap(faultsOf).toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1));
  return faults.slice(0, amount);
}

type Node = Readonly<Record<string, unknown>> & { readonly type: string; start: number; end: number };

/** Operators by others that programmers write in their place. */
const PAIRS =
  '<,<= <=,< >,>= >=,> ===,!== !==,=== &&,|| ||,&& ??,&& +,- -,+ *,+ /,* %,* &,| |,& ^,| <<,>>> >>,<< >>>,<< +=,-= -=,+= |=,&= &=,|= ++,-- --,++';
const OPERATORS = new Map(PAIRS.split(' ').map((pair) => pair.split(',') as [string, string]));

/** Types are not run, and the words of a refusal are for people. */
const LEFT_OUT = /^(TS(?!As|NonNull|Satisfies)|ThrowStatement|Import|ExportAll)/;

function faultsOf(file: string): Fault[] {
  const text = readFileSync(file, 'utf8');
  const faults: Fault[] = [];
  visit(parseSync(file, text).program as unknown as Node, '');
  return faults;

  function visit(node: Node, within: string): void {
    const { type, start, end, value } = node;
    if (LEFT_OUT.test(type)) return;
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
    for (const child of Object.values(node).flat() as (Node | null)[]) {
      if (typeof child?.type !== 'string') continue;
      const named = (child['id'] ?? node['id'] ?? node['key']) as { name?: string } | undefined;
      visit(child, (/Function/.test(child.type) ? named?.name : undefined) ?? within);
    }

    function add(from: number, to: number, instead: string): void {
      const line = text.slice(text.lastIndexOf('\n', from) + 1, text.indexOf('\n', from)).trim();
      const place = `${file}#${within}: ${line} | ${text.slice(from, to)} → ${instead}`;
      const again = 1 + faults.filter(({ key }) => key.startsWith(`${place} (`)).length;
      faults.push({ file, within, start: from, end: to, becomes: instead, key: `${place} (${again})` });
    }
  }
}

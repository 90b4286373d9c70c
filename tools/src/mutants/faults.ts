import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { parseSync } from 'rolldown/utils';

/** A seeded fault: this piece of a file becomes another text. */
export interface Fault {
  readonly file: string;
  /** The function that it lies in, as V8 names it; empty outside of all functions. */
  readonly within: string;
  readonly start: number;
  readonly end: number;
  readonly was: string;
  readonly becomes: string;
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
  const drawn = files.flatMap(faultsOf).map((fault) => ({ fault, rank: rank(fault) }));
  return drawn
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, amount)
    .map(({ fault }) => fault);
}

interface Node {
  readonly [key: string]: unknown;
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** Operators by others that programmers write in their place. */
const OPERATORS: Readonly<Record<string, string>> = {
  ...{
    '<': '<=',
    '<=': '<',
    '>': '>=',
    '>=': '>',
    '===': '!==',
    '!==': '===',
    '&&': '||',
    '||': '&&',
    '??': '&&',
  },
  ...{
    '+': '-',
    '-': '+',
    '*': '+',
    '/': '*',
    '%': '*',
    '&': '|',
    '|': '&',
    '^': '|',
    '<<': '>>>',
    '>>': '<<',
  },
  ...{ '>>>': '<<', '+=': '-=', '-=': '+=', '|=': '&=', '&=': '|=', '++': '--', '--': '++' },
};

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

  function offer(node: Node, within: string): void {
    const { type, start, end, operator, value } = node;
    const [left, right, test] = [node['left'], node['right'], node['test']] as (Node | undefined)[];
    const becomes = OPERATORS[String(operator)];
    if (left !== undefined && right !== undefined && becomes !== undefined) {
      const at = text.indexOf(String(operator), left.end);
      if (![left, right].some(isText)) add(at, at + String(operator).length, becomes);
    } else if (type === 'UpdateExpression') {
      add(start, end, text.slice(start, end).replace(String(operator), String(becomes)));
    } else if (type === 'UnaryExpression' && /^[!~-]$/.test(String(operator))) add(start, start + 1, ' ');
    else if (type === 'Literal' && typeof value === 'boolean') add(start, end, String(!value));
    else if (type === 'Literal' && typeof value === 'number') add(start, end, String(value + 1));
    else if (type === 'ExpressionStatement' || type === 'ContinueStatement') add(start, end, ';');
    if (/^(If|Conditional)/.test(type) && test)
      add(test.start, test.end, `!(${text.slice(test.start, test.end)})`);

    function add(from: number, to: number, instead: string): void {
      const was = text.slice(from, to);
      const line = text.slice(text.lastIndexOf('\n', from) + 1, text.indexOf('\n', from)).trim();
      const place = `${file}#${within}: ${line} | ${was} → ${instead}`;
      const again = (seen.get(place) ?? 0) + 1;
      seen.set(place, again);
      const key = again === 1 ? place : `${place} (${again})`;
      faults.push({ file, within, start: from, end: to, was, becomes: instead, key });
    }
  }
}

function isText({ type, value }: Node): boolean {
  return type === 'TemplateLiteral' || typeof value === 'string';
}

/** The name of a function that begins here. */
function nameOf(parent: Node, node: Node): string | undefined {
  if (!/Function/.test(node.type)) return undefined;
  const named = (node['id'] ?? parent['id'] ?? parent['key']) as Node | null | undefined;
  return typeof named?.['name'] === 'string' ? named['name'] : undefined;
}

import type { GameDocument } from '../../game/inner.ts';
import { type GyreError, partizanGraph, symmetricGraph, VertexNames } from '../../graph/inner.ts';
import { ArcBlocks } from '../kit/arc-columns.ts';
import { areArcColumns } from '../kit/doors.ts';
import type { EdgeColumn, ParseOptions } from '../kit/format.ts';
import { NameBudget } from '../kit/name-budget.ts';
import { LinePlace, Numerals, wholeIn } from '../kit/numerals.ts';
import {
  columnsIn,
  type EdgeFields,
  fieldColumn,
  headerOf,
  isColour,
  type NamedColumn,
  ORDINALS,
  splitFields,
} from './fields.ts';

/** What comments say of the graph. */
interface Claims {
  vertices?: number;
  arcs?: number;
  kind?: 'symmetric' | 'partizan';
}

/** The arcs so far, and what to do with a line that is not two or three plain numbers. */
export class EdgeReader extends LinePlace {
  /** Arcs of both players, of Left alone, of Right alone. */
  readonly arcs: readonly [ArcBlocks, ArcBlocks, ArcBlocks];
  /** The largest vertex so far. */
  highest = -1;
  #names: Map<string, number> | undefined;
  readonly #budget: NameBudget;
  #numerals: Numerals;
  readonly #options: ParseOptions;
  #hasData = false;
  readonly #claimed: Claims = {};
  #columns: readonly NamedColumn[];
  readonly #areColumnsGiven: boolean;
  #heads: readonly string[] | undefined; // what the header calls the columns
  #told: boolean | undefined; // the caller said whether the first line is a header
  #isPastHeader = false;
  readonly #note: NonNullable<ParseOptions['note']>;
  /** A first line that was taken for a header without an instruction. */
  #guessed: { readonly text: string; readonly words: ReadonlySet<string> } | undefined;
  /** A first line of two names, as long as all vertices after it are numbers. */
  #stray: string | undefined;
  /** A first line of two names, as long as no line after it has one of them: it may be a header. */
  #lone: string | undefined;
  #rows = 0; // the number of lines with arcs that came as text

  constructor(options: ParseOptions) {
    const { file, header, columns, names, note } = options;
    super(file);
    this.#options = options;
    this.#numerals = new Numerals(options);
    if (names === true) this.#names = new Map();
    this.#budget = new NameBudget(options);
    this.line = 1;
    this.arcs = [new ArcBlocks(options), new ArcBlocks(options), new ArcBlocks(options)];
    this.#told = header;
    this.#note = note ?? (() => undefined);
    this.#areColumnsGiven = columns !== undefined;
    this.#columns = columns ?? UNNAMED;
  }

  /** May the next line be read as plain numbers? Not after a name, before a header, or with other columns. */
  get isNumeric(): boolean {
    if (this.#names !== undefined || (this.#told === true && !this.#isPastHeader)) return false;
    const [first, second, third, more] = this.#columns;
    const areEnds = [first, second].every((column) => column === 'source' || column === 'target');
    return areEnds && third !== '-' && more === undefined;
  }

  /** Does the target come before the source? */
  get isTurned(): boolean {
    return this.#columns[0] === 'target';
  }

  /** Is a number in the third column a player? */
  get hasPlayers(): boolean {
    return (
      this.#columns.includes('player') || (this.#columns[2] === '?' && this.#claimed.kind === 'partizan')
    );
  }

  /** Reads one line in full generality. */
  readLine(line: string): void {
    const trimmed = line.trim();
    if (trimmed === '') return;
    if (trimmed[0] === '#' || trimmed[0] === '%') return this.#comment(trimmed);
    const found = splitFields(trimmed);
    if (found.fault !== undefined) {
      throw this.refuse('E_SYNTAX', found.fault, 'write a quote inside quotes twice, and a name on one line');
    }
    if (!this.#hasArcs) {
      const mayBeHeader = !this.#isPastHeader;
      this.#isPastHeader = true;
      if (mayBeHeader && this.#isHeader(found, trimmed)) return;
      this.#beginNames(this.#endsOf(found), trimmed);
    }
    this.#hasData = true;
    this.#arc(found, line);
  }

  #comment(text: string): void {
    if (!this.#hasData && text.startsWith('# gyre solution')) throw this.#solutionGiven();
    const header = /^#\s*header[:=\s]\s*(yes|no)$/i.exec(text);
    if (header !== null) this.#told ??= header[1].toLowerCase() === 'yes';
    const columns = /^#\s*columns[:=\s]\s*([a-z,\s-]+)$/.exec(text);
    if (columns !== null && !this.#areColumnsGiven) this.#nameColumns(columns[1]);
    if (/^#\s*names[:=\s]\s*yes$/i.test(text)) this.#keepNames();
    const name = /^# name (\d+) (.*)$/s.exec(text);
    if (name === null) return this.#counts(text);
    const { size } = this.#keepNames();
    if (size !== Number(name[1]))
      throw this.refuse('E_NAME', `vertex ${name[1]} is named out of turn`, `${size} is next`, 1);
    this.#vertex(this.#nameIn(name[2]), text);
  }

  /** Takes what a line says that has nothing but counts, such as `# vertices 10 arcs 17 kind partizan`. */
  #counts(text: string): void {
    const words = text
      .slice(1)
      .trim()
      .split(/[\s:=,;]+/);
    if (!words.every((word, i) => i % 2 === 1 || COUNTED.includes(word))) return;
    for (let i = 1; i < words.length; i += 2) {
      const [key, value] = [words[i - 1], words[i]];
      if (key !== 'kind' && /^\d+$/.test(value)) this.#claim(key as 'vertices' | 'arcs', Number(value));
      else if (value === 'symmetric' || value === 'partizan') this.#claim('kind', value);
      else if (key === 'kind' && value === 'owned')
        throw this.refuse('E_FORMAT', 'the kind is owned', 'an edge list has no place for owners', 1);
    }
  }

  /** From here on vertices are names, whatever they look like. */
  #keepNames(): ReadonlyMap<string, number> {
    if (this.#names !== undefined) return this.#names;
    if (this.#hasArcs) throw this.refuse('E_FORMAT', 'vertices are named below arcs', 'name them above', 1);
    this.#numerals = new Numerals({ ...this.#options, names: true });
    this.#names = new Map();
    return this.#names;
  }

  #nameColumns(text: string): void {
    const columns = columnsIn(text);
    if (columns === undefined || columns.join() === this.#columns.join()) return;
    if (this.#hasArcs) throw this.refuse('E_FORMAT', 'columns are named below arcs', 'name them above', 1);
    this.#columns = columns;
  }

  #claim<K extends keyof Claims>(key: K, value: Claims[K]): void {
    const before = this.#claimed[key];
    if (before !== undefined && before !== value)
      throw this.refuse(
        'E_FORMAT',
        `this says ${key} ${value}, and a line above ${key} ${before}`,
        'say it once',
        1,
      );
    this.#claimed[key] = value;
  }

  get #hasArcs(): boolean {
    return this.#hasData || this.arcs.some((arcs) => arcs.length > 0);
  }

  #nameIn(json: string): string {
    try {
      return String(JSON.parse(json));
    } catch {
      throw this.refuse('E_SYNTAX', `the name is ${json}`, 'give it as JSON writes strings', 1);
    }
  }

  #solutionGiven(): GyreError {
    const hint = 'read it together with its game';
    return this.refuse('E_FORMAT', 'this is a solution, not a game', hint, 1, 'game');
  }

  /** Is the first line a header? Then its order of columns applies from here on. */
  #isHeader({ fields, separator, quoted }: EdgeFields, text: string): boolean {
    if (this.#told === false) return false;
    const isOwn = this.#claimed.kind !== undefined; // Gyre itself quotes a vertex with the name of a column
    if (SOLUTION_HEAD.every((word) => fields.includes(word))) throw this.#solutionGiven();
    const named = isOwn && quoted !== 0 ? undefined : headerOf(fields, separator);
    if (named === undefined) return this.#told === true;
    if (this.#columns === UNNAMED) {
      if (!areArcColumns(named)) {
        const found = `the header ${JSON.stringify(text)} has two columns for the same`;
        throw this.refuse('E_SHAPE', found, this.#columnsHint(fields.length), 1, 'columns');
      }
      this.#columns = named;
      this.#heads = fields;
    }
    if (this.#told === true || isOwn) return true;
    this.#guessed = { text, words: new Set(fields) };
    const order = this.#columns.filter((column) => column !== '?' && column !== '-').join(', ');
    this.#note(`line ${this.line}, ${JSON.stringify(text)}, was read as a header: ${order}`);
    return true;
  }

  /** Source and target of a row; a missing one is empty. */
  #endsOf({ fields }: EdgeFields): [string, string] {
    const field = (column: EdgeColumn): string => fields[this.#columns.indexOf(column)] ?? '';
    return [field('source'), field('target')];
  }

  /** Vertices are names from the first row on, or never. */
  #beginNames(ends: readonly string[], text: string): void {
    if (this.#names !== undefined || ends.every(isNumber)) return;
    this.#names = new Map();
    const isSure =
      this.#guessed !== undefined || this.#told !== undefined || this.#claimed.kind !== undefined;
    if (isSure || ends.some(isNumber)) return;
    this.#stray = text;
    if (this.#names.size === 0 && ends[0] !== ends[1]) this.#lone = text;
  }

  #arc(found: EdgeFields, line: string): void {
    this.#checkFields(found);
    const ends = this.#endsOf(found);
    if (this.#stray !== undefined && this.#rows > 0 && !ends.every(isNumber)) this.#stray = undefined;
    const from = this.#vertex(ends[0], line);
    const to = this.#vertex(ends[1], line);
    if (this.#rows++ > 0 && (from <= 1 || to <= 1)) this.#lone = undefined; // 0 and 1 stand in the first line
    const third = this.#columns.findIndex((column) => column === 'player' || column === '?');
    this.arcs[third < 0 ? 0 : this.#player(found, third, line)].push(from, to);
  }

  #checkFields({ fields, quoted, separator }: EdgeFields): void {
    const columns = this.#columns;
    const places = [columns.indexOf('source'), columns.indexOf('target')];
    const isUnknown = fields.length > columns.length || columns.filter((column) => column === '?').length > 1;
    if (fields.length <= Math.max(...places) || isUnknown) {
      const count = `the line has ${fields.length === 1 ? '1 field' : `${fields.length} fields`}`;
      const isLong = isUnknown && separator !== '->';
      const hint = isLong ? this.#columnsHint(fields.length) : 'give source, target and perhaps a player';
      throw this.refuse('E_ARC', count, hint, 1, isLong ? 'columns' : undefined);
    }
    if (
      separator === '->' &&
      (fields.length > 2 || fields.some((field, i) => !isOneWord(field, quoted, i)))
    ) {
      throw this.refuse(
        'E_ARC',
        'this is not one arrow between two names',
        'write a -> b; quote a name with spaces',
      );
    }
    for (const i of places) {
      if (fields[i] !== '' || ((quoted >> i) & 1) === 1) continue;
      throw this.refuse('E_ARC', `the ${columns[i]} is missing`, 'an empty name is written ""', 1);
    }
  }

  /** How to name the columns: as a header has them, or else with source and target in front. */
  #columnsHint(fields: number): string {
    const unknown = this.#columns === UNNAMED && fields === 3 ? 'player' : '-';
    const columns = Array.from({ length: fields }, (_, i) => this.#columns[i] ?? '-');
    const named = columns.map((column) => (column === '?' ? unknown : column)).join(',');
    return `say in a line in front what each column is, such as "# columns ${named}"; - leaves one out`;
  }

  #vertex(field: string, line: string): number {
    if (this.#names !== undefined) {
      const same = this.#names.get(field);
      if (same !== undefined) return same;
      const name = this.#numerals.plain(field);
      const known = name === field ? undefined : this.#names.get(name);
      if (known !== undefined) return known;
      if (this.#guessed?.words.has(field)) throw this.#doubtful(field, line);
      this.#numerals.add(name, { line: this.line, column: line.indexOf(field) + 1 });
      this.#names.set(this.#budget.add(name), ++this.highest);
      return this.highest;
    }
    const digits = wholeIn(this.#numerals.plain(field));
    const v = digits === undefined ? -1 : Number(digits);
    if (v < 0 || v >= 0x7fff_ffff) {
      const hint =
        digits === undefined
          ? 'the first line has numbers, and so must all others; or say that vertices are names'
          : 'vertices are numbered up to 2147483646; or say that vertices are names';
      const found = `there is no vertex ${JSON.stringify(field)}`;
      throw this.refuse('E_VERTEX', found, hint, line.indexOf(field) + 1, 'names');
    }
    if (v > this.highest) this.highest = v;
    return v;
  }

  #doubtful(field: string, line: string): GyreError {
    const found = `${JSON.stringify(field)} is a vertex here, and the first line, ${JSON.stringify(this.#guessed?.text)}, looks like a header`;
    return this.refuse('E_SHAPE', found, HEADER_HINT, line.indexOf(field) + 1, 'header');
  }

  #player(found: EdgeFields, i: number, line: string): 0 | 1 | 2 {
    const field = found.fields[i];
    if (field === undefined) return 0;
    const column = fieldColumn(line, found, i);
    const head = this.#heads?.[i];
    const isOther = head !== undefined && !this.hasPlayers && !isColour(head) && field !== '';
    if (isOther || (!this.hasPlayers && /^[-+.]*\d/.test(field))) {
      const where = head === undefined ? `the ${ORDINALS[i]} column` : `the column ${JSON.stringify(head)}`;
      const what = /^[-+.\d]+$/.test(field) ? field : JSON.stringify(field);
      const words = `${where} has ${what}, and nothing says what it is`;
      const hint = head === undefined ? this.#columnsHint(3) : this.#wayOut();
      throw this.refuse('E_SHAPE', words, hint, column, 'columns');
    }
    const side = PLAYERS.get(wholeIn(field) ?? field.toLowerCase());
    if (side !== undefined) return side;
    const hint = 'players are 0 (left, blue), 1 (right, red) or both';
    throw this.refuse('E_ARC', `the player is ${JSON.stringify(field)}`, hint, column, 'columns');
  }

  /** How to say what a column is that the header calls something else. */
  #wayOut(): string {
    const list = this.#columns.map((column) => (column === '?' ? '-' : column)).join(',');
    return `put the line "# columns ${list}" in front to leave it out, or write player in place of -`;
  }

  /** The game of all lines. */
  document(): GameDocument {
    this.#checkClaims();
    if (this.#lone !== undefined && this.#rows > 1) this.#note(loneWords(this.#lone), 'header');
    const vertices = this.#claimed.vertices ?? this.highest + 1;
    const known = this.#names;
    const names = known === undefined ? {} : { names: new VertexNames([...known.keys()], known) };
    const hasSides = this.arcs[1].length + this.arcs[2].length > 0;
    const [both, left, right] = this.arcs;
    if (!hasSides && this.#claimed.kind !== 'partizan')
      return { graph: symmetricGraph(vertices, both.rows(vertices)), ...names };
    const [lefts, rights] = [left, right].map((arcs) => arcs.rows(vertices, [both]));
    return { graph: partizanGraph(vertices, lefts, rights), ...names };
  }

  #checkClaims(): void {
    const claimed = this.#claimed;
    const named = this.highest + 1;
    const total = this.arcs.reduce((sum, arcs) => sum + arcs.length, 0);
    if (claimed.vertices !== undefined && claimed.vertices < named) {
      throw this.#lie(`the file says ${claimed.vertices} vertices and names vertex ${this.highest}`);
    }
    if (this.#names !== undefined && claimed.vertices !== undefined && claimed.vertices !== named) {
      throw this.#lie(`the file says ${claimed.vertices} vertices and names ${named}`);
    }
    if (claimed.arcs !== undefined && claimed.arcs !== total) {
      throw this.#lie(`the file says ${claimed.arcs} arcs and has ${total}`);
    }
    if (claimed.kind === 'symmetric' && this.arcs[1].length + this.arcs[2].length > 0) {
      throw this.#lie('the file says kind symmetric and has arcs of one player');
    }
    const isEmpty = total === 0 && claimed.vertices === undefined;
    if (isEmpty && this.#guessed !== undefined) {
      const found = `the file has one line, ${JSON.stringify(this.#guessed.text)}, which looks like a header`;
      throw this.refuseFile('E_SHAPE', found, HEADER_HINT, {}, 'header');
    }
    if (isEmpty) throw this.refuseFile('E_SHAPE', 'the file has no arcs', 'give one per line: source target');
    if (this.#stray !== undefined && this.#rows > 1) {
      const found = `the first line, ${JSON.stringify(this.#stray)}, has names and all others have numbers`;
      throw this.refuseFile('E_SHAPE', found, HEADER_HINT, {}, 'header');
    }
  }

  #lie(found: string): GyreError {
    const hint = 'the counts in a comment must be right; or leave them out';
    return this.refuseFile('E_SHAPE', found, hint);
  }
}

const UNNAMED: readonly NamedColumn[] = ['source', 'target', '?'];
const COUNTED: readonly string[] = ['vertices', 'arcs', 'kind'];
const SOLUTION_HEAD = ['vertex', 'player', 'value'];
const HEADER_HINT = 'say which it is: put the line "# header yes" or "# header no" in front';

function loneWords(line: string): string {
  return `the first line, ${JSON.stringify(line)}, was read as an arc, and its names stand nowhere else; if it is a header, put the line "# header yes" in front`;
}

/** A map, not an object: an object would know words such as `constructor`. */
const PLAYERS: ReadonlyMap<string, 0 | 1 | 2> = new Map([
  ['', 0],
  ['both', 0],
  ['0', 1],
  ['left', 1],
  ['l', 1],
  ['blue', 1],
  ['1', 2],
  ['right', 2],
  ['r', 2],
  ['red', 2],
]);

function isNumber(field: string): boolean {
  return wholeIn(field) !== undefined;
}

function isOneWord(field: string, quoted: number, i: number): boolean {
  return ((quoted >> i) & 1) === 1 || !/\s/.test(field);
}

import type { GyreError, Place } from 'gyre';
import type { AttributedGraph, Attributes } from './attributed-graph.ts';
import type { DotToken } from './dot-tokens.ts';

type Mode =
  | 'statement' // its beginning
  | 'operand' // after ->
  | 'listed' // after a comma between vertices
  | 'name' // after the name of a vertex, or of what = gives a value to
  | 'port'
  | 'value'
  | 'subgraph' // after the word, or its name
  | 'operator' // after a vertex or a subgraph: ->, [, or the end
  | 'attributes'
  | 'key'
  | 'attribute value';

/** One open brace. */
interface Frame {
  /** What `node […]` and `edge […]` say from here on. */
  vertexDefaults: Attributes;
  arcDefaults: Attributes;
  /** The vertices of a subgraph, which one arrow may lead to together; for the whole graph they are not kept. */
  readonly members: Set<number> | undefined;
  mode: Mode;
  /** The sides of the arrows of this statement. */
  operands: number[][];
  /** Does the vertex that is being read belong to the last of them? */
  isListed: boolean;
  attributes: Record<string, string>;
  /** Is it a statement `node […]`, `edge […]` or `graph […]`? */
  defaults: string;
  name: string;
  key: string;
  place: Place;
}

/**
 * Reads the statements of a digraph token by token into an attributed graph; it keeps its own list of open braces, so
 * that they may nest to any depth. Grammar: the DOT language, graphviz.org.
 */
export class DotReader {
  readonly #graph: AttributedGraph;
  readonly #frames: Frame[] = [];
  #stage: 'before' | 'head' | 'inside' | 'after' = 'before';

  constructor(graph: AttributedGraph) {
    this.#graph = graph;
  }

  add(token: DotToken): void {
    if (this.#stage === 'before' || this.#stage === 'head') return this.#head(token);
    const frame = this.#frames.at(-1);
    if (frame === undefined) {
      throw this.#graph.refuse(
        'E_FORMAT',
        `${JSON.stringify(token.text)} follows the end of the graph`,
        'a file holds one graph',
        placeOf(token),
      );
    }
    this.#take(token, frame);
  }

  /** Refuses a text that ends too early. */
  end(): void {
    if (this.#stage === 'after') return;
    if (this.#stage === 'before')
      throw this.#graph.refuse('E_SHAPE', 'there is no graph in the file', 'give digraph { … }');
    throw this.#graph.refuse(
      'E_SYNTAX',
      'this is not DOT: the text ends inside the graph',
      'close it with }',
    );
  }

  /** `strict digraph name {`. */
  #head(token: DotToken): void {
    const word = keywordIn(token);
    if (this.#stage === 'before' && word === 'strict') return;
    if (this.#stage === 'before' && word === 'graph')
      throw this.#graph.refuse('E_FORMAT', 'the graph is undirected', 'a game needs a digraph and ->');
    if (this.#stage === 'before' && word === 'digraph') this.#stage = 'head';
    else if (this.#stage === 'head' && isMark(token, '{')) {
      this.#stage = 'inside';
      this.#frames.push(newFrame({}, {}, undefined));
    } else if (this.#stage === 'before' || token.kind === 'mark') throw this.#unexpected(token, 'digraph {');
  }

  #take(token: DotToken, frame: Frame): void {
    switch (frame.mode) {
      case 'statement':
        return this.#beginStatement(token, frame);
      case 'operand':
        return this.#operand(token, frame);
      case 'listed':
        return this.#listed(token, frame);
      case 'name':
        return this.#afterName(token, frame);
      case 'port':
        if (token.kind === 'mark') throw this.#unexpected(token, 'a port');
        frame.mode = 'name';
        return;
      case 'value':
        if (token.kind === 'mark') throw this.#unexpected(token, 'a value');
        if (this.#frames.length === 1) this.#graph.describeGraph({ [frame.name]: token.text });
        return begin(frame);
      case 'subgraph':
        if (isMark(token, '{')) this.#openFrame(frame);
        else if (token.kind === 'mark') throw this.#unexpected(token, '{');
        return;
      case 'operator':
        return this.#operator(token, frame);
      default:
        return this.#attribute(token, frame);
    }
  }

  #beginStatement(token: DotToken, frame: Frame): void {
    if (isMark(token, ';')) return;
    if (isMark(token, '}')) return this.#closeFrame();
    frame.place = placeOf(token);
    const word = keywordIn(token);
    if (!DEFAULTS.includes(word)) return this.#operand(token, frame);
    frame.defaults = word;
    frame.mode = 'operator';
  }

  #operand(token: DotToken, frame: Frame): void {
    if (isMark(token, '{')) return this.#openFrame(frame);
    if (token.kind === 'mark') throw this.#unexpected(token, 'a vertex');
    const isSubgraph = keywordIn(token) === 'subgraph';
    frame.mode = isSubgraph ? 'subgraph' : 'name';
    frame.name = isSubgraph ? '' : token.text;
  }

  /** A list has vertices only; what would begin another statement is most likely not meant as a name. */
  #listed(token: DotToken, frame: Frame): void {
    const word = keywordIn(token);
    if (token.kind === 'mark' || word === 'subgraph' || DEFAULTS.includes(word))
      throw this.#unexpected(token, 'a vertex after a comma');
    frame.mode = 'name';
    frame.name = token.text;
    frame.isListed = true;
  }

  #afterName(token: DotToken, frame: Frame): void {
    if (isMark(token, ':')) frame.mode = 'port';
    else if (isMark(token, '=') && frame.operands.length === 0) frame.mode = 'value';
    else {
      const isNew = !this.#graph.has(frame.name);
      const v = this.#graph.vertex(frame.name, frame.place);
      if (isNew) this.#graph.describe(v, frame.vertexDefaults, frame.place);
      frame.members?.add(v);
      if (frame.isListed) frame.operands.at(-1)?.push(v);
      else frame.operands.push([v]);
      frame.isListed = false;
      frame.mode = isMark(token, ',') ? 'listed' : 'operator';
      if (frame.mode === 'operator') this.#operator(token, frame);
    }
  }

  #openFrame(frame: Frame): void {
    this.#frames.push(newFrame(frame.vertexDefaults, frame.arcDefaults, new Set()));
  }

  #closeFrame(): void {
    const closed = this.#frames.pop();
    const frame = this.#frames.at(-1);
    if (frame === undefined) this.#stage = 'after';
    if (frame === undefined || closed === undefined) return;
    const members = [...(closed.members ?? [])];
    if (frame.members !== undefined) for (const v of members) frame.members.add(v);
    frame.operands.push(members);
    frame.mode = 'operator';
  }

  #operator(token: DotToken, frame: Frame): void {
    if (isMark(token, '[')) frame.mode = 'attributes';
    else if (isMark(token, '->') && frame.operands.length > 0) frame.mode = 'operand';
    else if (isMark(token, '--')) {
      throw this.#graph.refuse('E_FORMAT', 'there is an undirected edge', 'a game needs ->', placeOf(token));
    } else if (token.kind !== 'mark' || ['{', '}', ';'].includes(token.text)) {
      this.#finishStatement(frame);
      this.#beginStatement(token, frame);
    } else throw this.#unexpected(token, '->, [ or the next statement');
  }

  #attribute(token: DotToken, frame: Frame): void {
    if (frame.mode === 'attributes') {
      if (isMark(token, ']')) frame.mode = 'operator';
      else if (token.kind !== 'mark') {
        frame.key = token.text;
        frame.mode = 'key';
      } else if (token.text !== ',' && token.text !== ';') throw this.#unexpected(token, 'an attribute or ]');
    } else if (frame.mode === 'key') {
      if (!isMark(token, '=')) throw this.#unexpected(token, '=');
      frame.mode = 'attribute value';
    } else {
      if (token.kind === 'mark') throw this.#unexpected(token, 'a value');
      frame.attributes[frame.key] = token.text;
      frame.mode = 'attributes';
    }
  }

  #finishStatement(frame: Frame): void {
    const { operands, attributes, defaults, place } = frame;
    if (defaults === 'node') frame.vertexDefaults = { ...frame.vertexDefaults, ...attributes };
    else if (defaults === 'edge') frame.arcDefaults = { ...frame.arcDefaults, ...attributes };
    else if (defaults === 'graph' && this.#frames.length === 1) this.#graph.describeGraph(attributes);
    else if (operands.length === 1) for (const v of operands[0]) this.#graph.describe(v, attributes, place);
    const ofArcs = operands.length > 1 ? { ...frame.arcDefaults, ...attributes } : attributes;
    for (let i = 1; i < operands.length; i++) {
      for (const from of operands[i - 1])
        for (const to of operands[i]) this.#graph.arc(from, to, ofArcs, place);
    }
    begin(frame);
  }

  #unexpected(token: DotToken, wanted: string): GyreError {
    const found = `this is not DOT: ${JSON.stringify(token.text.slice(0, 40))} stands here`;
    return this.#graph.refuse('E_SYNTAX', found, `DOT wants ${wanted}`, placeOf(token));
  }
}

function placeOf({ line, column }: DotToken): Place {
  return { line, column };
}

function isMark({ kind, text }: DotToken, mark: string): boolean {
  return kind === 'mark' && text === mark;
}

/** The keyword that it may be, which no capitals change; in quotes it is none. */
function keywordIn({ kind, text }: DotToken): string {
  return kind === 'word' ? text.toLowerCase() : '';
}

/** What begins a statement about all that follows. */
const DEFAULTS: readonly string[] = ['node', 'edge', 'graph'];

function newFrame(
  vertexDefaults: Attributes,
  arcDefaults: Attributes,
  members: Set<number> | undefined,
): Frame {
  const blank = { operands: [], isListed: false, attributes: {}, defaults: '', name: '', key: '', place: {} };
  return { vertexDefaults, arcDefaults, members, mode: 'statement', ...blank };
}

/** Makes the frame ready for its next statement. */
function begin(frame: Frame): void {
  frame.mode = 'statement';
  frame.operands = [];
  frame.isListed = false;
  frame.attributes = {};
  frame.defaults = '';
}

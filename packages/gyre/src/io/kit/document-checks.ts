import { checkConvention, type GameDocument, type TokenGame, tokenGame } from '../../game/inner.ts';
import {
  briefJson,
  checkArgument,
  checkGraph,
  checkNames,
  checkObject,
  checkParts,
  checkPlayer,
  checkText,
  refuse,
  shown,
} from '../../graph/inner.ts';
import type { StreamedDocument } from './format.ts';

/** Refuses a document that is none, or whose file no reader would accept: payoffs, a start or places for other vertices. */
export function checkDocument(document: GameDocument): void {
  checkObject(document, 'the parts of the game');
  const { graph, title, players, names, convention, payoffs, start, places } = document;
  checkGraph(graph);
  checkNames(names);
  if (title !== undefined) checkText(title, 'the title');
  if (players !== undefined) checkPlayers(players);
  if (convention !== undefined) checkConvention(convention);
  if (payoffs !== undefined && !Array.isArray(payoffs))
    refuse('E_SHAPE', `the payoffs are ${shown(payoffs)}`, 'give a list of { vertex, score }');
  tokenGame(graph, convention, payoffs, names); // refuses payoffs that cannot be
  if (names !== undefined && names.names.length !== graph.vertices) {
    const hint = 'give one name per vertex';
    refuse('E_SHAPE', `there are ${names.names.length} names for ${graph.vertices} vertices`, hint);
  }
  if (((document as Partial<TokenGame>).payoffPositions?.length ?? 0) > 0 && payoffs === undefined) {
    const found = 'what is given is a game, whose payoffs stand in columns';
    refuse('E_SHAPE', found, 'give { graph, convention, payoffs }, with the list that the game was made of');
  }
  if (start !== undefined) checkStart(document);
  if (places !== undefined && !(places instanceof Float64Array && places.length === 2 * graph.vertices))
    refuse('E_SHAPE', `the places are ${shown(places)}`, 'give a Float64Array, two per vertex');
  if (places !== undefined) checkPlaces(places);
}

/** Accepts the names of two players, which differ. */
export function checkPlayers(players: unknown): asserts players is readonly [string, string] {
  const isName = (name: unknown): boolean => typeof name === 'string' && name.trim() !== '';
  if (Array.isArray(players) && players.length === 2 && players.every(isName) && players[0] !== players[1])
    return;
  refuse('E_SHAPE', `the players are ${briefJson(players)}`, 'give the names of two, such as ["X", "O"]');
}

/** Refuses a place of which no drawing could be made, and which no text could hold: it is two finite numbers or, as none, NaN twice. */
export function checkPlaces(places: Float64Array): void {
  for (let v = 0; 2 * v < places.length; v++) {
    const [x, y] = [places[2 * v], places[2 * v + 1]];
    if ((Number.isFinite(x) && Number.isFinite(y)) || (Number.isNaN(x) && Number.isNaN(y))) continue;
    const found = `place ${v} is [${x},${y}]`;
    refuse('E_SHAPE', found, 'give two finite numbers, or NaN twice for none', { at: v });
  }
}

function checkStart({ graph, start }: GameDocument): void {
  checkObject(start, 'the parts of the start');
  const { vertex, player } = start ?? {};
  if (!(Number.isInteger(vertex) && (vertex ?? -1) >= 0 && (vertex ?? 0) < graph.vertices))
    refuse('E_SHAPE', `the start is vertex ${shown(vertex)}`, `there are ${graph.vertices}`);
  if (player !== undefined) checkPlayer(player);
}

/** Refuses a game that cannot be written as it streams by. */
export function checkStreamed(document: StreamedDocument): void {
  const parts = { vertices: 'number', arcs: 'number', batches: 'function' } as const;
  checkParts(document, 'a game that streams by', parts, 'give { kind, vertices, arcs, batches }');
  const { kind, vertices, arcs, owners, title, players, names, convention, payoffs = [], start } = document;
  for (const [name, count] of Object.entries({ vertices, arcs }))
    if (!(Number.isSafeInteger(count) && count >= 0))
      refuse('E_SHAPE', `the number of ${name} is ${shown(count)}`, 'give a whole number');
  if (title !== undefined) checkText(title, 'the title');
  if (players !== undefined) checkPlayers(players);
  if (convention !== undefined) checkConvention(convention);
  if (names !== undefined) checkArgument(names, 'names', 'function');
  if (start !== undefined) checkParts(start, 'the start', { vertex: 'number' }, 'give { vertex, player }');
  checkObject(payoffs, 'the payoffs');
  if (!Array.isArray(payoffs) && !('vertices' in payoffs && 'scores' in payoffs))
    refuse('E_SHAPE', `the payoffs are ${shown(payoffs)}`, 'give a list of { vertex, score }');
  const hasOwners = owners instanceof Uint8Array && owners.length === vertices;
  if (kind === 'symmetric' || (kind === 'owned' && hasOwners)) return;
  if (kind !== 'partizan') {
    const hint = 'give symmetric, or owned with owners: a Uint8Array, one per vertex';
    refuse('E_SHAPE', `the kind of graph is ${shown(kind)}`, hint);
  }
  const hint = 'a symmetric or an owned graph can be written while it streams by';
  refuse('E_FORMAT', 'the graph is partizan', hint);
}

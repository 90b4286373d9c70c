import { Notation } from 'gyre/algebra';
import { type LoopyGame } from 'gyre/loopy';
import { ownPort, packDocument, type Reply, serveJobs } from 'gyre/workers';
import { StopperExaminer, stopperCensus, stopperOfCode } from 'gyre-lab/stoppers';
import {
  constructUnicycle,
  diveForOrder,
  type Pattern,
  parseExits,
  parseGames,
  parsePattern,
  patternFault,
  proofLines,
  proveCanonical,
  stockTexts,
  type Unicycle,
  unicycleDocument,
  unicycleGame,
  unicycleOf,
  unicycleSearch,
  writePattern,
} from 'gyre-lab/unicycles';
import type { FoundUnicycles, StopperRow, UnicycleReport, Written } from '../document/index.ts';
import type { LaboratoryQuestions } from './desks.ts';

const notation = new Notation();
const examiner = new StopperExaminer();

serveJobs<LaboratoryQuestions>(ownPort(), { census, typeset, unicycle, find });

/** All stoppers with so many vertices, and what is known of each. */
function census(
  { vertices }: { readonly vertices: number },
  onProgress: (share: number) => void,
): Reply<readonly StopperRow[]> {
  const codes = stopperCensus(vertices, { onProgress: (share) => onProgress(share / 2) });
  const rows = codes.map((code, i): StopperRow => {
    if (i % 16 === 0) onProgress(0.5 + i / codes.length / 2);
    return examiner.facts({ vertices, code });
  });
  return { answer: rows };
}

/** Some stoppers as they are printed. */
function typeset(stoppers: LaboratoryQuestions['typeset']['question']): Reply<readonly Written[]> {
  return { answer: stoppers.map((stopper) => written(stopperOfCode(stopper))) };
}

function written(game: LoopyGame): Written {
  return { text: notation.write(game), mathml: notation.writeMathml(game) };
}

/** The unicycle with a pattern: with these exits, or the one that the library constructs. */
function unicycle({
  pattern: text,
  exits,
}: LaboratoryQuestions['unicycle']['question']): Reply<UnicycleReport> {
  const pattern = parsePattern(text);
  const why = patternFault(pattern);
  if (why !== undefined) return { answer: { kind: 'refused', pattern: writePattern(pattern), why } };
  const built = exits === undefined ? constructUnicycle(pattern) : unicycleOf(pattern, parseGames(exits));
  return { answer: reportOn(built) };
}

function reportOn(built: Unicycle): UnicycleReport {
  const game = unicycleGame(built);
  const source = unicycleDocument(built);
  const proof = proveCanonical(game);
  const texts = stockTexts(built.stock, notation);
  const nameOf = (v: number): string => source.names?.name(v) ?? `v${v}`;
  return {
    kind: 'built',
    pattern: writePattern(built.pattern),
    exits: Array.from(built.exits, (g) => texts[g]),
    written: written(game),
    vertices: game.vertices,
    game: packDocument(source),
    ...(proof === undefined ? {} : { proof: [...proofLines(proof, nameOf)].slice(0, MOST_CLAIMS) }),
  };
}

const MOST_CLAIMS = 500;

/** The first unicycles of a pattern with exits from a set. */
function find({
  pattern: text,
  exits,
  most,
}: LaboratoryQuestions['find']['question']): Reply<FoundUnicycles> {
  const pattern = parsePattern(text);
  const why = patternFault(pattern);
  if (why !== undefined) return { answer: { pattern: writePattern(pattern), found: [], isAll: true, why } };
  const set = parseExits(exits, pattern.length);
  const search = unicycleSearch(pattern, set, orderFor(pattern, set));
  const texts = stockTexts(set.stock, notation);
  const found: string[][] = [];
  for (const { exits: numbers } of search.find(undefined, { maxFound: most + 1 }))
    found.push(Array.from(numbers, (g) => texts[g]));
  return {
    answer: { pattern: writePattern(pattern), found: found.slice(0, most), isAll: found.length <= most },
  };
}

function orderFor(pattern: Pattern, set: ReturnType<typeof parseExits>): readonly number[] {
  return diveForOrder(pattern, set).order;
}

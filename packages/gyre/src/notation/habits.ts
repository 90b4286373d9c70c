/**
 * What to write here in place of words that a reader may know from elsewhere and that Gyre does not have, or
 * has under another name; in lower case.
 */
const ADVICE: ReadonlyMap<string, string> = new Map([
  ['canonical', 'leave it out: every value is written in its canonical form'],
  ['canonicalform', 'leave it out: every value is written in its canonical form'],
  ['gamevalue', 'leave it out: a ruleset in an expression is its value'],
  ['simplify', 'leave it out: every value is simplified'],
  ['plot', 'write G.Thermograph; a worksheet file draws it'],
  ['wall', 'write G.LeftWall or G.RightWall'],
  ['stop', 'write G.LeftStop or G.RightStop'],
  ['stops', 'write G.LeftStop or G.RightStop'],
  ['aw', 'write G.AtomicWeight'],
  ['atomic', 'write G.AtomicWeight'],
  ['temp', 'write G.Temperature'],
  ['nimber', 'write *3'],
  ['outcome', 'write G.OutcomeClass'],
  ['misereoutcome', 'write G.MisereOutcomeClass'],
  ['left', 'write G.LeftOptions'],
  ['right', 'write G.RightOptions'],
  ['sensibleoptions', 'write G.Options: those of the canonical form'],
  ['followercount', 'write G.Followers, which lists them'],
  ['upsumvariety', 'write G.Variety and G.IsStable'],
  ['downsumvariety', 'write G.Variety and G.IsStable'],
  ['nimsum', 'write *a + *b'],
  ['ordinalsum', 'write G : H'],
  ['conwayproduct', 'products of games are G.NortonProduct(U) and 3.G'],
  ['ordinalproduct', 'products of games are G.NortonProduct(U) and 3.G'],
  ['heapnimvalue', 'gyre nim lists the nim-values of heaps'],
  ['nimvaluesequence', 'gyre nim lists the nim-values of heaps'],
  ['takeandbreak', 'gyre nim takes codes such as 0.137 and sets such as {1,2,3}'],
  ['grundysequence', 'gyre nim takes codes such as 0.137 and sets such as {1,2,3}'],
  ['omega', 'games here are finite'],
  ['inf', 'games here are finite; on is the largest of the loopy ones'],
  ['for', 'a loop is a statement of its own: for n in 0..8: mean(n.{3|1})'],
  ['end', 'a loop ends with its line: for n in 0..8: mean(n.{3|1})'],
  ['from', 'a loop is written for n in 0..8: mean(n.{3|1})'],
  ['if', 'the notation has no conditions; a program can use the library'],
  ['def', 'the notation has no functions of its own; a program can use the library'],
  ['true', 'a claim answers by itself: G.IsNumber'],
  ['false', 'a claim answers by itself: G.IsNumber'],
]);

/** What to write in place of such a word; undefined for other words. */
export function adviceOn(word: string): string | undefined {
  return ADVICE.get(word.toLowerCase());
}

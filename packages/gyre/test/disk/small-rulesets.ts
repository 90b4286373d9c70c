/** Parameters for which a ruleset is smaller than by default. */
export const SMALL: Readonly<Record<string, Record<string, string>>> = {
  'cops-and-robber': { cops: '2' },
  'fox-and-geese': { width: '4', height: '6' },
  chess: { men: 'KK' },
  dobutsu: { men: '' },
  phutball: { strip: '...b...' },
};

/** Rulesets that have no small instance: an index solves most of them. */
export const LARGE: readonly string[] = [
  'teeko',
  'quixo',
  'bagh-chal',
  'awari',
  'kaooa',
  'neutreeko',
  'morris',
];

/** The text of a ruleset with a hundred thousand positions, which take a second. */
export const CLIMB = `export default {
  name: 'climb', title: 'Climb', impartial: true,
  starts: () => [{ position: 1 }],
  moves(p, player, emit) { for (const q of [2 * p, 2 * p + 1]) if (q < 2 ** 17) emit(q, String(q)); },
  key: (p) => p, fromKey: (key) => key, show: (p) => String(p),
};`;

/**
 * Four stones on a strip. A stone steps to the next square, forwards or back, or jumps forwards over one enemy stone. White
 * wins with both stones on the last two squares, Black with both on the first two.
 */
export default {
  name: 'strip',
  title: 'Four stones on a strip',
  players: ['White', 'Black'],
  starts: () => [{ position: 'ww..bb' }],
  moves(strip, player, emit) {
    const [own, enemy, ahead] = player === 0 ? ['w', 'b', 1] : ['b', 'w', -1];
    for (let at = 0; at < strip.length; at++) {
      if (strip[at] !== own) continue;
      for (const step of [ahead, -ahead, 2 * ahead]) {
        const isJump = step === 2 * ahead;
        if (strip[at + step] !== '.' || (isJump && strip[at + ahead] !== enemy)) continue;
        const squares = Array.from(strip);
        [squares[at], squares[at + step]] = ['.', own];
        emit(squares.join(''), `${at + 1}-${at + step + 1}`);
      }
    }
  },
  // For the player to move: the other one has just come home, so it is lost.
  payoff: (strip, player) =>
    (player === 0 ? strip.startsWith('bb') : strip.endsWith('ww')) ? -1 : undefined,
  key: (strip) => strip,
  show: (strip) => strip,
  // For pictures: a square per letter, and what stands on it.
  board: (strip) => ({
    points: Array.from(strip, (_, at) => ({
      name: `${at + 1}`,
      x: at,
      y: 0,
      look: at % 2 === 0 ? 'light' : 'dark',
    })),
    pieces: Array.from(strip, (letter, at) => ({
      point: `${at + 1}`,
      kind: 'stone',
      owner: letter === 'w' ? 0 : 1,
    })).filter((_, at) => strip[at] !== '.'),
  }),
};

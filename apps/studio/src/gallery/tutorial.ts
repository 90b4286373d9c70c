/** The tutorial's five positions: a terminal, a win, and a loop that makes draws. */
export function tutorialText(): string {
  return JSON.stringify({
    title: 'Five positions',
    vertices: 5,
    arcs: [
      [0, 1],
      [0, 2],
      [1, 3],
      [2, 1],
      [2, 4],
      [4, 2],
    ],
    start: 0,
    places: [
      [0, 0],
      [120, -90],
      [120, 90],
      [260, -90],
      [260, 90],
    ],
  });
}

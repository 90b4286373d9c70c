import { Dialog } from '../parts/index.ts';

const PARTS: readonly (readonly [title: string, words: string])[] = [
  [
    'The game',
    'A token stands on a vertex. The players push it along arcs in turn, and whoever cannot move loses. Play may go round for ever; that is a draw, unless you choose another convention above the drawing. Arcs may belong to one player only: blue to Left, red and dashed to Right.',
  ],
  [
    'Values',
    'W, D and L say whether the player to move wins, draws or loses with best play. The small number is how many plies, single moves, that takes. No number means that play need not end. Teal circle, grey diamond and orange square say the same.',
  ],
  [
    'Draw',
    'Double-click for a vertex. Choose Connect and drag from one vertex to another. The table beside the drawing holds everything that the drawing holds. The panel Vertex says why a vertex has its value, and tells it step by step.',
  ],
  [
    'Watch',
    'Replay any algorithm on the drawn game, forwards and backwards: its line of pseudocode, its queue, its counters, and the reason for each step.',
  ],
  [
    'Play',
    'Choose a game. Tap a piece and then where it goes, or drag it; with the keyboard, arrow keys and Enter. Hide values to play on your own, ask for a hint, take moves back, look at any moment of the game, set up a position. Tables that the command gyre table wrote can be opened and explored, whatever their size.',
  ],
  [
    'Worksheet',
    'Values takes expressions such as over + * or x := a{0|a} and gives their canonical form, sides, outcome and comparison.',
  ],
  [
    'Files and links',
    'Open reads every format that the command line reads; drop a file anywhere or paste a text. Save writes text formats and pictures. Share gives a link that holds everything that is shown. My games, in the Gallery, keeps what you want to come back to, in this browser only; you can export all of it to a file.',
  ],
];

/** The manual, in a page. */
export function ManualDialog() {
  return (
    <Dialog title="Manual">
      {PARTS.map(([title, words]) => (
        <section key={title} class="manual-part">
          <h3>{title}</h3>
          <p>{words}</p>
        </section>
      ))}
      <p class="hint">
        The whole documentation, with the theory, the command line and the file formats, is in the folder docs
        of Gyre.
      </p>
    </Dialog>
  );
}

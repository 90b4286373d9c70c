import { dialog, isWelcomed, tourStep, view } from '../document/index.ts';
import { installOffer } from '../offline/install.ts';
import { Button, Dialog } from '../parts/index.ts';

const KEYS: readonly { readonly where: string; readonly keys: readonly (readonly [string, string])[] }[] = [
  {
    where: 'On the drawing',
    keys: [
      ['A', 'add a vertex beside the selected one'],
      ['Arrow keys', 'go to the next vertex in that direction'],
      ['Shift + arrow keys', 'move what is selected'],
      ['C, arrow keys, Enter', 'draw an arc from the selected vertex'],
      ['F2', 'rename the selected vertex'],
      ['Delete', 'delete what is selected'],
      ['Ctrl + A, C, X, V', 'select all, copy, cut, paste'],
      ['F', 'fit everything into view'],
      ['N', 'fit the selected vertex and its neighbours into view'],
      ['Escape', 'let go'],
    ],
  },
  {
    where: 'Everywhere',
    keys: [
      ['Ctrl + Z', 'undo'],
      ['Ctrl + Shift + Z', 'redo'],
      ['?', 'this page'],
    ],
  },
  {
    where: 'On a board',
    keys: [
      ['Arrow keys', 'go to the next point in that direction'],
      ['Enter, Space', 'touch the point'],
      ['Escape', 'let go'],
    ],
  },
  {
    where: 'Watch',
    keys: [
      ['Space', 'play or pause'],
      ['← →', 'one step back or forward'],
      ['Home, End', 'first and last step'],
      ['N', 'next change of the selected vertex'],
    ],
  },
  {
    where: 'On the map',
    keys: [
      ['Arrow keys', 'see another part'],
      ['+ − 0', 'closer, farther, all of it'],
      ['Enter', 'look at the position in the middle'],
      ['G', 'draw its neighbourhood; Escape goes back'],
      ['Space', 'let the wave run, or stop it'],
      [', .', 'one layer back or forward'],
      ['Home, End', 'nothing known, all known'],
    ],
  },
];

/** What the values mean, and the keys. */
export function HelpDialog() {
  return (
    <Dialog title="Help and keys">
      <p>
        A token stands on a vertex; the players push it along arcs. <b>W</b>, <b>D</b> and <b>L</b> say
        whether the player to move wins, draws or loses with best play; the number is how many plies (single
        moves) that takes. Thick arcs keep the value. Blue arcs are Left’s, red dashed arcs are Right’s. A
        vertex with two marks has Left to move on the blue side and Right to move on the red side. Everything
        in the drawing is also in the table.
      </p>
      <p class="row">
        <Button words="Manual" act={() => (dialog.value = 'manual')} />
        <Button
          words="Take the tour"
          act={() => {
            dialog.value = undefined;
            tourStep.value = 0;
          }}
        />
        <Button
          words="Show the welcome"
          act={() => {
            dialog.value = undefined;
            isWelcomed.value = false;
            view.value = 'draw';
          }}
        />
        {installOffer.value === undefined ? null : (
          <Button words="Install as an app" act={installOffer.value} />
        )}
      </p>
      <p class="hint">This page keeps its own files, so that it opens without a network as well.</p>
      <p>
        <a href="./third-party.txt">Libraries in this page and their licences</a>
      </p>
      {KEYS.map(({ where, keys }) => (
        <section key={where}>
          <h3>{where}</h3>
          <dl class="keys stack">
            {keys.map(([key, what]) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}

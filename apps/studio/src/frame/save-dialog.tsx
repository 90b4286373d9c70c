import { useEffect, useState } from 'preact/hooks';
import { linkWith } from '../actions/link.ts';
import type { Choice } from '../actions/shown.ts';
import { closeDialog, drawing, speak, tell } from '../document/index.ts';
import { type Figure, figures } from '../export/figures.ts';
import { writePng } from '../export/png.ts';
import { keepGame } from '../live/my-games.ts';
import { Button, Dialog, inWords, saveFile } from '../parts/index.ts';
import { shown } from '../views/index.ts';

/** Every way to take what is shown away. */
export function SaveDialog() {
  const { kind, saves } = shown.value;
  const [choices, setChoices] = useState<readonly Choice[]>([]);
  useEffect(() => {
    saves().then(setChoices, (error: unknown) => tell('trouble', `${inWords(error)}.`));
  }, []);
  return (
    <Dialog title="Save as">
      {kind === 'ruleset' ? (
        <p>
          A ruleset has no file of its own here: share its link, save a picture, or write all of it with the
          command <code>gyre table</code> or <code>gyre explore</code>.
        </p>
      ) : null}
      {kind === 'large' ? null : (
        <p class="row">
          <Button words="Keep in my games" look="primary" act={() => void keep()} />
          <span>in this browser; the Gallery lists them</span>
        </p>
      )}
      <ul class="choices stack">
        {choices.map((choice) => (
          <li key={choice.title}>
            <Button words={choice.title} act={() => void save(choice)} />
            <span>{choice.about}</span>
          </li>
        ))}
      </ul>
      <Figures />
    </Dialog>
  );
}

/** Pictures on the page: a board, a plot, a part of a large game, a map, the figures of a worksheet. */
function Figures() {
  if (figures.value.length === 0) return null;
  return (
    <>
      <h3>Pictures</h3>
      <ul class="choices figures stack">
        {figures.value.map((figure, i) => (
          <li key={`${i} ${figure.what}`}>
            <span class="figure-name">{capital(brief(figure.what))}</span>
            <span class="row">
              {figureChoices(figure).map((choice) => (
                <Button
                  key={choice.title}
                  words={choice.title}
                  label={`${choice.title}: ${choice.about}`}
                  act={() => void save(choice)}
                />
              ))}
            </span>
            {figure.inTikz === undefined ? null : <span>TikZ holds {figure.inTikz}.</span>}
          </li>
        ))}
      </ul>
    </>
  );
}

function figureChoices({ what, svg, tikz }: Figure): Choice[] {
  return [
    { title: 'SVG', extension: 'svg', about: what, make: svg },
    { title: 'PNG', extension: 'png', about: what, make: async () => writePng(await svg()) },
    { title: 'TikZ', extension: 'tex', about: what, make: tikz },
  ];
}

/** A name on a line or two. */
function brief(text: string): string {
  return text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text;
}

const MOST_LETTERS = 70;

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Keeps what is shown, as its link. */
async function keep(): Promise<void> {
  const { kind, link } = shown.value;
  if (kind === 'large') return;
  const title = titleShown() === '' ? 'Untitled game' : titleShown();
  if (!keepGame({ title, kind, fragment: await linkWith(link) })) return;
  speak(`${title} is kept in my games`);
  closeDialog();
}

async function save({ make, extension, isSlow = false }: Choice): Promise<void> {
  if (isSlow) closeDialog();
  try {
    const made = await make();
    const name = titleShown()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '');
    saveFile(made, `${name === '' ? 'game' : name}.${extension}`);
    closeDialog();
  } catch (error) {
    tell('trouble', `The file could not be made: ${inWords(error)}. Your drawing is as it was.`);
  }
}

function titleShown(): string {
  return shown.value.title ?? drawing.value.game.title;
}

import { sheetLines, shownFragment } from '../actions/link.ts';
import { dialog, drawing, shown, speak, tell, toGameDocument } from '../document/index.ts';
import { textFormats } from '../document/text-formats.ts';
import { writePng } from '../export/png.ts';
import { writeSvg } from '../export/svg.ts';
import { writeTikz } from '../export/tikz.ts';
import { keepGame } from '../live/my-games.ts';
import { solvedPicture } from '../live/pictures.ts';
import { palette } from '../look/theme.ts';
import { Dialog, inWords } from '../parts/index.ts';

interface Choice {
  readonly title: string;
  readonly extension: string;
  readonly about: string;
  readonly make: () => string | Promise<Blob | string>;
}

function choices(): Choice[] {
  const now = shown.value;
  if (now.kind === 'ruleset') return [];
  if (now.kind === 'large') {
    const { source } = now.large;
    const extension = typeof source === 'string' ? 'txt' : (/\.([^.]+)$/.exec(source.name)?.[1] ?? 'bin');
    const about = 'this game is too large to draw, and is not kept over a reload';
    return [{ title: 'The file as it was opened', extension, about, make: () => Promise.resolve(source) }];
  }
  if (now.kind === 'worksheet') {
    const about = 'the lines as they were written, to be used with gyre calc';
    return [{ title: 'Worksheet', extension: 'txt', about, make: () => `${sheetLines().join('\n')}\n` }];
  }
  const title = drawing.value.game.title;
  return [
    ...textFormats.map((format) => ({
      title: format.name,
      extension: format.extension,
      about: format.about,
      make: () => format.write(toGameDocument(drawing.value)),
    })),
    {
      title: 'SVG picture',
      extension: 'svg',
      about: 'the drawing with its values, sharp at any size',
      make: () => writeSvg(solvedPicture.value, palette.value, title),
    },
    {
      title: 'PNG picture',
      extension: 'png',
      about: 'the drawing with its values, in pixels',
      make: () => writePng(writeSvg(solvedPicture.value, palette.value, title)),
    },
    {
      title: 'LaTeX (TikZ)',
      extension: 'tex',
      about: 'a picture for a paper',
      make: () => writeTikz(solvedPicture.value, title),
    },
  ];
}

/** Every way to take the document away. */
export function SaveDialog() {
  return (
    <Dialog title="Save as">
      {shown.value.kind === 'ruleset' ? (
        <p>A ruleset has no file of its own here: share its link, or write a table with the command line.</p>
      ) : null}
      {shown.value.kind === 'large' ? null : (
        <p class="row">
          <button type="button" class="primary" onClick={() => void keep()}>
            Keep in my games
          </button>
          <span>in this browser; the Gallery lists them</span>
        </p>
      )}
      <ul class="choices">
        {choices().map((choice) => (
          <li key={choice.title}>
            <button type="button" onClick={() => void save(choice)}>
              {choice.title}
            </button>
            <span>{choice.about}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** Keeps what is shown, as its link. */
async function keep(): Promise<void> {
  const now = shown.value;
  const fragment = await shownFragment();
  if (fragment === undefined || now.kind === 'large') return;
  const title = titleShown() === '' ? 'Untitled game' : titleShown();
  if (!keepGame({ title, kind: now.kind, fragment })) return;
  speak(`${title} is kept in my games`);
  dialog.value = undefined;
}

async function save({ make, extension }: Choice): Promise<void> {
  try {
    const made = await make();
    const blob = typeof made === 'string' ? new Blob([made], { type: 'text/plain' }) : made;
    const name =
      titleShown()
        .replace(/[^\p{L}\p{N}]+/gu, '-')
        .replace(/^-|-$/g, '') || 'game';
    const link = document.createElement('a');
    link.href = URL.createObjectURL(blob);
    link.download = `${name}.${extension}`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    dialog.value = undefined;
  } catch (error) {
    tell('trouble', `The file could not be made: ${inWords(error)}. Your drawing is as it was.`);
  }
}

function titleShown(): string {
  const now = shown.value;
  if (now.kind === 'large') return now.large.title;
  if (now.kind === 'ruleset') return now.title;
  return now.kind === 'worksheet' ? 'Worksheet' : drawing.value.game.title;
}

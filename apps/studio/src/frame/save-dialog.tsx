import { dialog, drawing, tell, textFormats, toGameDocument } from '../document/index.ts';
import { writePng } from '../export/png.ts';
import { writeSvg } from '../export/svg.ts';
import { writeTikz } from '../export/tikz.ts';
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

async function save({ make, extension }: Choice): Promise<void> {
  try {
    const made = await make();
    const blob = typeof made === 'string' ? new Blob([made], { type: 'text/plain' }) : made;
    const name = drawing.value.game.title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'game';
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

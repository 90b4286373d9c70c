import type { Picture } from 'gyre/algebra';
import { sheetLines, shownFragment } from '../actions/link.ts';
import { SHEET_FORMATS, sheetDocument } from '../actions/sheet-document.ts';
import {
  type Picture as DrawnPicture,
  dialog,
  drawing,
  shown,
  speak,
  tell,
  toGameDocument,
  view,
  worksheet,
} from '../document/index.ts';
import { textFormats } from '../document/text-formats.ts';
import { type Figure, figures } from '../export/figures.ts';
import { MOST_STEPS, writeFilmPage } from '../export/film-page.ts';
import { writePng } from '../export/png.ts';
import { writeSvg } from '../export/svg.ts';
import { tikzDocument, writeTikz } from '../export/tikz.ts';
import { canFilm, writeVideo } from '../export/video.ts';
import { keepGame } from '../live/my-games.ts';
import { solvedPicture } from '../live/pictures.ts';
import { playPicture } from '../live/play-picture.ts';
import { match, pathOf, standing } from '../live/playing.ts';
import { moments, run, speed, watched, watchPicture } from '../live/watching.ts';
import { palette } from '../look/theme.ts';
import { Dialog, inWords, stoppable } from '../parts/index.ts';
import { rules } from '../workers/desks.ts';

interface Choice {
  readonly title: string;
  readonly extension: string;
  readonly about: string;
  readonly make: () => string | Promise<Blob | string>;
  /** Does it take so long that the dialog gives way to a word about progress? */
  readonly isSlow?: boolean;
}

function choices(): Choice[] {
  const now = shown.value;
  if (now.kind === 'ruleset') return view.value === 'map' ? [] : boardChoices();
  if (now.kind === 'large') {
    const { source } = now.large;
    const extension = typeof source === 'string' ? 'txt' : (/\.([^.]+)$/.exec(source.name)?.[1] ?? 'bin');
    const about = 'as it was; this game is too large to draw, and is not kept over a reload';
    return [{ title: 'The opened file', extension, about, make: () => Promise.resolve(source) }];
  }
  if (now.kind === 'worksheet') {
    const about = 'the lines as they were written, to be used with gyre calc';
    const sheet = { title: 'Worksheet', extension: 'txt', about, make: () => `${sheetLines().join('\n')}\n` };
    return [sheet, ...sheetChoices()];
  }
  return [
    ...(view.value === 'watch' ? filmChoices() : []),
    ...textFormats.map((format) => ({
      title: format.name,
      extension: format.extension,
      about: format.about,
      make: () => format.write(toGameDocument(drawing.value)),
    })),
    ...(view.value === 'map' ? [] : pictureChoices()),
  ];
}

/** The worksheet with its answers and pictures, worked out again. */
function sheetChoices(): Choice[] {
  if (worksheet.value.length === 0) return [];
  return SHEET_FORMATS.map(({ format, extension, name }) => ({
    title: name,
    extension,
    about: 'the worksheet with its answers and pictures',
    make: () => sheetDocument(format),
  }));
}

/** The drawing as it is shown: in Watch, at the step that is looked at; in Play, with the token. */
function pictureChoices(): Choice[] {
  const { title } = drawing.value.game;
  const [what, picture]: readonly [string, DrawnPicture] =
    view.value === 'watch'
      ? ['this step', watchPicture.value]
      : view.value === 'play'
        ? ['the game in play', playPicture(standing.value)]
        : ['the drawing with its values', solvedPicture.value];
  return [
    {
      title: 'SVG picture',
      extension: 'svg',
      about: `${what}, sharp at any size`,
      make: () => writeSvg(picture, palette.value, title),
    },
    {
      title: 'PNG picture',
      extension: 'png',
      about: `${what}, in pixels`,
      make: () => writePng(writeSvg(picture, palette.value, title)),
    },
    {
      title: 'LaTeX (TikZ)',
      extension: 'tex',
      about: `${what}, for a paper`,
      make: () => writeTikz(picture, title),
    },
  ];
}

/** The run that is watched, as something to show elsewhere. */
function filmChoices(): Choice[] {
  const { trace } = run.value;
  if (trace === undefined || trace.length === 0) return [];
  const { title } = drawing.value.game;
  const page: Choice = {
    title: 'Page that plays it',
    extension: 'html',
    about: 'one file with play, pause and every step; works from disk, and in any browser',
    make: () => {
      if (trace.length > MOST_STEPS)
        throw new Error(`the run has ${trace.length} steps, and a page holds ${MOST_STEPS}`);
      return writeFilmPage({
        title,
        algorithm: watched.value,
        pseudocode: trace.script.pseudocode,
        moments: moments(),
        palette: palette.value,
      });
    },
  };
  if (!canFilm()) return [page];
  const seconds = Math.ceil((trace.length + 1) / speed.value + 2);
  const video: Choice = {
    title: 'Video (WebM)',
    extension: 'webm',
    about: `at ${speed.value} steps a second; recording takes ${seconds} seconds`,
    isSlow: true,
    make: () => film(trace.length),
  };
  return [page, video];
}

async function film(steps: number): Promise<Blob> {
  if (steps > MOST_STEPS) throw new Error(`the run has ${steps} steps, and ${MOST_STEPS} are filmed`);
  const stop = new AbortController();
  const filmed = { moments: [...moments()], speed: speed.value, palette: palette.value };
  return stoppable('Filming', stop, (signal) =>
    writeVideo(filmed, { signal, onProgress: (share) => speak(`${Math.round(100 * share)} % filmed`) }),
  ).catch((error: unknown) => {
    throw stop.signal.aborted ? new Error('it was stopped') : error;
  });
}

/** The board that is played on, as pictures. */
function boardChoices(): Choice[] {
  const now = match.value;
  if (now === undefined) return [];
  const { from } = now.arena;
  const picture = (): Promise<Picture> =>
    rules.ask('picture', { ...(from === undefined ? {} : { from }), path: pathOf(now) });
  return [
    {
      title: 'SVG picture',
      extension: 'svg',
      about: 'the board, sharp at any size',
      make: async () => (await picture()).svg,
    },
    {
      title: 'PNG picture',
      extension: 'png',
      about: 'the board, in pixels',
      make: async () => writePng((await picture()).svg),
    },
    {
      title: 'LaTeX (TikZ)',
      extension: 'tex',
      about: 'the board, for a paper',
      make: async () => tikzDocument((await picture()).tikz),
    },
  ];
}

/** Pictures on the page beside the document: a plot, a part of a large game, a map, the figures of a worksheet. */
function Figures() {
  if (figures.value.length === 0) return null;
  return (
    <>
      <h3>Pictures</h3>
      <ul class="choices figures">
        {figures.value.map((figure, i) => (
          <li key={`${i} ${figure.what}`}>
            <span class="figure-name">{capital(brief(figure.what))}</span>
            <span class="row">
              {figureChoices(figure).map((choice) => (
                <button
                  key={choice.title}
                  type="button"
                  aria-label={`${choice.title}: ${choice.about}`}
                  onClick={() => void save(choice)}
                >
                  {choice.title}
                </button>
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
    { title: 'SVG', extension: 'svg', about: what, make: async () => svg() },
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

/** Every way to take the document away. */
export function SaveDialog() {
  return (
    <Dialog title="Save as">
      {shown.value.kind === 'ruleset' ? (
        <p>
          A ruleset has no file of its own here: share its link, save a picture, or write all of it with the
          command <code>gyre table</code> or <code>gyre explore</code>.
        </p>
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
      <Figures />
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

async function save({ make, extension, isSlow = false }: Choice): Promise<void> {
  if (isSlow) dialog.value = undefined;
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

import { drawing, type Picture, speak, toGameDocument, worksheet } from '../document/index.ts';
import { textFormats } from '../document/text-formats.ts';
import { MOST_STEPS, writeFilmPage } from '../export/film-page.ts';
import { writePng } from '../export/png.ts';
import { writeSvg } from '../export/svg.ts';
import { writeTikz } from '../export/tikz.ts';
import { canFilm, writeVideo } from '../export/video.ts';
import { stoppable } from '../live/task.ts';
import { moments, run, speed, watched } from '../live/watching.ts';
import { palette } from '../look/theme.ts';
import { sheetLines } from './link.ts';
import type { Choice } from './shown.ts';
import { SHEET_FORMATS, sheetDocument } from './worksheet.ts';

/** What is drawn, in every text format. */
export function textChoices(): Choice[] {
  return textFormats.map((format) => ({
    title: format.name,
    extension: format.extension,
    about: format.about,
    make: () => format.write(toGameDocument(drawing.value)),
  }));
}

/** A drawing as pictures. */
export function pictureChoices(what: string, picture: Picture): Choice[] {
  const { title } = drawing.value.game;
  const svg = (): string => writeSvg(picture, palette.value, title);
  return [
    { title: 'SVG picture', extension: 'svg', about: `${what}, sharp at any size`, make: svg },
    { title: 'PNG picture', extension: 'png', about: `${what}, in pixels`, make: () => writePng(svg()) },
    {
      title: 'LaTeX (TikZ)',
      extension: 'tex',
      about: `${what}, for a paper`,
      make: () => writeTikz(picture, title),
    },
  ];
}

/** The worksheet as it was written and, worked out again, with its answers and pictures. */
export function sheetChoices(): Choice[] {
  const about = 'the lines as they were written, to be used with gyre calc';
  const sheet = { title: 'Worksheet', extension: 'txt', about, make: () => `${sheetLines().join('\n')}\n` };
  const documents = SHEET_FORMATS.map(({ format, extension, name }) => ({
    title: name,
    extension,
    about: 'the worksheet with its answers and pictures',
    make: () => sheetDocument(format),
  }));
  return worksheet.value.length === 0 ? [sheet] : [sheet, ...documents];
}

/** The run that is watched, as something to show elsewhere. */
export function filmChoices(): Choice[] {
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
  const onProgress = (share: number): void => speak(`${Math.round(100 * share)} % filmed`);
  const work = ({ signal }: { signal: AbortSignal }): Promise<Blob> =>
    writeVideo(filmed, { signal, onProgress });
  return stoppable('Filming', work, stop).catch((error: unknown) => {
    throw stop.signal.aborted ? new Error('it was stopped') : error;
  });
}

import type { Picture } from '../document/index.ts';
import type { Palette } from '../look/palette.ts';
import { frameOf, svgOf, svgParts } from './svg.ts';

/** A run as it is filmed. */
export interface Filmed {
  readonly moments: readonly { readonly picture: Picture; readonly why: string }[];
  /** Steps in a second. */
  readonly speed: number;
  readonly palette: Palette;
}

/** Beside the film: when to stop, and who hears how far it is. */
export interface FilmingOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

const WIDTH = 1280;
const STAGE = 640; // the height of the drawing; below it stands the reason
const HEIGHT = 720;
const LAST = 1500; // milliseconds that the end is shown for

/** The longest film, in seconds: it is recorded as it plays. */
export const MOST_SECONDS = 300;

/** Can this browser record at all? */
export function canFilm(): boolean {
  return typeof MediaRecorder !== 'undefined' && MediaRecorder.isTypeSupported('video/webm');
}

/** VP9 keeps plain grounds plain; where the browser does not write it, whatever it writes. */
function kindOfVideo(): string {
  const best = 'video/webm;codecs=vp9';
  return MediaRecorder.isTypeSupported(best) ? best : 'video/webm';
}

/** Records a run as a WebM video of 1280 by 720; takes as long as the film lasts. */
export async function writeVideo(film: Filmed, { signal, onProgress }: FilmingOptions): Promise<Blob> {
  const { moments, speed, palette } = film;
  const seconds = moments.length / speed;
  if (seconds > MOST_SECONDS)
    throw new Error(
      `at ${speed} steps a second the film would take ${Math.round(seconds)} seconds, and ${MOST_SECONDS} are recorded; choose a higher speed`,
    );
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const brush = canvas.getContext('2d', { alpha: false });
  if (brush === null) throw new Error('the browser gives no canvas');
  const frame = frameOf(moments.map(({ picture }) => picture));
  const draw = async ({ picture, why }: Filmed['moments'][number]): Promise<void> =>
    drawMoment(brush, await imageOf(svgOf(svgParts(picture, palette), frame, palette)), why, palette);
  await draw(moments[0]); // so that the film does not begin black
  const stream = canvas.captureStream(30);
  const recorder = new MediaRecorder(stream, { mimeType: kindOfVideo(), videoBitsPerSecond: 6_000_000 });
  const pieces: Blob[] = [];
  recorder.ondataavailable = ({ data }) => pieces.push(data);
  const ended = new Promise<void>((resolve) => (recorder.onstop = () => resolve()));
  recorder.start(1000);
  try {
    for (const [i, moment] of moments.entries()) {
      signal.throwIfAborted();
      const began = performance.now();
      await draw(moment);
      onProgress(i / moments.length);
      await pause(1000 / speed - (performance.now() - began));
    }
    await pause(LAST);
  } finally {
    recorder.stop();
    await ended;
    for (const track of stream.getTracks()) track.stop();
  }
  return new Blob(pieces, { type: 'video/webm' });
}

async function imageOf(svg: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`;
  await image.decode();
  return image;
}

function drawMoment(
  brush: CanvasRenderingContext2D,
  image: HTMLImageElement,
  why: string,
  palette: Palette,
): void {
  brush.fillStyle = palette.ground;
  brush.fillRect(0, 0, WIDTH, HEIGHT);
  const scale = Math.min(WIDTH / image.width, STAGE / image.height);
  const [width, height] = [image.width * scale, image.height * scale];
  brush.drawImage(image, (WIDTH - width) / 2, (STAGE - height) / 2, width, height);
  brush.fillStyle = palette.ink;
  brush.font = '26px system-ui, sans-serif';
  brush.textAlign = 'center';
  brush.fillText(why, WIDTH / 2, STAGE + 48, WIDTH - 60);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, milliseconds)));
}

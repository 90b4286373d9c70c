import type { Picture } from '../document/index.ts';
import type { Palette } from '../look/palette.ts';
import { escaped, frameOf, svgOf, svgParts } from './svg.ts';

/** What a page about a run shows. */
export interface Film {
  readonly title: string;
  readonly algorithm: string;
  readonly pseudocode: readonly string[];
  readonly moments: Iterable<{
    readonly picture: Picture;
    readonly why: string;
    readonly line: number | undefined;
  }>;
  readonly palette: Palette;
}

/** The most steps that a page or a video holds. */
export const MOST_STEPS = 5000;

/** The drawing's elements as they change: every look once, and per step what differs from the one before. */
interface Reel {
  readonly looks: string[];
  /** Per step: places of elements and their new looks, in turn. */
  readonly changes: number[][];
  readonly whys: string[];
  readonly lines: number[];
}

/**
 * A run as one page that needs no other file: it opens from disk and plays, with the studio's keys. It holds
 * each look of a vertex or an arc once, so it grows with what happens and not with steps times vertices.
 */
export function writeFilmPage({ title, algorithm, pseudocode, moments, palette }: Film): string {
  const all = [...moments];
  if (all.length > MOST_STEPS + 1)
    throw new Error(`the run has ${all.length - 1} steps, and a page holds ${MOST_STEPS}`);
  const frame = frameOf(all.map(({ picture }) => picture));
  const { arcs, vertices } = svgParts(all[0].picture, palette);
  const grouped = (elements: readonly string[]): string[] => elements.map((element) => `<g>${element}</g>`);
  const svg = svgOf({ arcs: grouped(arcs), vertices: grouped(vertices) }, frame, palette, title);
  const data = JSON.stringify(reelOf(all, palette)).replaceAll('<', '\\u003c');
  const heading = escaped(title === '' ? 'A game, being solved' : title);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${heading}: ${escaped(algorithm)}</title>
<style>${styleOf(palette)}</style>
</head>
<body>
<main>
<h1>${heading}</h1>
<p class="by">${escaped(algorithm)}, step by step</p>
<div class="beside">
<div class="stage">${svg}</div>
<ol>${pseudocode.map((line) => `<li><code>${escaped(line)}</code></li>`).join('')}</ol>
</div>
<p id="why" aria-live="polite"></p>
<div class="transport" role="toolbar" aria-label="Replay">
<button id="play">Play</button>
<button id="back" aria-label="One step back">◂</button>
<button id="forward" aria-label="One step forward">▸</button>
<input id="step" type="range" aria-label="Step" min="0" max="${all.length - 1}" value="0">
<output id="at"></output>
<label>Speed <select id="speed"><option>0.5<option>1<option selected>2<option>5<option>20</select> a second</label>
</div>
</main>
<script>const reel = ${data};
${SCRIPT}</script>
</body>
</html>
`;
}

function reelOf(
  moments: readonly { readonly picture: Picture; readonly why: string; readonly line: number | undefined }[],
  palette: Palette,
): Reel {
  const looks = new Map<string, number>();
  let before: readonly string[] = [];
  const changes = moments.map(({ picture }) => {
    const { arcs, vertices } = svgParts(picture, palette);
    const now = [...arcs, ...vertices];
    const changed = now.flatMap((look, i) => {
      if (look === before[i]) return [];
      const number = looks.get(look) ?? looks.size;
      looks.set(look, number);
      return [i, number];
    });
    before = now;
    return changed;
  });
  return {
    looks: [...looks.keys()],
    changes,
    whys: moments.map(({ why }) => why),
    lines: moments.map(({ line }) => line ?? -1),
  };
}

function styleOf({ ground, ink, accent }: Palette): string {
  return `body { margin: 0 auto; max-width: 72em; padding: 1em; background: ${ground}; color: ${ink}; font-family: system-ui, sans-serif }
h1 { margin: 0; font-size: 1.4em } .by { margin: 0 0 1em }
.beside { display: flex; flex-wrap: wrap; gap: 1em; align-items: start } .stage { flex: 3 1 20em } .stage svg { width: 100%; height: auto; max-height: 70vh }
ol { flex: 1 1 16em; overflow-x: auto } li[aria-current] code { color: ${accent}; font-weight: bold } li[aria-current]::marker { color: ${accent} }
#why { min-height: 3em; font-size: 1.1em } .transport { display: flex; flex-wrap: wrap; gap: 0.5em; align-items: center } #step { flex: 1 1 10em }
button, select { min-height: 2.2em; padding: 0 0.8em; font: inherit }`;
}

/** Plain JavaScript, for a page of its own: plays, pauses, steps and goes to any step. */
const SCRIPT = `const groups = [...document.querySelectorAll('.stage svg > g')];
const shown = groups.map(() => -1);
const byId = (id) => document.getElementById(id);
const lines = [...document.querySelectorAll('.beside li')];
let at = 0, timer;
function looksAt(step) {
  const looks = groups.map(() => 0);
  for (let s = 0; s <= step; s++) {
    const list = reel.changes[s];
    for (let i = 0; i < list.length; i += 2) looks[list[i]] = list[i + 1];
  }
  return looks;
}
function parsed(look) {
  const text = '<svg xmlns="http://www.w3.org/2000/svg">' + look + '</svg>';
  return [...new DOMParser().parseFromString(text, 'image/svg+xml').documentElement.childNodes];
}
function show(step) {
  at = Math.max(0, Math.min(reel.changes.length - 1, step));
  looksAt(at).forEach((look, i) => {
    if (look === shown[i]) return;
    shown[i] = look;
    groups[i].replaceChildren(...parsed(reel.looks[look]));
  });
  byId('why').textContent = reel.whys[at];
  byId('step').value = at;
  byId('at').textContent = at + ' / ' + (reel.changes.length - 1);
  lines.forEach((line, i) => i === reel.lines[at] ? line.setAttribute('aria-current', 'step') : line.removeAttribute('aria-current'));
}
function pause() { clearInterval(timer); timer = undefined; byId('play').textContent = 'Play'; }
function play() {
  if (timer !== undefined) return pause();
  if (at === reel.changes.length - 1) show(0);
  byId('play').textContent = 'Pause';
  timer = setInterval(() => { show(at + 1); if (at === reel.changes.length - 1) pause(); }, 1000 / Number(byId('speed').value));
}
byId('play').onclick = play;
byId('back').onclick = () => { pause(); show(at - 1); };
byId('forward').onclick = () => { pause(); show(at + 1); };
byId('step').oninput = (event) => { pause(); show(Number(event.target.value)); };
byId('speed').onchange = () => { if (timer !== undefined) { pause(); play(); } };
addEventListener('keydown', (event) => {
  if (event.target.matches('input, select, button')) return;
  const step = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: reel.changes.length - 1 }[event.key];
  if (event.key === ' ') { event.preventDefault(); play(); }
  else if (step !== undefined) { event.preventDefault(); pause(); show(step); }
});
show(0);
`;

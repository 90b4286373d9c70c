import '../style/gallery-and-large.css';
import { solve, tokenGame } from 'gyre';
import { rulesetFamilies } from 'gyre/rulesets';
import { useEffect, useState } from 'preact/hooks';
import { openDrawing } from '../actions/actions.ts';
import { playRuleset } from '../actions/play-ruleset.ts';
import { toGameDocument } from '../document/index.ts';
import { writeSvg } from '../export/svg.ts';
import { examples } from '../gallery/examples.ts';
import type { Example } from '../gallery/tutorial.ts';
import { marksOf } from '../live/answers.ts';
import { pictureOf } from '../live/pictures.ts';
import type { Palette } from '../look/palette.ts';
import { palette } from '../look/theme.ts';
import { MyGames } from '../panels/my-games.tsx';

/** The papers' games and the shipped rulesets, one click each. */
export function GalleryView() {
  return (
    <div class="gallery">
      <MyGames />
      <section aria-labelledby="gallery-papers">
        <h2 id="gallery-papers">Games from the papers</h2>
        <ul class="cards">
          {examples.map((example) => (
            <li key={example.title}>
              <Card example={example} />
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="gallery-rules">
        <h2 id="gallery-rules">Games to play</h2>
        <ul class="cards rulesets">
          {rulesetFamilies.map(({ name, title, summary }) => (
            <li key={name}>
              <button type="button" class="card" onClick={() => playRuleset(name)}>
                <b>{title}</b>
                <span>{summary}</span>
              </button>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function Card({ example }: { readonly example: Example }) {
  const colours = palette.value;
  const [picture, setPicture] = useState('');
  useEffect(() => setPicture(thumbnail(example, colours)), [colours]);
  return (
    <button type="button" class="card" onClick={() => openDrawing(example.draw())}>
      {picture === '' ? <span class="thumb" /> : <img class="thumb" alt="" src={picture} />}
      <b>{example.title}</b>
      <span>{example.about}</span>
      <small>{example.source}</small>
    </button>
  );
}

/** The solved drawing as a small picture. */
function thumbnail(example: Example, colours: Palette): string {
  const drawing = example.draw();
  const source = toGameDocument(drawing);
  const solution = solve(tokenGame(source.graph, source.convention));
  const found = { of: drawing.game, solution, took: 0 };
  const picture = pictureOf(
    drawing,
    (v) => ({ marks: marksOf(found, v) }),
    () => 'plain',
  );
  return `data:image/svg+xml;utf8,${encodeURIComponent(writeSvg(picture, colours))}`;
}

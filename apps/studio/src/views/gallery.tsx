import '../style/gallery-and-large.css';
import { rulesetFamilies } from 'gyre/rulesets';
import { useEffect, useState } from 'preact/hooks';
import { openDrawing } from '../actions/actions.ts';
import { playRuleset } from '../actions/play-ruleset.ts';
import { writeSvg } from '../export/svg.ts';
import { examples } from '../gallery/examples.ts';
import type { Example } from '../gallery/tutorial.ts';
import { solvedPictureOf } from '../live/pictures.ts';
import type { Palette } from '../look/palette.ts';
import { palette } from '../look/theme.ts';
import { MyGames } from '../panels/my-games.tsx';
import { drawView } from './draw.tsx';
import type { StudioView } from './view.ts';

/** The papers' games and the shipped rulesets, one click each. */
export const galleryView: StudioView = { Body: GalleryView, shown: drawView.shown };

function GalleryView() {
  return (
    <div class="gallery page stack">
      <MyGames />
      <section aria-labelledby="gallery-papers">
        <h2 id="gallery-papers">Games from the papers</h2>
        <ul class="cards list">
          {examples.map((example) => (
            <li key={example.title}>
              <Card example={example} />
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="gallery-rules">
        <h2 id="gallery-rules">Games to play</h2>
        <ul class="cards list">
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
  const picture = solvedPictureOf(example.draw());
  return `data:image/svg+xml;utf8,${encodeURIComponent(writeSvg(picture, colours))}`;
}

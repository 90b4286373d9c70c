import { game, view } from '../document/index.ts';
import { wholeAddress } from '../parts/index.ts';
import { VIEWS } from '../views/index.ts';
import { ViewLinks } from './view-links.tsx';

const TABS = VIEWS.filter(({ isInFigures }) => isInFigures === true);

/** The bar of an embedded studio: what the figure is, three views of a game, the way to the studio. */
export function EmbedBar() {
  return (
    <header class="header embedded bar">
      {view.value === 'values' ? (
        <h1>Worksheet</h1>
      ) : (
        <>
          <h1>{game.value.title === '' ? 'Gyre' : game.value.title}</h1>
          <ViewLinks tabs={TABS} />
        </>
      )}
      <a class="whole" href={wholeAddress} target="_blank" rel="noopener">
        Open in the studio
      </a>
    </header>
  );
}

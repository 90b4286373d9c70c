import { game, type View, view } from '../document/index.ts';
import { wholeAddress } from '../parts/index.ts';

const TABS: readonly { readonly view: View; readonly title: string }[] = [
  { view: 'draw', title: 'Draw' },
  { view: 'watch', title: 'Watch' },
  { view: 'play', title: 'Play' },
];

/** The bar of an embedded studio: what the figure is, three views of it, and the way to the whole studio. */
export function EmbedBar() {
  return (
    <header class="header embedded">
      <h1>{game.value.title === '' ? 'Gyre' : game.value.title}</h1>
      <nav aria-label="Views">
        {TABS.map((tab) => (
          <a
            key={tab.view}
            href={`#view=${tab.view}`}
            aria-current={view.value === tab.view ? 'page' : undefined}
            onClick={(event) => {
              event.preventDefault();
              view.value = tab.view;
            }}
          >
            {tab.title}
          </a>
        ))}
      </nav>
      <a class="whole" href={wholeAddress} target="_blank" rel="noopener">
        Open in the studio
      </a>
    </header>
  );
}

import { apply, dialog, game, largeGame, setTitle, shown, type View, view } from '../document/index.ts';
import { type ThemeChoice, themeChoice } from '../look/theme.ts';
import { Icon } from '../parts/index.ts';

const TABS: readonly { readonly view: View; readonly title: string }[] = [
  { view: 'draw', title: 'Draw' },
  { view: 'watch', title: 'Watch' },
  { view: 'play', title: 'Play' },
  { view: 'values', title: 'Values' },
  { view: 'gallery', title: 'Gallery' },
];

/** Only where a game too large to draw is open. */
const LARGE_TAB = { view: 'large', title: 'Large' } as const;

/** The bar at the top: name of the document, the views, open, save, share, theme, help. */
export function Header() {
  return (
    <header class="header">
      <div class="brand">
        <img src="./icon.svg" alt="" width="28" height="28" />
        <h1>
          Gyre <span>studio</span>
        </h1>
      </div>
      <Title />
      <nav aria-label="Views">
        {(largeGame.value === undefined ? TABS : [...TABS, LARGE_TAB]).map((tab) => (
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
      <div class="header-actions">
        <button type="button" onClick={() => (dialog.value = 'open')}>
          <Icon name="file" />
          <span>Open</span>
        </button>
        <button type="button" onClick={() => (dialog.value = 'save')}>
          <Icon name="save" />
          <span>Save</span>
        </button>
        <button type="button" onClick={() => (dialog.value = 'share')}>
          <Icon name="share" />
          <span>Share</span>
        </button>
        <select
          aria-label="Theme"
          value={themeChoice.value}
          onChange={(event) => (themeChoice.value = event.currentTarget.value as ThemeChoice)}
        >
          <option value="system">System</option>
          <option value="light">Light</option>
          <option value="dark">Dark</option>
        </select>
        <button type="button" aria-label="Help and keys" onClick={() => (dialog.value = 'help')}>
          <Icon name="help" />
        </button>
      </div>
    </header>
  );
}

/** The name of what is shown; only a drawing can be given another. */
function Title() {
  const now = shown.value;
  const fixed = now.kind === 'large' ? now.large.title : now.kind === 'ruleset' ? now.title : undefined;
  return (
    <input
      class="title"
      aria-label="Name of the document"
      placeholder="Untitled game"
      readOnly={fixed !== undefined}
      value={fixed ?? game.value.title}
      onChange={(event) => apply(setTitle(event.currentTarget.value.trim()))}
    />
  );
}

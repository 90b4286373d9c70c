import { newDocument } from '../actions/actions.ts';
import { apply, dialog, game, largeGame, setTitle, shown } from '../document/index.ts';
import { type ThemeChoice, themeChoice } from '../look/theme.ts';
import { Icon } from '../parts/index.ts';
import { type Tab, ViewLinks } from './view-links.tsx';

const TABS: readonly Tab[] = [
  { view: 'draw', title: 'Draw', tip: 'Draw a game and see it solved' },
  { view: 'watch', title: 'Watch', tip: 'Watch a solver work, step by step' },
  { view: 'play', title: 'Play', tip: 'Play a game against perfect play' },
  { view: 'map', title: 'Map', tip: 'All positions of a game at once' },
  { view: 'values', title: 'Values', tip: 'Work out values of loopy games' },
  { view: 'gallery', title: 'Gallery', tip: 'Games from the papers, rulesets and my games' },
];

/** Only where a game too large to draw is open. */
const LARGE_TAB = { view: 'large', title: 'Large', tip: 'A game too large to draw' } as const;

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
      <ViewLinks tabs={largeGame.value === undefined ? TABS : [...TABS, LARGE_TAB]} />
      <div class="header-actions">
        <button
          type="button"
          title="Start with an empty page; Undo brings this one back"
          onClick={newDocument}
        >
          <Icon name="add" />
          <span>New</span>
        </button>
        <button type="button" title="Open a file, a table or a text" onClick={() => (dialog.value = 'open')}>
          <Icon name="file" />
          <span>Open</span>
        </button>
        <button
          type="button"
          title="Save what is shown as a file or a picture"
          onClick={() => (dialog.value = 'save')}
        >
          <Icon name="save" />
          <span>Save</span>
        </button>
        <button
          type="button"
          class="share"
          title="A link to what is shown"
          onClick={() => (dialog.value = 'share')}
        >
          <Icon name="share" />
          <span>Share</span>
        </button>
        <select
          aria-label="Theme"
          title="Light or dark"
          value={themeChoice.value}
          onChange={(event) => (themeChoice.value = event.currentTarget.value as ThemeChoice)}
        >
          <option value="system">System</option>
          <option value="light">Light</option>
          <option value="dark">Dark</option>
        </select>
        <button
          type="button"
          aria-label="Help and keys"
          title="Help and keys (?)"
          onClick={() => (dialog.value = 'help')}
        >
          <Icon name="help" />
        </button>
      </div>
    </header>
  );
}

/** The name of what is shown; only a drawing can be given another. */
function Title() {
  const now = shown.value;
  const fixed =
    now.kind === 'large'
      ? now.large.title
      : now.kind === 'ruleset'
        ? now.title
        : now.kind === 'worksheet'
          ? 'Worksheet'
          : undefined;
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

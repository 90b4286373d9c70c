import { newDocument } from '../actions/actions.ts';
import { apply, dialog, game, largeGame, setTitle } from '../document/index.ts';
import { type ThemeChoice, themeChoice } from '../look/theme.ts';
import { Button, Icon } from '../parts/index.ts';
import { shown, VIEWS } from '../views/index.ts';
import { ViewLinks } from './view-links.tsx';

const ACTIONS = [
  {
    icon: 'add',
    title: 'New',
    tip: 'Start with an empty page; Undo brings this one back',
    act: newDocument,
  },
  {
    icon: 'file',
    title: 'Open',
    tip: 'Open a file, a table or a text',
    act: () => (dialog.value = 'open'),
  },
  {
    icon: 'save',
    title: 'Save',
    tip: 'Save what is shown as a file or a picture',
    act: () => (dialog.value = 'save'),
  },
  { icon: 'share', title: 'Share', tip: 'A link to what is shown', act: () => (dialog.value = 'share') },
] as const;

/** The bar at the top: name of the document, the views, open, save, share, theme, help. */
export function Header() {
  const hasLarge = largeGame.value !== undefined;
  return (
    <header class="header bar">
      <div class="brand row">
        <img src="./icon.svg" alt="" width="28" height="28" />
        <h1>
          Gyre <span>studio</span>
        </h1>
      </div>
      <Title />
      <ViewLinks tabs={VIEWS.filter(({ name }) => name !== 'large' || hasLarge)} />
      <div class="header-actions row">
        {ACTIONS.map(({ icon, title, tip, act }) => (
          <button key={icon} type="button" class={icon} title={tip} onClick={act}>
            <Icon name={icon} />
            <span>{title}</span>
          </button>
        ))}
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
        <Button
          icon="help"
          label="Help and keys"
          tip="Help and keys (?)"
          act={() => (dialog.value = 'help')}
        />
      </div>
    </header>
  );
}

/** The name of what is shown; only a drawing can be given another. */
function Title() {
  const { title } = shown.value;
  return (
    <input
      class="title"
      aria-label="Name of the document"
      placeholder="Untitled game"
      readOnly={title !== undefined}
      value={title ?? game.value.title}
      onChange={(event) => apply(setTitle(event.currentTarget.value.trim()))}
    />
  );
}

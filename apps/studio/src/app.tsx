import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { copiedText, openGame, pasteText } from './actions/actions.ts';
import { dialog, selectedArcs, spoken, tourStep, view } from './document/index.ts';
import { EmbedBar, Header, Welcome } from './frame/index.ts';
import { isEmbedded, Later, Notices } from './parts/index.ts';
import { globalKey, isTyping } from './tools/keys.ts';
import { eraseSelection } from './tools/tools.ts';
import { currentView, loadView } from './views/index.ts';

/** The whole page. */
export function App() {
  useEffect(() => listenToPage(), []);
  useEffect(() => {
    if (!isEmbedded) scrollTo(0, 0); // on a phone the page scrolls, and another view begins at its top
  }, [view.value]);
  return (
    <>
      {isEmbedded ? <EmbedBar /> : <Header />}
      {isEmbedded ? null : <Welcome />}
      <main class={`view view-${view.value}`}>
        <CurrentView />
      </main>
      {dialog.value === undefined ? <Notices /> : null}
      <div class="visually-hidden" role="status" aria-live="polite">
        {spoken.value}
      </div>
      {dialog.value === undefined ? null : <Later key={dialog.value} load={DIALOGS[dialog.value]} />}
      {tourStep.value === undefined ? null : <Later load={loadTour} />}
    </>
  );
}

/** The dialogs; their code comes when they are first opened. */
const DIALOGS: Readonly<Record<NonNullable<(typeof dialog)['value']>, () => Promise<ComponentType>>> = {
  open: async () => (await import('./frame/open-dialog.tsx')).OpenDialog,
  save: async () => (await import('./frame/save-dialog.tsx')).SaveDialog,
  share: async () => (await import('./frame/share-dialog.tsx')).ShareDialog,
  help: async () => (await import('./frame/help-dialog.tsx')).HelpDialog,
  manual: async () => (await import('./frame/manual.tsx')).ManualDialog,
};

const loadTour = async (): Promise<ComponentType> => (await import('./frame/tour.tsx')).Tour;

function CurrentView() {
  const name = view.value;
  const Body = currentView.value?.Body;
  return Body === undefined ? <Later key={name} load={() => loadView(name)} /> : <Body key={name} />;
}

/** Keys, clipboard and files dropped on the page. */
function listenToPage(): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  addEventListener('keydown', globalKey, { signal });
  addEventListener('copy', copy, { signal });
  addEventListener('cut', copy, { signal });
  addEventListener(
    'paste',
    (event) => {
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (isTyping(event.target) || text === '') return;
      event.preventDefault();
      void (view.value === 'draw' ? pasteText(text) : openGame(text));
    },
    { signal },
  );
  addEventListener('dragover', (event) => event.preventDefault(), { signal });
  addEventListener(
    'drop',
    (event) => {
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      const text = event.dataTransfer?.getData('text/plain') ?? '';
      if (file !== undefined) void openGame(file);
      else if (text !== '') void openGame(text);
    },
    { signal },
  );
  return () => stop.abort();
}

/** Copies or cuts what is selected on the drawing. */
function copy(event: ClipboardEvent): void {
  const text = isTyping(event.target) || view.value !== 'draw' ? undefined : copiedText();
  if (text === undefined) return;
  event.clipboardData?.setData('text/plain', text);
  event.preventDefault();
  if (event.type === 'cut') eraseSelection(selectedArcs.value);
}

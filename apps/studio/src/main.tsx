import { render } from 'preact';
import { openFirst } from './actions/first.ts';
import { keepWelcome } from './actions/kept-session.ts';
import { App } from './app.tsx';
import { keepSubject } from './document/index.ts';
import { saveAlways } from './live/index.ts';
import { workOffline } from './offline/install.ts';
import { isEmbedded } from './parts/index.ts';

const root = document.getElementById('app');
if (root === null) throw new Error('the page has no place for the studio');
if (!isEmbedded) {
  keepWelcome();
  workOffline();
}
keepSubject();
render(<App />, root);
void openFirst().then(() => {
  if (!isEmbedded) saveAlways();
});

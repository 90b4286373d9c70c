import { render } from 'preact';
import { App } from './app.tsx';
import { solveAlways } from './document/answers.ts';
import { saveAlways } from './document/autosave.ts';
import { openFirst } from './frame/first.ts';

const root = document.getElementById('app');
if (root === null) throw new Error('the page has no place for the studio');
solveAlways();
render(<App />, root);
void openFirst().then(saveAlways);

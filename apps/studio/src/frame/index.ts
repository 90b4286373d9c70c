/** The frame around every view: header, dialogs, welcome, tour. Start at `header.tsx`. Dialogs and tour are not listed: their code comes later. */
export { EmbedBar } from './embed-bar.tsx';
export { Header } from './header.tsx';
export { Welcome } from './welcome.tsx';

/** The frame around every view. Start at `header.tsx`. The code of dialogs and tour comes later. */
export { EmbedBar } from './embed-bar.tsx';
export { Header } from './header.tsx';
export { Welcome } from './welcome.tsx';

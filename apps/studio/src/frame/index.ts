/** The frame around every view: header, dialogs, welcome, tour. Start at `header.tsx`. */
export { EmbedBar } from './embed-bar.tsx';
export { Header } from './header.tsx';
export { HelpDialog } from './help-dialog.tsx';
export { OpenDialog } from './open-dialog.tsx';
export { ShareDialog } from './share-dialog.tsx';
export { Welcome } from './welcome.tsx';

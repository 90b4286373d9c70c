/** Parts of the page that every view uses: icons, badges, notices, dialogs. Start at `notices.tsx`. */

export { inWords, stoppable } from '../live/task.ts';
export { Button } from './button.tsx';
export { Choice, SIDES } from './choice.tsx';
export { copyText } from './clipboard.ts';
export { Dialog } from './dialogs.tsx';
export { isEmbedded, wholeAddress } from './embedded.ts';
export { Icon, type IconName } from './icons.tsx';
export { Later } from './later.tsx';
export { meaningOf } from './meanings.ts';
export { Notices } from './notices.tsx';
export { saveFile } from './save-file.ts';
export { Split } from './split.tsx';
export { Transport } from './transport.tsx';
export { ValueBadge } from './value-badge.tsx';
export { Working } from './working.tsx';

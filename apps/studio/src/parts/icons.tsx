/** Line drawings of 20 by 20 for buttons; the button's text says what they mean. */
const PATHS = {
  select: 'M5 3l10 7.2-4.6.9L7.6 15.6z',
  add: 'M10 4v12M4 10h12',
  connect: 'M4.5 14.5L14 6M14 6H8.8M14 6v5.2',
  erase: 'M5 5l10 10M15 5L5 15',
  undo: 'M7.5 5L4 8.5 7.5 12M4.5 8.5H12a4 4 0 0 1 0 8H8',
  redo: 'M12.5 5L16 8.5 12.5 12M15.5 8.5H8a4 4 0 0 0 0 8h4',
  fit: 'M4 8V4h4M12 4h4v4M16 12v4h-4M8 16H4v-4',
  first: 'M5 4v12M15.5 4.5L8 10l7.5 5.5z',
  back: 'M13 4.5L5.5 10l7.5 5.5z',
  play: 'M6 4l10 6-10 6z',
  pause: 'M7 4v12M13 4v12',
  forward: 'M7 4.5l7.5 5.5L7 15.5z',
  last: 'M15 4v12M4.5 4.5L12 10l-7.5 5.5z',
  share: 'M6 10.5v5h8v-5M10 12.5V3.5M6.8 6.5L10 3.5l3.2 3',
  save: 'M10 3.5v9M6.8 9.5L10 12.5l3.2-3M5 16.5h10',
  file: 'M6 3.5h5.5L15 7v9.5H6zM11.5 3.5V7H15',
  help: 'M7.5 7.5a2.5 2.5 0 1 1 3.4 2.4c-.7.3-.9.8-.9 1.6M10 14.3v.2',
  close: 'M6 6l8 8M14 6l-8 8',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}

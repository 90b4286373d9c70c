import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { DARK, LIGHT, type Palette } from './palette.ts';

export type ThemeChoice = 'system' | 'light' | 'dark';

const KEY = 'gyre-theme';
const darkMedia = matchMedia('(prefers-color-scheme: dark)');
const systemIsDark = signal(darkMedia.matches);
darkMedia.addEventListener('change', () => {
  systemIsDark.value = darkMedia.matches;
});

/** What the reader chose. */
export const themeChoice = signal<ThemeChoice>(readChoice());
/** What is shown. */
export const theme: ReadonlySignal<'light' | 'dark'> = computed(() =>
  themeChoice.value === 'system' ? (systemIsDark.value ? 'dark' : 'light') : themeChoice.value,
);
/** The colours of drawings in the theme that is shown. */
export const palette: ReadonlySignal<Palette> = computed(() => (theme.value === 'dark' ? DARK : LIGHT));

effect(() => {
  document.documentElement.dataset.theme = theme.value;
  try {
    localStorage.setItem(KEY, themeChoice.value);
  } catch {
    // Storage may be closed to us; the choice then lasts as long as the page.
  }
});

// Paper is white.
addEventListener('beforeprint', () => (document.documentElement.dataset.theme = 'light'));
addEventListener('afterprint', () => (document.documentElement.dataset.theme = theme.value));

function readChoice(): ThemeChoice {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === 'light' || kept === 'dark' ? kept : 'system';
  } catch {
    return 'system';
  }
}

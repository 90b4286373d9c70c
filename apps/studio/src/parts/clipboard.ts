import { speak, tell } from '../document/index.ts';

/** Copies a text and says so; where the browser does not let the page, says how to do it by hand. */
export async function copyText(text: string, what: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    speak(`${what} copied`);
    return true;
  } catch {
    tell('word', `The browser does not let this page copy. Copy it by hand: ${text}`);
    return false;
  }
}

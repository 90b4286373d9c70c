import type { Picture } from '../document/index.ts';
import { writeSvg } from '../export/svg.ts';
import { LIGHT } from '../look/palette.ts';

const PAPER = { ...LIGHT, ground: '#ffffff' };

/** On paper a drawing is lines and not pixels: while the page is printed, SVG stands in a scene's place. */
export function drawOnPaper(container: HTMLElement, picture: () => Picture): () => void {
  let paper: Element | undefined;
  const end = (): void => paper?.remove();
  const begin = (): void => {
    end();
    paper = new DOMParser().parseFromString(writeSvg(picture(), PAPER), 'image/svg+xml').documentElement;
    paper.classList.add('on-paper');
    container.after(paper);
  };
  addEventListener('beforeprint', begin);
  addEventListener('afterprint', end);
  return () => {
    end();
    removeEventListener('beforeprint', begin);
    removeEventListener('afterprint', end);
  };
}

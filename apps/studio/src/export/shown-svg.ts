import { escaped } from './svg.ts';

/** What the style sheet of the page says about a drawing, and a file must say itself. */
const LOOKS = [
  'display',
  'dominant-baseline',
  'fill',
  'fill-opacity',
  'font-family',
  'font-size',
  'font-variant-numeric',
  'font-weight',
  'opacity',
  'paint-order',
  'stroke',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-opacity',
  'stroke-width',
  'text-anchor',
] as const;

/** What stands behind the drawing: a colour, and pictures as elements of SVG. */
interface Behind {
  readonly ground: string;
  readonly elements?: string;
}

/** A drawing of the page as a document that needs nothing beside it. */
export function writeShownSvg(shown: SVGSVGElement, behind: Behind, title: string): string {
  const { width, height } = shown.getBoundingClientRect();
  const copy = shown.cloneNode(true) as SVGSVGElement;
  const originals = [shown, ...shown.querySelectorAll('*')];
  for (const [i, element] of [copy, ...copy.querySelectorAll('*')].entries()) {
    const look = getComputedStyle(originals[i]);
    const parent = originals[i].parentElement;
    const above = i === 0 || parent === null ? undefined : getComputedStyle(parent);
    for (const key of LOOKS) {
      const value = look.getPropertyValue(key);
      if (value !== above?.getPropertyValue(key)) element.setAttribute(key, value);
    }
    for (const name of element.getAttributeNames())
      if (/^(class|style|role|tabindex|aria-.*|data-.*)$/.test(name)) element.removeAttribute(name);
  }
  const inside = new XMLSerializer().serializeToString(copy).replace(/^<svg[^>]*>|<\/svg>$/g, '');
  const letters = getComputedStyle(shown);
  const own = shown.getAttribute('viewBox'); // a drawing without one is in pixels of the page
  const box = own ?? `0 0 ${Math.round(width)} ${Math.round(height)}`;
  const [x, y, w, h] = box.split(' ');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${w}" height="${h}" role="img">` +
    `<title>${escaped(title)}</title><rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${behind.ground}"/>${behind.elements ?? ''}` +
    `<g fill="${letters.fill}" font-size="${letters.fontSize}" font-family="system-ui, sans-serif">${inside}</g></svg>`
  );
}

/** What a canvas shows, as an element of SVG. */
export function canvasElement(canvas: HTMLCanvasElement, x: number, y: number): string {
  const copy = document.createElement('canvas');
  copy.width = canvas.width;
  copy.height = canvas.height;
  copy.getContext('2d')?.drawImage(canvas, 0, 0); // a worker may be painting it, so it cannot be asked itself
  const { width, height } = canvas.getBoundingClientRect();
  return `<image x="${x}" y="${y}" width="${Math.round(width)}" height="${Math.round(height)}" href="${copy.toDataURL()}"/>`;
}

import { type ReadonlySignal, signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';

/** A picture on the page that can be taken away as a file. */
export interface Figure {
  /** What it shows, as in "the positions by plies". */
  readonly what: string;
  readonly svg: () => string | Promise<string>;
  /** A LaTeX document that compiles as it is. */
  readonly tikz: () => string | Promise<string>;
  /** What the LaTeX document holds instead, where TeX cannot hold all of the picture. */
  readonly inTikz?: string;
}

const shownNow = signal<readonly Figure[]>([]);

/** The figures on the page, the one that came first in front. */
export const figures: ReadonlySignal<readonly Figure[]> = shownNow;

/** Offers a figure to the Save dialog as long as its component is on the page; none while it has no name. */
export function useFigure({ what, inTikz, ...make }: Omit<Figure, 'what'> & { readonly what: string }): void {
  const latest = useRef(make);
  latest.current = make;
  useEffect(() => {
    if (what === '') return undefined;
    const mine: Figure = {
      what,
      svg: () => latest.current.svg(),
      tikz: () => latest.current.tikz(),
      ...(inTikz === undefined ? {} : { inTikz }),
    };
    shownNow.value = [...shownNow.peek(), mine];
    return () => {
      shownNow.value = shownNow.peek().filter((figure) => figure !== mine);
    };
  }, [what, inTikz]);
}

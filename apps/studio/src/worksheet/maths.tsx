import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Written } from '../document/index.ts';

/** A value as mathematicians print it. */
export function Maths({ of: { mathml, text } }: { readonly of: Written }) {
  const holder = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const { documentElement } = new DOMParser().parseFromString(mathml, 'application/xml');
    const here = holder.current;
    here?.replaceChildren(document.importNode(documentElement, true));
    // Where it is too wide and scrolls, the keyboard must get there.
    if (
      here !== null &&
      here.scrollWidth > here.clientWidth &&
      here.clientWidth > 0 &&
      !here.closest('button')
    )
      here.tabIndex = 0;
  }, [mathml]);
  return <span ref={holder} class="maths" title={text} />;
}

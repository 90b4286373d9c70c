import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Written } from '../document/index.ts';

/** A value as mathematicians print it. */
export function Maths({ of: { mathml, text } }: { readonly of: Written }) {
  const holder = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const { documentElement } = new DOMParser().parseFromString(mathml, 'application/xml');
    holder.current?.replaceChildren(document.importNode(documentElement, true));
  }, [mathml]);
  return <span ref={holder} class="maths" title={text} />;
}

import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { closeDialog } from '../document/index.ts';
import { Button } from './button.tsx';
import { Notices } from './notices.tsx';

/** A dialog of the browser's own: it keeps the focus inside, Escape closes it, and the focus goes back. */
export function Dialog({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ComponentChildren;
}) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    element.current?.showModal();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog ref={element} aria-label={title} onClose={closeDialog}>
      <div class="row apart">
        <h2>{title}</h2>
        <Button icon="close" label="Close" look="quiet" act={closeDialog} />
      </div>
      {children}
      <Notices />
    </dialog>
  );
}

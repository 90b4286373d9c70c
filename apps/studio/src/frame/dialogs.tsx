import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Icon } from './icons.tsx';
import { closeDialog } from './session.ts';

/** A dialog of the browser's own: it keeps the focus inside, and Escape closes it. */
export function Dialog({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ComponentChildren;
}) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => element.current?.showModal(), []);
  return (
    <dialog ref={element} aria-label={title} onClose={closeDialog}>
      <div class="dialog-head">
        <h2>{title}</h2>
        <button type="button" class="quiet" aria-label="Close" onClick={closeDialog}>
          <Icon name="close" />
        </button>
      </div>
      {children}
    </dialog>
  );
}

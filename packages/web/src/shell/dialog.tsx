import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { texts } from '../texts/texts.ts';
import { Icon } from './icon.tsx';

interface DialogProps {
  readonly title: string;
  readonly class?: string;
  readonly aside?: ComponentChildren;
  readonly onClose: () => void;
  readonly onKey?: (event: KeyboardEvent) => void;
  readonly children: ComponentChildren;
}

/** A dialog over the page: Escape closes it, focus stays inside and goes back to where it was. */
export function Dialog({ title, class: name = '', aside, onClose, onKey, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isGone = useRef(false);
  // Before the next key, which belongs to the dialog.
  useLayoutEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    return () => {
      isGone.current = true;
      element?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      class={`dialog ${name}`}
      aria-label={title}
      // The browser reports it later: by then another dialog may be open in place of this one.
      onClose={() => void (!isGone.current && onClose())}
      onKeyDown={(event) => {
        onKey?.(event);
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => void (event.target === dialog.current && onClose())}
    >
      <div class="dialog-frame">
        <header class="dialog-head">
          <h2 class="dialog-title">{title}</h2>
          {aside}
          <button type="button" class="icon-button" aria-label={texts.shell.close} onClick={onClose}>
            <Icon name="close" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}

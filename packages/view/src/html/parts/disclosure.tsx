import type { ComponentChildren } from 'preact';
import { Heading } from './heading.tsx';
import type { HtmlHost } from './html-host.ts';

interface DisclosureProps {
  readonly id: string;
  readonly host: HtmlHost;
  /** As long as nobody has opened or closed it. */
  readonly isOpen: boolean;
  /** Only words, no blocks: it is in a heading and in a button. */
  readonly head: ComponentChildren;
  /** Of its heading. */
  readonly level: number;
  /** Beside the head, not part of the button. */
  readonly aside?: ComponentChildren;
  /** Built only when it is seen; undefined if there is nothing to open. */
  readonly children: (() => ComponentChildren) | undefined;
}

/** A head that opens what is below it: a button on a live page, `<details>` on a printed one. */
export function Disclosure({ id, host, isOpen: isOpenAtFirst, head, level, aside, children }: DisclosureProps) {
  const { setOpen } = host;
  if (children === undefined) {
    return (
      <div class="disclosure is-empty">
        <div class="disclosure-row">
          <Heading level={level} class="disclosure-heading">
            <span class="disclosure-head">{head}</span>
          </Heading>
          {aside}
        </div>
      </div>
    );
  }
  if (setOpen === undefined) {
    return (
      <details class="disclosure" open={isOpenAtFirst}>
        <summary class="disclosure-row">
          <Heading level={level} class="disclosure-heading">
            <span class="disclosure-head">{head}</span>
          </Heading>
        </summary>
        <div class="disclosure-body">{children()}</div>
      </details>
    );
  }
  const isOpen = host.findOpen(id) ?? isOpenAtFirst;
  return (
    <div class={isOpen ? 'disclosure is-open' : 'disclosure'}>
      <div class="disclosure-row">
        <Heading level={level} class="disclosure-heading">
          <button type="button" class="disclosure-head" aria-expanded={isOpen} onClick={() => setOpen(id, !isOpen)}>
            {head}
          </button>
        </Heading>
        {aside}
      </div>
      {isOpen ? <div class="disclosure-body">{children()}</div> : null}
    </div>
  );
}

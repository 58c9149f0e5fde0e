import { h, type ComponentChildren } from 'preact';

/** A heading of any level; below the sixth there is none. */
export function Heading({
  level,
  class: name,
  id,
  children,
}: {
  readonly level: number;
  readonly class: string;
  readonly id?: string | undefined;
  readonly children: ComponentChildren;
}) {
  return h(`h${Math.max(1, Math.min(6, level))}`, { class: name, id, dir: 'auto' }, children);
}

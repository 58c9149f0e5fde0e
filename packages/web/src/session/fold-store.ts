/** What a person has opened and closed, kept while rows come and go. */
export interface FoldStore {
  readonly findOpen: (id: string) => boolean | undefined;
  readonly setOpen: (id: string, isOpen: boolean) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function openFoldStore(): FoldStore {
  const open = new Map<string, boolean>();
  const listeners = new Set<() => void>();
  return {
    findOpen: (id) => open.get(id),
    setOpen(id, isOpen) {
      open.set(id, isOpen);
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

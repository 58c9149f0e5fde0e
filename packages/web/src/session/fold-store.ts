/** What a person has opened and closed, kept while rows come and go. */
export interface FoldStore {
  readonly findOpen: (id: string) => boolean | undefined;
  readonly setOpen: (id: string, isOpen: boolean) => void;
  /** Opens or closes every entry, also those that are not drawn yet; closing closes agents and long texts too. */
  readonly setAll: (isOpen: boolean) => void;
  /** What was last done to all of them. */
  readonly areAllOpen: () => boolean | undefined;
  /** Opens something with all that is folded in it. */
  readonly openBelow: (id: string) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function openFoldStore(): FoldStore {
  const open = new Map<string, boolean>();
  const openBelow = new Set<string>();
  const listeners = new Set<() => void>();
  let all: boolean | undefined;
  const isBelow = (id: string): boolean => {
    for (let at = id.indexOf('/'); at !== -1; at = id.indexOf('/', at + 1))
      if (openBelow.has(id.slice(0, at))) return true;
    return false;
  };
  return {
    findOpen: (id) => open.get(id) ?? (isBelow(id) ? true : isEntry(id) ? all : undefined),
    areAllOpen: () => all,
    setAll(isOpen) {
      all = isOpen;
      openBelow.clear();
      for (const id of open.keys()) if (!isOpen || isEntry(id)) open.delete(id);
      for (const listener of listeners) listener();
    },
    openBelow(id) {
      for (const each of open.keys()) if (each.startsWith(`${id}/`)) open.delete(each);
      openBelow.add(id);
      for (const listener of listeners) listener();
    },
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

/** Not an agent, nor the rest of a long text. */
function isEntry(id: string): boolean {
  return id.endsWith('/body');
}

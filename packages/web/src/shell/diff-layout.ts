const storageKey = 'scrollkeep.diff';

/** Whether a person chose two columns for diffs here before; undefined if they chose nothing. */
export function readSplit(): boolean | undefined {
  try {
    const kept = localStorage.getItem(storageKey);
    return kept === null ? undefined : kept === 'split';
  } catch {
    // A browser may refuse its storage.
    return undefined;
  }
}

export function keepSplit(isSplit: boolean): void {
  try {
    localStorage.setItem(storageKey, isSplit ? 'split' : 'unified');
  } catch {
    // It is only forgotten.
  }
}

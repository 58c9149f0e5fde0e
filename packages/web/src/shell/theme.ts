/** `system` follows the machine. */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const storageKey = 'scrollkeep.theme';

/** The theme a person chose here before. */
export function readTheme(): Theme {
  try {
    return themes.find((theme) => theme === localStorage.getItem(storageKey)) ?? 'system';
  } catch {
    // A browser may refuse its storage.
    return 'system';
  }
}

export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

export function keepTheme(theme: Theme): void {
  applyTheme(theme);
  try {
    localStorage.setItem(storageKey, theme);
  } catch {
    // It is only forgotten.
  }
  globalThis.dispatchEvent(new Event(changeName));
}

const changeName = 'scrollkeep:theme';

export function listenToThemeChoice(listener: () => void): () => void {
  globalThis.addEventListener(changeName, listener);
  return () => globalThis.removeEventListener(changeName, listener);
}

/** The one after it. */
export function toNextTheme(theme: Theme): Theme {
  return themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system';
}

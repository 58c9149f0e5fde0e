import type { CodeToken } from '@scrollkeep/view/html/parts/html-host.ts';

type Colorize = (text: string) => readonly CodeToken[];

/** Colours of code, once its language is here. */
export interface CodeColors {
  /** undefined until then, and for languages that are not known. */
  readonly highlight: (text: string, language: string) => readonly CodeToken[] | undefined;
  readonly subscribe: (listener: () => void) => () => void;
}

const mostKept = 300;

/** Languages are fetched when a text in them is first seen; nothing waits for them. */
function openCodeColors(): CodeColors {
  const colorizers = new Map<string, Colorize | 'loading' | 'none'>();
  const kept = new Map<string, readonly CodeToken[]>();
  const listeners = new Set<() => void>();

  async function load(language: string): Promise<void> {
    colorizers.set(language, 'loading');
    const { loadColorizer } = await import('./load-colorizer.ts');
    const colorize = await loadColorizer(language).catch(() => undefined);
    colorizers.set(language, colorize ?? 'none');
    if (colorize !== undefined) for (const listener of listeners) listener();
  }

  return {
    highlight(text, language) {
      const colorize = colorizers.get(language);
      if (colorize === undefined) void load(language);
      if (typeof colorize !== 'function') return undefined;
      const key = `${language}\n${text}`;
      const known = kept.get(key);
      if (known !== undefined) return known;
      const tokens = colorize(text);
      if (kept.size > mostKept) kept.clear();
      kept.set(key, tokens);
      return tokens;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The same for every page. */
export const codeColors = openCodeColors();

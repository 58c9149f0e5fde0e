const mostCharacters = 4 * 1024 * 1024;

/**
 * Long texts that have nothing to hide any more: what is redacted when it is read comes again when it is shown. Only
 * the latest are kept.
 */
export interface CleanTexts {
  has(text: string): boolean;
  add(text: string): void;
  clear(): void;
}

export function openCleanTexts(): CleanTexts {
  const texts = new Set<string>();
  let size = 0;
  const clear = () => {
    texts.clear();
    size = 0;
  };
  return {
    has: (text) => texts.has(text),
    add(text) {
      if (size > mostCharacters) clear();
      if (!texts.has(text)) size += text.length;
      texts.add(text);
    },
    clear,
  };
}

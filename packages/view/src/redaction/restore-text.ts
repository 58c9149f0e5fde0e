import { toEncodedName } from './account-names.ts';
import { placeholderPattern, type MapEntry } from './placeholders.ts';

/**
 * Puts back what placeholders stand for. In JSON text (`isJson`) it is written with the escapes that a string needs.
 */
export function openRestorer(entries: readonly MapEntry[]): (text: string, isJson: boolean) => string {
  const texts = new Map(entries.map(({ placeholder, text }) => [placeholder, text]));
  return (text, isJson) =>
    text.replaceAll(placeholderPattern, (placeholder, at: number) => {
      const original = texts.get(placeholder);
      if (original === undefined) return placeholder;
      const plain =
        placeholder.startsWith('redacted-user-') && isInFolderName(text, at) ? toEncodedName(original) : original;
      return isJson ? JSON.stringify(plain).slice(1, -1) : plain;
    });
}

/** In the name of a project folder every sign of a path is a dash. */
function isInFolderName(text: string, at: number): boolean {
  return text.endsWith('-Users-', at) || text.endsWith('-home-', at);
}

import { foldText } from './fold-text.ts';

/**
 * Whether a source, such as `windows:ada`, is meant: by its kind, by what comes after it, or by both. `wanted` is
 * folded.
 */
export function isOfSource(source: string, wanted: string, isPrefix = false): boolean {
  const folded = foldText(source);
  const at = folded.indexOf(':');
  const names = at === -1 ? [folded] : [folded, folded.slice(0, at), folded.slice(at + 1)];
  return names.some((name) => (isPrefix ? name.startsWith(wanted) : name === wanted));
}

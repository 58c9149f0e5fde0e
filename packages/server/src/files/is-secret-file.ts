import { classifyPath } from '@scrollkeep/transcript/layout/classify-path.ts';

/**
 * Code and prose may be called after secrets without holding any: `tokenizer.ts`, `credentials.test.ts`, `keys.md`.
 * Shell scripts are not among them: many only set variables.
 */
const endings = [
  '[cm]?[jt]sx?|astro|c|cc|clj|cpp|cs|css|cxx|dart|erl|exs?|go|graphql|h|hh|hpp|hs|html?|ipynb|java|jl|kts?|less|lua',
  'mdx?|mm?|mli?|nim|php|proto|py|pyi|rb|rs|rst|s[ac]ss|scala|sol|svelte|swift|tex|vue|zig',
].join('|');
const codeAndProse = new RegExp(String.raw`\.(?:${endings})$`, 'i');

/** Folders of programs that keep keys in files of any name. */
const secretFolder = /(?:^|[/\\])\.(?:aws|gnupg|ssh)[/\\]/i;

/**
 * Whether a file of a project is there to hold secrets, by its name alone. The table of Claude's own folder knows such
 * names; what it says of the folder `scripts` fits any project: keys, credentials and environment files wherever they
 * are, and data with a telling name.
 */
export function isSecretFile(path: string): boolean {
  if (secretFolder.test(path)) return true;
  const name = path.split(/[/\\]/).at(-1) ?? path;
  return !codeAndProse.test(name) && classifyPath(`scripts/${name}`).class === 'secret';
}

import { toLanguageName } from '@scrollkeep/view/highlight/language-names.ts';
import { toCodeTokens } from '@scrollkeep/view/highlight/to-code-tokens.ts';
import type { CodeToken } from '@scrollkeep/view/html/parts/html-host.ts';
import highlighter from 'highlight.js/lib/core';
import type { LanguageFn } from 'highlight.js';

// Each language is a file of its own, fetched when it is first needed.
const languages: Readonly<Record<string, () => Promise<{ readonly default: LanguageFn }>>> = {
  bash: () => import('highlight.js/lib/languages/bash'),
  c: () => import('highlight.js/lib/languages/c'),
  cpp: () => import('highlight.js/lib/languages/cpp'),
  csharp: () => import('highlight.js/lib/languages/csharp'),
  css: () => import('highlight.js/lib/languages/css'),
  diff: () => import('highlight.js/lib/languages/diff'),
  dockerfile: () => import('highlight.js/lib/languages/dockerfile'),
  go: () => import('highlight.js/lib/languages/go'),
  ini: () => import('highlight.js/lib/languages/ini'),
  java: () => import('highlight.js/lib/languages/java'),
  javascript: () => import('highlight.js/lib/languages/javascript'),
  json: () => import('highlight.js/lib/languages/json'),
  kotlin: () => import('highlight.js/lib/languages/kotlin'),
  lua: () => import('highlight.js/lib/languages/lua'),
  makefile: () => import('highlight.js/lib/languages/makefile'),
  markdown: () => import('highlight.js/lib/languages/markdown'),
  php: () => import('highlight.js/lib/languages/php'),
  python: () => import('highlight.js/lib/languages/python'),
  ruby: () => import('highlight.js/lib/languages/ruby'),
  rust: () => import('highlight.js/lib/languages/rust'),
  scss: () => import('highlight.js/lib/languages/scss'),
  sql: () => import('highlight.js/lib/languages/sql'),
  swift: () => import('highlight.js/lib/languages/swift'),
  typescript: () => import('highlight.js/lib/languages/typescript'),
  xml: () => import('highlight.js/lib/languages/xml'),
  yaml: () => import('highlight.js/lib/languages/yaml'),
};

/** Code of a language to tokens; undefined for a language that is not known. */
export async function loadColorizer(name: string): Promise<((text: string) => readonly CodeToken[]) | undefined> {
  const language = toLanguageName(name);
  const load = Object.hasOwn(languages, language) ? languages[language] : undefined;
  if (load === undefined) return undefined;
  if (highlighter.getLanguage(language) === undefined) highlighter.registerLanguage(language, (await load()).default);
  return (text) => toCodeTokens(highlighter, text, language);
}

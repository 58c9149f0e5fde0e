import type { CodeToken, TokenLook } from '@scrollkeep/view/html';
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

const aliases: Readonly<Record<string, string>> = {
  cs: 'csharp', h: 'c', htm: 'xml', html: 'xml', js: 'javascript', jsx: 'javascript', kt: 'kotlin', md: 'markdown', mjs: 'javascript', py: 'python', rb: 'ruby', rs: 'rust', sh: 'bash', shell: 'bash', svg: 'xml',
  toml: 'ini', ts: 'typescript', tsx: 'typescript', vue: 'xml', svelte: 'xml', yml: 'yaml', zsh: 'bash', console: 'bash', 'c++': 'cpp', jsonc: 'json', jsonl: 'json', patch: 'diff',
};

/** Code of a language to tokens; undefined for a language that is not known. */
export async function loadColorizer(name: string): Promise<((text: string) => readonly CodeToken[]) | undefined> {
  const language = Object.hasOwn(aliases, name) ? (aliases[name] ?? name) : name;
  const load = Object.hasOwn(languages, language) ? languages[language] : undefined;
  if (load === undefined) return undefined;
  if (highlighter.getLanguage(language) === undefined) highlighter.registerLanguage(language, (await load()).default);
  return (text) => colorize(text, language);
}

interface EmittedNode {
  readonly scope?: string;
  readonly children?: readonly (EmittedNode | string)[];
}

/** The tree behind the HTML that the highlighter would print: only its texts and scopes are taken, never its HTML. */
function colorize(text: string, language: string): readonly CodeToken[] {
  const { _emitter: emitter } = highlighter.highlight(text, { language, ignoreIllegals: true });
  const root = (emitter as unknown as { readonly rootNode?: EmittedNode }).rootNode;
  const tokens: CodeToken[] = [];
  const add = (node: EmittedNode | string, look: TokenLook | undefined): void => {
    if (typeof node === 'string') tokens.push({ text: node, look });
    else for (const child of node.children ?? []) add(child, findLook(node.scope) ?? look);
  };
  if (root !== undefined) add(root, undefined);
  // Were the tree ever another one, the code must still be shown as it is.
  return tokens.map((token) => token.text).join('') === text ? tokens : [{ text, look: undefined }];
}

const looks: Readonly<Record<string, TokenLook>> = {
  comment: 'comment', quote: 'comment', doctag: 'comment', keyword: 'keyword', literal: 'keyword', 'selector-tag': 'keyword', tag: 'keyword', name: 'name', built_in: 'type', type: 'type', class: 'type', string: 'string',
  regexp: 'string', subst: 'name', char: 'string', link: 'string', number: 'number', symbol: 'number', bullet: 'number', variable: 'name', 'template-variable': 'name', title: 'title', function: 'title', section: 'heading', attr: 'attribute',
  attribute: 'attribute', property: 'attribute', 'selector-class': 'title', 'selector-id': 'title', meta: 'meta', addition: 'added', deletion: 'removed', strong: 'strong', emphasis: 'emphasis', code: 'string',
};

function findLook(scope: string | undefined): TokenLook | undefined {
  if (scope === undefined) return undefined;
  const [name = ''] = scope.split('.');
  return Object.hasOwn(looks, name) ? looks[name] : undefined;
}

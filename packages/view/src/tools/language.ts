const languages: Readonly<Record<string, string>> = {
  bash: 'bash', c: 'c', cc: 'cpp', cjs: 'javascript', clj: 'clojure', cpp: 'cpp', cs: 'csharp', css: 'css', dart: 'dart', diff: 'diff', ex: 'elixir', exs: 'elixir',
  go: 'go', h: 'c', hpp: 'cpp', hs: 'haskell', html: 'html', ini: 'ini', java: 'java', js: 'javascript', json: 'json', jsonl: 'json', jsx: 'jsx', kt: 'kotlin',
  lua: 'lua', md: 'markdown', mjs: 'javascript', ml: 'ocaml', mts: 'typescript', php: 'php', pl: 'perl', ps1: 'powershell', py: 'python', r: 'r', rb: 'ruby',
  rs: 'rust', scala: 'scala', scss: 'scss', sh: 'bash', sql: 'sql', svelte: 'svelte', swift: 'swift', toml: 'toml', ts: 'typescript', tsx: 'tsx', vue: 'vue',
  xml: 'xml', yaml: 'yaml', yml: 'yaml', zig: 'zig', zsh: 'bash',
};

/** The language of a file, by the end of its name. */
export function findLanguage(path: string): string | undefined {
  const name = path.split(/[\\/]/).at(-1) ?? '';
  if (/^(?:docker|make)file$/i.test(name)) return name.toLowerCase();
  const ending = name.includes('.') ? (name.split('.').at(-1) ?? '').toLowerCase() : '';
  return Object.hasOwn(languages, ending) ? languages[ending] : undefined;
}

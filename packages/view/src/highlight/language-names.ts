const aliases: Readonly<Record<string, string>> = {
  cs: 'csharp',
  h: 'c',
  htm: 'xml',
  html: 'xml',
  js: 'javascript',
  jsx: 'javascript',
  kt: 'kotlin',
  md: 'markdown',
  mjs: 'javascript',
  py: 'python',
  rb: 'ruby',
  rs: 'rust',
  sh: 'bash',
  shell: 'bash',
  svg: 'xml',
  toml: 'ini',
  ts: 'typescript',
  tsx: 'typescript',
  vue: 'xml',
  svelte: 'xml',
  yml: 'yaml',
  zsh: 'bash',
  console: 'bash',
  'c++': 'cpp',
  jsonc: 'json',
  jsonl: 'json',
  patch: 'diff',
};

/** The name a language is highlighted by; it may still be one that nobody knows. */
export function toLanguageName(name: string): string {
  return Object.hasOwn(aliases, name) ? (aliases[name] ?? name) : name;
}

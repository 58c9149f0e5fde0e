/** What the README of docs/format begins with, before its contents. */
export const introduction = [
  'Claude Code writes every session to a file of JSON lines. The format is not published and changes with the ' +
    'client, which is released almost daily.',
  'This page says how to read it correctly; the reference below it, and a page for every part, say what there ' +
    'is. All of it is made from one catalogue,',
  'which is also a JSON Schema and TypeScript declarations (`scrollkeep schema print`) and a check for your ' +
    'own files (`scrollkeep check`).',
  '',
].join('\n');

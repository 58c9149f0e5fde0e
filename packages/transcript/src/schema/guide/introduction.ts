/** What the README of docs/format begins with, before its contents. */
export const introduction = [
  'Claude Code writes every session to a file of JSON lines. The format is not published, and it changes ' +
    'with the client, which is released almost daily.',
  'This page explains how to read it correctly. The reference below, with a page for every part, lists ' +
    'what there is. Everything is generated from one catalogue,',
  'which also provides a JSON Schema and TypeScript declarations (`scrollkeep schema print`) and a check ' +
    'for your own files (`scrollkeep check`).',
  '',
].join('\n');

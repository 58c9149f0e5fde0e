import type { Command } from '../command-line/command.ts';

export const sourcesFetchCommand: Command = {
  name: 'sources fetch',
  summary: 'Copy new sessions of other machines to the archive by ssh',
  description:
    'Reads the Claude folder of each machine that you added with `sources add ssh://host`, with your own ssh and its ' +
    'settings, and copies what is new to the archive, byte for byte. Only the new part of a file is sent. Nothing is ' +
    'written or installed there; the machine needs a POSIX shell. ssh never asks: keys must work without a ' +
    'passphrase prompt, and the host must be known. `scrollkeep archive` does the same after archiving this ' +
    'machine.\n\n' +
    'JSON: {remotes: [{address, machine, path, files, added, grown, replaced, unchanged, gone, newBytes, problems}], ' +
    'problems: [{path, code, message}]}.',
  arguments: [{ name: 'address', variadic: true, summary: 'Machines to fetch from; without any, all of them' }],
  options: [{ name: 'json', summary: 'Print one JSON object instead of text' }],
  examples: [
    { line: 'scrollkeep sources fetch', summary: 'From every machine you added' },
    { line: 'scrollkeep sources fetch ssh://build-box', summary: 'From one of them' },
  ],
  load: () => import('./actions/run-sources-fetch.ts'),
};

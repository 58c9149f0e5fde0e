import type { Command } from '../command-line/command.ts';

export const sourcesFetchCommand: Command = {
  name: 'sources fetch',
  summary: 'Copy new sessions from other machines to the archive over ssh',
  description:
    'Reads the Claude config folder of each machine that you added with `sources add ssh://host`, using your ssh ' +
    'client and its configuration, and copies what is new to the archive, byte for byte. Only the new part of a file ' +
    'is sent. Nothing is written or installed there; the machine needs a POSIX shell. ssh never prompts: keys must ' +
    'work without asking for a passphrase, and the host must be in known_hosts. `scrollkeep archive` does the ' +
    'same after archiving this machine.\n\n' +
    'JSON: {remotes: [{address, machine, path, files, added, grown, replaced, unchanged, gone, newBytes, ' +
    'problems}], problems: [{path, code, message}]}.',
  arguments: [{ name: 'address', variadic: true, summary: 'Machines to fetch from; all of them if left out' }],
  options: [{ name: 'json', summary: 'Print one JSON object instead of text' }],
  examples: [
    { line: 'scrollkeep sources fetch', summary: 'From every machine you added' },
    { line: 'scrollkeep sources fetch ssh://build-box', summary: 'From one of them' },
  ],
  load: () => import('./actions/run-sources-fetch.ts'),
};

import type { Command } from '../command-line/command.ts';

export const sourcesAddCommand: Command = {
  name: 'sources add',
  summary: 'Add a folder, machine or tarball to read sessions from',
  description:
    'After this, every command reads this folder too: a Claude config folder, or any folder with transcripts. Its ' +
    'path is added to `sources` in the config file. The folder itself is not changed.\n\n' +
    'Use ssh://[user@]host[:port][/path] for a machine that you reach over ssh. Without a path, its ~/.claude is ' +
    'read; /~/path is a path below its home folder. The address is added to `remotes`. `sources fetch` and ' +
    '`archive` copy its sessions to the archive, where every command finds them. No other command connects to ' +
    'that machine.\n\n' +
    'A tarball (.tar, .tar.gz, .tgz; .tar.zst with Node 22.15 or newer) or a file from `archive export` is copied ' +
    'to the archive immediately, byte for byte, and not needed afterwards. Add it again if it has changed. Symbolic ' +
    'links and devices in a tarball are ignored; a damaged or incomplete tarball is rejected entirely.\n\n' +
    'JSON: {path, source, sources}: the folder or address, its source, and every folder or machine that you have ' +
    'added. For a tarball: {path, source, files, added, grown, replaced, newBytes}. For an export: as archive import.',
  arguments: [
    { name: 'path', required: true, summary: 'Folder with sessions, ssh://host, tarball or export', completes: 'path' },
  ],
  options: [{ name: 'json', summary: 'Print one JSON object instead of text' }],
  examples: [
    { line: 'scrollkeep sources add ~/.claude-work', summary: 'Sessions of another profile' },
    { line: 'scrollkeep sources add ssh://ada@build-box', summary: 'Sessions of another machine' },
    { line: 'scrollkeep sources add backup.tar.gz', summary: 'Sessions in a backup' },
  ],
  load: () => import('./actions/run-sources-add.ts'),
};

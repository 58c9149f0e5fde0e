import type { Command } from '../command-line/command.ts';

export const archiveVerifyCommand: Command = {
  name: 'archive verify',
  summary: 'Verify every byte of the archive and report damage',
  description:
    'Reads the whole archive and checks each block against its checksum, each chunk against its SHA-256, and ' +
    'each file against its list of chunks. Damage is reported with its location and the files it affects. ' +
    '--repair copies damaged chunks from the source again if it still has the same bytes. Exits with status 2 ' +
    'if anything is damaged.\n\n' +
    'JSON: {files, versions, chunks, bytes, damage: [text], damagedFiles: [{root, path, version, missing: ' +
    '[{hash, offset, length, where}]}], leftovers: [text], repaired}.',
  options: [
    { name: 'repair', summary: 'Copy damaged parts from the source again, if it still has them' },
    { name: 'json', summary: 'Print one JSON object instead of text' },
  ],
  examples: [
    { line: 'scrollkeep archive verify', summary: 'Verify everything' },
    { line: 'scrollkeep archive verify --repair', summary: 'Repair what can be repaired' },
  ],
  load: () => import('./actions/run-archive-verify.ts'),
};

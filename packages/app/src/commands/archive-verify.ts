import type { Command } from '../command-line/command.ts';

export const archiveVerifyCommand: Command = {
  name: 'archive verify',
  summary: 'Prove every byte of the archive by its hash, and name what is damaged',
  description:
    'Reads the whole archive: each block against its checksum, each chunk against its SHA-256, each file ' +
    'against the list of its chunks. What is damaged is named with its place and with the files that it hits. ' +
    ('--repair takes damaged chunks from the source again, where that still has the very same bytes. Ends with ' +
      '2 where something is damaged.\n\n') +
    ('JSON: {files, versions, chunks, bytes, damage: [text], damagedFiles: [{root, path, version, missing: ' +
      '[{hash, offset, length, where}]}], leftovers: [text], repaired}.'),
  options: [
    { name: 'repair', summary: 'Take damaged parts from the source again, where it still has them' },
    { name: 'json', summary: 'Print one JSON object instead of text' },
  ],
  examples: [
    { line: 'scrollkeep archive verify', summary: 'Look at everything' },
    { line: 'scrollkeep archive verify --repair', summary: 'Mend what can be mended' },
  ],
  load: () => import('./actions/run-archive-verify.ts'),
};

import type { Command } from '../command-line/command.ts';

export const archiveVerifyCommand: Command = {
  name: 'archive verify',
  summary: 'Verify every byte of the archive and report damage',
  description:
    'Reads the whole archive and checks each block against its checksum, each chunk against its SHA-256, and ' +
    'each file against its list of chunks. Damage is reported with its location and the files it affects. ' +
    '--repair copies damaged chunks from the source again if it still has the same bytes. Exits with status 2 ' +
    'if anything is damaged.\n\n' +
    'With --copy, a copy that `archive run --to` made is read in full and verified instead. The contents of an ' +
    'encrypted copy are verified only with its key (--key-file). Without it, the command checks only that the stored ' +
    'bytes are the ones that were sent.\n\n' +
    'JSON: {files, versions, chunks, bytes, damage: [text], damagedFiles: [{root, path, version, missing: ' +
    '[{hash, offset, length, where}]}], leftovers: [text], repaired}; with --copy {to, copies: [{machine, files, ' +
    'packs, chunks, bytes, damage: [text], damagedFiles: [path], leftovers, isSealed}]}.',
  options: [
    { name: 'repair', summary: 'Copy damaged parts from the source again, if it still has them' },
    { name: 'copy', value: 'address', summary: 'Verify this copy instead: s3://…, or a folder' },
    { name: 'key-file', value: 'file', completes: 'path', summary: 'Key of an encrypted copy' },
    { name: 'json', summary: 'Print one JSON object instead of text' },
  ],
  examples: [
    { line: 'scrollkeep archive verify', summary: 'Verify everything' },
    { line: 'scrollkeep archive verify --repair', summary: 'Repair what can be repaired' },
    {
      line: "scrollkeep archive verify --copy 's3://backup/laptop?endpoint=https://s3.example.org'",
      summary: 'Verify a copy in a bucket',
    },
  ],
  load: () => import('./actions/run-archive-verify.ts'),
};

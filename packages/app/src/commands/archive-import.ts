import type { Command } from '../command-line/command.ts';

export const archiveImportCommand: Command = {
  name: 'archive import',
  summary: 'Add sessions from another machine or a copy',
  description:
    'Reads a file that `archive export` wrote or, given s3://… or a folder, the copies that `archive run --to` made ' +
    'there, from all machines. The whole file is verified before anything is added: hashes, lengths, the file list ' +
    'and the file names. A file with paths outside its folder, or with content that an archive never keeps, is ' +
    'rejected entirely. Imported sessions are always treated as coming from another machine, so they are restored ' +
    'only with --to. ' +
    'Content that already exists is skipped. If both sides have a file, the longer one is kept if it continues the ' +
    'other; otherwise both are kept. For tags, pins and notes, the newest change wins. Apart from those, nothing is ' +
    'written outside the archive. In a copy, every pack is verified by its hash, and existing content is not fetched ' +
    'again. If a pack is damaged, the files that need it are listed and the others are added, and the command exits ' +
    'with status 2.\n\n' +
    'JSON: {files, added, extended, unchanged, annotated, roots: [{key, path, kind, machine: {id, name}}], damaged}; ' +
    'annotated is the number of sessions with new tags, pins or notes; damaged (only for a copy) lists paths.',
  arguments: [{ name: 'file', summary: 'File to read, or the address of a copy', required: true, completes: 'path' }],
  options: [
    { name: 'key-file', value: 'file', completes: 'path', summary: 'Key of an encrypted copy' },
    { name: 'json', summary: 'Print one JSON object instead of text' },
  ],
  examples: [
    { line: 'scrollkeep archive import laptop.skarchive', summary: 'Add the sessions of a laptop to your own' },
    {
      line: "scrollkeep archive import 's3://backup/laptop?endpoint=https://s3.example.org'",
      summary: 'Import a copy from a bucket',
    },
  ],
  rootsMayBeMissing: true,
  load: () => import('./actions/run-archive-import.ts'),
};

import type { Command } from '../command-line/command.ts';

export const archiveRunCommand: Command = {
  name: 'archive run',
  summary: 'Archive new sessions before Claude Code deletes them',
  description:
    'By default, Claude Code deletes transcripts untouched for 30 days (cleanupPeriodDays in its settings), without ' +
    'warning. This command copies every transcript, side file and memory file byte for byte to the data folder, ' +
    'where the copies are compressed and readable only by you. Credentials, settings, plugins, caches and ' +
    'telemetry are never copied. If a file has grown, only the new part is added. If it was truncated or replaced, ' +
    'both versions are kept. If it was deleted, it stays in the archive. On a terminal, the first run lists what ' +
    'it will copy and asks for confirmation. Later runs do not ask, and are fast if nothing is new. `scrollkeep ' +
    'schedule install` automates it.\n\n' +
    'Sessions on machines that you added with `sources add ssh://host` are copied too, as by `sources fetch`, ' +
    'unless you pass --root.\n\n' +
    'With --to, or `archiveTo` in the config file, a second copy of the archive is kept up to date in an S3 bucket ' +
    '(any S3-compatible server) or in a folder. Only new content is sent. Credentials come from AWS_ACCESS_KEY_ID ' +
    'and AWS_SECRET_ACCESS_KEY, or from a profile in ~/.aws/credentials. Sessions that you prune here are also ' +
    'removed from the copy, on the next run. `archive key` turns on encryption; `archive restore --from` gets ' +
    'everything back. See docs/s3.md.\n\n' +
    'Sessions that only exist in the archive are listed, shown and served like all others. `ls` marks them as ' +
    'archived.\n\n' +
    'JSON: {files, added, grown, replaced, unchanged, gone, newBytes, unknownFiles, isCompacted, problems: [{path, ' +
    'code, message}], archive, storedBytes, remotes, copy: {to, files, chunks, newBytes, packs, ' +
    'removedPacks, isEncrypted, isChanged, replacedUnknown, damaged, skipped}}, remotes and copy only if there are ' +
    'any; with --dry-run {files, bytes, ' +
    'sessions, newFiles, newBytes}.',
  options: [
    { name: 'yes', short: 'y', summary: 'Do not ask for confirmation on the first run' },
    { name: 'dry-run', summary: 'Only list what would be copied' },
    { name: 'full', summary: 'Compare every byte of every file, not only files whose size or time changed' },
    { name: 'compact', summary: 'Merge small pieces and compress them better' },
    {
      name: 'to',
      value: 'address',
      summary: 'Keep a copy at this address: s3://bucket/prefix?endpoint=https://…, or a folder',
    },
    {
      name: 'key-file',
      value: 'file',
      completes: 'path',
      summary: "Key of an encrypted copy; optional, avoids a full upload if this machine has lost the copy's list",
    },
    { name: 'json', summary: 'Print one JSON object instead of text' },
  ],
  examples: [
    { line: 'scrollkeep archive', summary: 'Archive what is new' },
    { line: 'scrollkeep archive run --dry-run', summary: 'List what would be copied, and how much' },
    {
      line: "scrollkeep archive run --to 's3://backup/laptop?endpoint=https://s3.example.org'",
      summary: 'Archive what is new, and keep a copy in a bucket',
    },
    { line: 'scrollkeep archive run --root ~/backup/claude --yes', summary: 'Archive another config folder' },
  ],
  load: () => import('./actions/run-archive.ts'),
};

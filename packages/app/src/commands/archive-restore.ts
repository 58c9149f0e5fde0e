import type { Command } from '../command-line/command.ts';

export const archiveRestoreCommand: Command = {
  name: 'archive restore',
  summary: 'Restore archived sessions, so that claude --resume finds them',
  description:
    'Writes the transcript, its agents and side files (checkpoints, todos, tasks, plans, tool results) back to the ' +
    'config folder they came from, or to --to. The original folder must be one of your current config folders: a ' +
    'default one, or one given with --root. Imported sessions can only be restored with --to. Without --write, the ' +
    'command only lists what it would write. Existing files are not overwritten without --force. Running sessions ' +
    'are refused. Restored files get the current time, so that the next cleanup does not delete them. Refer to a ' +
    'session by its id or an id prefix, part of its title, or latest; ID.v1 is the first version of a file that was ' +
    'later truncated or replaced. Files that Claude follows as instructions (CLAUDE.md, rules) are marked. Tags, ' +
    'pins and notes on the sessions are restored if they are missing. With --from, the copy that `archive run --to` ' +
    'made is imported into the archive first, as `archive import` does: on a new computer, one command brings ' +
    'everything back.\n\n' +
    'Exits with status 1 if a file was skipped because a different file exists there, its name is protected, ' +
    'or a link points outside the folder, and with 2 if the archive is damaged. All other files are written.\n\n' +
    'JSON: {written, restores: [{target, sessions, files: [{path, to, bytes, state: ' +
    'write|same|differs|damaged|refused, instructs}]}], annotated}; annotated is the number of sessions with ' +
    'restored tags, pins or notes.',
  arguments: [{ name: 'session', summary: 'Sessions to restore', variadic: true }],
  options: [
    { name: 'all', summary: 'Everything in the archive, including memory and history' },
    { name: 'write', summary: 'Write the files; otherwise only list them' },
    {
      name: 'to',
      value: 'dir',
      completes: 'path',
      summary: 'Config folder to write to instead of the original one',
    },
    { name: 'from', value: 'address', summary: 'Import this copy of an archive first: s3://…, or a folder' },
    { name: 'key-file', value: 'file', completes: 'path', summary: 'Key of an encrypted copy' },
    { name: 'force', summary: 'Overwrite files that differ' },
    { name: 'json', summary: 'Print one JSON object instead of text' },
  ],
  examples: [
    { line: 'scrollkeep archive restore 5d2f1a70', summary: 'List what would be written' },
    { line: 'scrollkeep archive restore 5d2f1a70 --write', summary: 'Restore it, so that `claude --resume` finds it' },
    { line: 'scrollkeep archive restore --all --to /tmp/claude --write', summary: 'Everything, to another folder' },
    {
      line: "scrollkeep archive restore --from 's3://backup/laptop?region=eu-west-1' --all --to ~/.claude --write",
      summary: 'Everything, on a new computer',
    },
  ],
  rootsMayBeMissing: true,
  load: () => import('./actions/run-archive-restore.ts'),
};

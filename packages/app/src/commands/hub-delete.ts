import type { Command } from '../command-line/command.ts';
import { hubDataOption, jsonOption } from './hub-options.ts';

export const hubDeleteCommand: Command = {
  name: 'hub delete',
  summary: 'Delete a session from the hub',
  description:
    'Shows what would be deleted and asks for confirmation. --yes skips the question. Without a terminal and without ' +
    '--yes, nothing is deleted.\n\n' +
    'The session is deleted with its shares and links, from the archive, the search index and caches, and can no ' +
    'longer be read. A session on hold cannot be deleted. Files on laptops are kept.\n\n' +
    "On the hub's machine, or with --data, you can delete any person's session, and the audit log records you as " +
    "`operator`. The command uses the hub's folder directly, whether the hub is running or not. Pass --store if the " +
    'hub was started with it. On any other machine, you can delete only your own sessions, on the hub you are ' +
    'connected to.\n\n' +
    'JSON: {session, id, person, isDeleted, isErased, files, bytes, shares, links, isHeld}. isErased is false if the ' +
    'bytes have not been erased yet.',
  arguments: [
    { name: 'session', summary: 'Id of the session, or the beginning of it (at least 4 characters)', required: true },
  ],
  options: [
    hubDataOption,
    { name: 'yes', short: 'y', summary: 'Do not ask for confirmation' },
    { name: 'dry-run', summary: 'Show what would be deleted, and delete nothing' },
    jsonOption,
  ],
  examples: [
    { line: 'scrollkeep hub delete 0b6f6a2e', summary: 'Show what would be deleted, and ask' },
    { line: 'scrollkeep hub delete 0b6f6a2e --yes --data /srv/hub', summary: 'Delete a session without asking' },
  ],
  load: () => import('./actions/run-hub-delete.ts'),
};

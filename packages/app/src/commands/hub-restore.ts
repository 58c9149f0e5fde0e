import type { Command } from '../command-line/command.ts';
import { hubDataOption, jsonOption } from './hub-options.ts';

export const hubRestoreCommand: Command = {
  name: 'hub restore',
  summary: 'Restore a backup of a hub into an empty folder',
  description:
    'Creates a hub from a folder that `hub backup` wrote. Every file is first verified by its hash. If anything is ' +
    'damaged or missing, the command says what, and restores nothing. With --store postgres://…, the rows go to that ' +
    'database, which must not contain a hub yet; a backup of a hub on SQLite can be restored to PostgreSQL and the ' +
    'other way round. A backup made by an older version is upgraded.\n\n' +
    'Devices, keys, links and browsers that had access when the backup was made have access again. If you revoked ' +
    'any of them after the backup, revoke them again. The search index is rebuilt when the hub starts.\n\n' +
    'JSON: {data, sessions, rows, files, bytes, createdMs}.',
  arguments: [{ name: 'folder', summary: 'Folder of the backup', required: true }],
  options: [
    { ...hubDataOption, summary: 'Folder of the new hub, new or empty' },
    { name: 'check', summary: 'Verify that the backup can be restored, and restore nothing' },
    jsonOption,
  ],
  examples: [
    { line: 'scrollkeep hub restore /backups/hub-2026-11-18 --data /srv/hub', summary: 'Restore a hub' },
    { line: 'scrollkeep hub restore /backups/hub-2026-11-18 --check', summary: 'Check a backup' },
  ],
  load: () => import('./actions/run-hub-restore.ts'),
};

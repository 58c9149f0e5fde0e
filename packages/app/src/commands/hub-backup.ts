import type { Command } from '../command-line/command.ts';
import { hubDataOption, jsonOption, onItsMachine } from './hub-options.ts';

export const hubBackupCommand: Command = {
  name: 'hub backup',
  summary: 'Back up the hub on this machine, even while it is running',
  description:
    'Writes a folder with everything the hub holds at a single point in time: people, permissions, shares, links, ' +
    'the audit log, and the bytes of all sessions. People can keep pushing. The database is included, whether the ' +
    'hub uses SQLite or PostgreSQL. Not included: the search index (it is rebuilt from the sessions), counts of ' +
    "failed sign-ins, the config file, certificates, and the identity provider's secret.\n\n" +
    'The backup contains all sessions, and hashes of passwords and tokens. Only you can read the folder; keep it ' +
    `safe. Copy it to another machine. \`hub restore\` restores it.\n\n${onItsMachine}\n\n` +
    'JSON: {folder, sessions, files, bytes, createdMs}.',
  arguments: [{ name: 'folder', summary: 'Folder to write, new or empty', required: true }],
  options: [hubDataOption, jsonOption],
  examples: [{ line: 'scrollkeep hub backup /backups/hub-2026-11-18', summary: 'Back up the hub' }],
  load: () => import('./actions/run-hub-backup.ts'),
};

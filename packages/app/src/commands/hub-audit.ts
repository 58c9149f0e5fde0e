import type { Command } from '../command-line/command.ts';
import { hubDataOption, jsonOption, readsOnItsMachine } from './hub-options.ts';

export const hubAuditCommand: Command = {
  name: 'hub audit',
  summary: 'Show the audit log of the hub on this machine',
  description:
    'Newest entries first. The log is append-only. It records ids; people, teams, projects, devices and keys that ' +
    `still exist are shown by name, and by id with --json.\n\n${readsOnItsMachine}\n\n` +
    'JSON: {entries: [{id, atMs, actor, action, subject, detail, address}], next}. Pass next as --cursor to ' +
    'get older entries.',
  options: [
    hubDataOption,
    { name: 'actor', value: 'actor', summary: 'Only entries by this actor: an email, operator or person:ID' },
    { name: 'action', value: 'action', summary: 'Only this action, for example person.create' },
    { name: 'subject', value: 'id', summary: 'Only entries about this id' },
    { name: 'since', value: 'date', summary: 'Only entries since a date or time: 2026-11-02, yesterday, 7d' },
    { name: 'until', value: 'date', summary: 'Only entries up to a date or time' },
    { name: 'limit', value: 'number', summary: 'How many entries, up to 200', default: '50' },
    { name: 'cursor', value: 'cursor', summary: 'Entries before this one' },
    jsonOption,
  ],
  examples: [{ line: 'scrollkeep hub audit --since 7d', summary: 'The last week' }],
  load: () => import('./actions/run-hub-audit.ts'),
};

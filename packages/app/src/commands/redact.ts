import type { Command } from '../command-line/command.ts';
import { sessionArgument } from './session-options.ts';

export const redactCommand: Command = {
  name: 'redact',
  summary: 'Find secrets and names in a session, and write a copy without them',
  description:
    'Without --out, nothing is written. The command lists secrets (keys, tokens, passwords, connection strings and ' +
    'values recognisable by their name) and names (accounts, home folders, email addresses, people in commits), ' +
    'each with its kind, a masked preview and its first location. With --out, it writes a copy in which each of ' +
    'them is replaced by a placeholder: «github-token-1», redacted-user-1, email-1@redacted.invalid. The same value ' +
    'always gets the same placeholder. JSON stays valid; ids, links and all other bytes stay the same. The ' +
    'names to look for are taken only from the transcript, never from this machine.\n\n' +
    '--map stores the replaced values in the data folder, readable only by you; --restore then recovers the exact ' +
    'bytes. Add your own rules in the config file: redaction.rules (text or pattern, kind), redaction.allow, ' +
    'redaction.off, redaction.also. See docs/redaction.md.\n\n' +
    'Images cannot be scanned. Images inside a transcript are kept, and binary files are left out; both are ' +
    'reported.\n\n' +
    'JSON: {findings: [{kind, title, isName, masked, places: [{file, line, field}], more}], files, notText, ' +
    'pictures}. Exits with status 1 if secrets were listed.',
  arguments: [
    {
      name: 'session',
      summary: `${sessionArgument.summary}; with --restore, the redacted file or folder`,
      required: true,
      completes: 'path',
    },
  ],
  options: [
    {
      name: 'out',
      short: 'o',
      value: 'path',
      summary: 'Folder for a redacted copy of all files, or a .jsonl file for the main transcript',
      completes: 'path',
    },
    { name: 'force', summary: 'Overwrite existing files' },
    { name: 'only', value: 'what', choices: ['secrets'], summary: 'Replace only this, and keep names' },
    {
      name: 'also',
      value: 'classes',
      repeatable: true,
      summary: 'Also replace these, separated by commas: cards, iban, phone, ip',
    },
    {
      name: 'drop-client-texts',
      summary: 'Remove text that Claude Code wrote for the model: system prompts, tool descriptions, request logs',
    },
    { name: 'media', summary: 'Copy binary files unchanged' },
    {
      name: 'map',
      value: 'name',
      summary: 'Store a map of this name in the data folder for --restore; reuse a name to get the same placeholders',
    },
    { name: 'restore', summary: 'Replace placeholders with the original values' },
    { name: 'json', summary: 'Print findings as one JSON object' },
  ],
  examples: [
    { line: 'scrollkeep redact latest', summary: 'What would be replaced in your latest session' },
    { line: 'scrollkeep redact latest --out shared/', summary: 'A copy to share' },
    {
      line: 'scrollkeep redact latest --also cards,iban,phone,ip',
      summary: 'Include card numbers, IBANs, phone numbers and IP addresses',
    },
    {
      line: 'scrollkeep redact 3f8a --out case.jsonl --drop-client-texts',
      summary: 'The main transcript for a bug report',
    },
    { line: 'scrollkeep redact latest --out shared/ --map ticket-12', summary: 'A copy that can be restored' },
    { line: 'scrollkeep redact shared/ --restore --map ticket-12 --out back/', summary: 'Restore it' },
  ],
  load: () => import('./actions/run-redact.ts'),
};

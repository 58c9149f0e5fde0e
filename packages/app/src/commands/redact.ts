import type { Command } from '../command-line/command.ts';

export const redactCommand: Command = {
  name: 'redact',
  summary: 'Find secrets and names in a session, and write it without them',
  description:
    'Without --out nothing is written: secrets (keys, tokens, passwords, connection strings and what else has ' +
    'a telling name) and names (accounts, home folders, e-mail addresses, people in commits) are listed with ' +
    'their kind, a masked look and their first place. ' +
    ('With --out a copy is written in which each is a placeholder, the same for the same thing: ' +
      '«github-token-1», redacted-user-1, email-1@redacted.invalid. JSON stays valid, ids and links stay as they ' +
      'are, and everything else keeps its bytes. Names are taken from the transcript alone.\n\n') +
    ('A map (--map) in the data folder, readable by you alone, can undo it: --restore brings back the exact ' +
      'bytes. Rules of your own stand in the config file: redaction.rules (text or pattern, kind), ' +
      'redaction.allow, redaction.off, redaction.also. See docs/redaction.md.\n\n') +
    ('Pictures cannot be looked into: those inside a transcript stay, files that are no text are left out; ' +
      'both are told.\n\n') +
    ('JSON: {findings: [{kind, title, isName, masked, places: [{file, line, field}], more}], files, notText, ' +
      'pictures}. Ends with status 1 where secrets were listed.'),
  arguments: [
    {
      name: 'session',
      summary: 'Which session: id, slug, title, latest, path or -; with --restore the redacted file or folder',
      required: true,
      completes: 'path',
    },
  ],
  options: [
    {
      name: 'out',
      short: 'o',
      value: 'path',
      summary: 'Folder for a redacted copy of all its files, or a file (.jsonl) for the main transcript',
      completes: 'path',
    },
    { name: 'force', summary: 'Write over files that are there' },
    { name: 'only', value: 'what', choices: ['secrets'], summary: 'Secrets only; names stay' },
    {
      name: 'also',
      value: 'classes',
      repeatable: true,
      summary: 'Replace these too, with commas between: cards, iban, phone, ip',
    },
    {
      name: 'drop-client-texts',
      summary: 'Drop what the client wrote for the model: system prompts, descriptions of tools, the log of requests',
    },
    { name: 'media', summary: 'Copy files that are no text as they are' },
    {
      name: 'map',
      value: 'name',
      summary:
        'Keep a map of this name in the data folder, which can undo it; a name used again gives the same placeholders',
    },
    { name: 'restore', summary: 'Undo: put back what the placeholders stand for' },
    { name: 'json', summary: 'Print findings as one JSON object' },
  ],
  examples: [
    { line: 'scrollkeep redact latest', summary: 'What would be replaced in the last session' },
    { line: 'scrollkeep redact latest --out shared/', summary: 'A copy to share' },
    {
      line: 'scrollkeep redact latest --also cards,iban,phone,ip',
      summary: 'Numbers of cards, accounts and phones, and IP addresses too',
    },
    {
      line: 'scrollkeep redact 3f8a --out case.jsonl --drop-client-texts',
      summary: 'The main transcript for a bug report',
    },
    { line: 'scrollkeep redact latest --out shared/ --map ticket-12', summary: 'A copy that can be brought back' },
    { line: 'scrollkeep redact shared/ --restore --map ticket-12 --out back/', summary: 'Bring it back' },
  ],
  load: () => import('./actions/run-redact.ts'),
};

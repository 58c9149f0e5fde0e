import type { Command } from '../command-line/command.ts';
import { sessionArgument } from './session-options.ts';
import { timeZoneOption } from './time-zone-option.ts';
import { sidePartNames } from '../side/side-part-names.ts';

export const sideCommand: Command = {
  name: 'side',
  summary: 'Show the files beside a session, joined to the records that caused them',
  description:
    'Without a part: what there is of each, and what needs a look. Parts: todos (lists per agent, with what ' +
    'each call changed), tasks (with the calls that made and changed them), plan (by slug, as it stands now), ' +
    'checkpoints (backups of files, which record names each; missing and foreign ones), ' +
    ('results (outputs too long for the transcript, with their calls; missing ones), images (placeholders such ' +
      'as [Image #1] and where the picture is), history (what was typed in the terminal), debug (the client’s ' +
      'log: counts per level, the last entries) and live (running clients). Files that may hold a credential are ' +
      'never opened. A transcript outside a Claude folder stands alone: then only its records tell.\n\n') +
    ('JSON: {session, standsAlone, parts: {NAME: {summary, attention}}}; with a part {session, part, …}: todos ' +
      '{lists: [{agentId, file, state, todos, snapshots: [{place, toolUseId, todos, changes: {added, removed, ' +
      'changed}}]}]}, tasks {tasks: [{id, subject, file, status, owner, blockedBy, calls: [{kind, toolUseId, ' +
      'sets, place}]}]}, ') +
    ('plan {plans: [{slug, agentId, file, text, mentions: [{as, place}]}]}, checkpoints {checkpoints: [{path, ' +
      'version, backup, state: stored, missing or no-file, bytes, time, promptId, changedBy, place}], foreign: ' +
      '[{name, bytes}]}, results {folder, stored: [{name, bytes, call: {toolUseId, tool, place}}], missing: ' +
      '[{name, call}]}, ') +
    ('images {images: [{number, inRecord, cached, place}], unnamed}, history {entries: [{line, time, display, ' +
      'project, pasted, prompt}]}, debug {file, bytes, entries, levels, categories, matching, shown: [{line, time, ' +
      'level, category, message}]}, live {clients: [{pid, alive, status, version, cwd, entrypoint}]}. A place is ' +
      '{agentId, line, uuid, time}.'),
  arguments: [sessionArgument, { name: 'part', choices: [...sidePartNames], summary: 'Only this part, in full' }],
  options: [
    {
      name: 'level',
      value: 'level',
      choices: ['debug', 'info', 'warn', 'error'],
      summary: 'Of the debug log only entries of this weight and above',
    },
    {
      name: 'limit',
      value: 'count',
      summary: 'Of the debug log at most this many entries, the last ones; 50 where nothing is said',
    },
    timeZoneOption,
    { name: 'json', summary: 'Print one JSON object instead of text' },
  ],
  examples: [
    { line: 'scrollkeep side latest', summary: 'What there is beside the last session' },
    { line: 'scrollkeep side latest checkpoints', summary: 'Which versions of which files were kept' },
    { line: 'scrollkeep side 4e1d7c2a debug --level error', summary: 'What went wrong in the client' },
  ],
  load: () => import('./actions/run-side.ts'),
};

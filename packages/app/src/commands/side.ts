import type { Command } from '../command-line/command.ts';
import { sessionArgument } from './session-options.ts';
import { timeZoneOption } from './time-zone-option.ts';
import { sidePartNames } from '../side/side-part-names.ts';

export const sideCommand: Command = {
  name: 'side',
  summary: 'Show the side files of a session with the records that created them',
  description:
    'Without a part, the command summarises each part and what needs attention. Parts: todos (lists per agent, with ' +
    'the changes each call made), tasks (with the calls that created and changed them), plan (by slug, as it is ' +
    'now), checkpoints (file backups, each with the record that names it; also missing and unknown ones), results ' +
    '(output too long for the transcript, each with its call; also missing ones), images (placeholders such as ' +
    '[Image #1] and where the image is), history (prompts that you typed in Claude Code), debug (Claude ' +
    "Code's log: counts per level, the last entries) and live (running clients). Files that may hold a " +
    'credential are never opened. A transcript outside a Claude config folder has no side files; in that case, ' +
    'only its records are used.\n\n' +
    'JSON: {session, standsAlone, parts: {NAME: {summary, attention}}}; with a part {session, part, …}: todos ' +
    '{lists: [{agentId, file, state, todos, snapshots: [{place, toolUseId, todos, changes: {added, removed, ' +
    'changed}}]}]}, tasks {tasks: [{id, subject, file, status, owner, blockedBy, calls: [{kind, toolUseId, ' +
    'sets, place}]}]}, plan {plans: [{slug, agentId, file, text, mentions: [{as, place}]}]}, checkpoints ' +
    '{checkpoints: [{path, version, backup, state: stored, missing or no-file, bytes, time, promptId, ' +
    'changedBy, place}], foreign: [{name, bytes}]}, results {folder, stored: [{name, bytes, call: {toolUseId, ' +
    'tool, place}}], missing: [{name, call}]}, images {images: [{number, inRecord, cached, place}], unnamed}, ' +
    'history {entries: [{line, time, display, project, pasted, prompt}]}, debug {file, bytes, entries, ' +
    'levels, categories, matching, shown: [{line, time, level, category, message}]}, live {clients: [{pid, ' +
    'alive, status, version, cwd, entrypoint}]}. A place is {agentId, line, uuid, time}.',
  arguments: [sessionArgument, { name: 'part', choices: [...sidePartNames], summary: 'Only this part, in full' }],
  options: [
    {
      name: 'level',
      value: 'level',
      choices: ['debug', 'info', 'warn', 'error'],
      summary: 'Debug log: only entries at this level or above',
    },
    {
      name: 'limit',
      value: 'count',
      summary: 'Debug log: only this many entries, from the end',
      default: '50',
    },
    timeZoneOption,
    { name: 'json', summary: 'Print one JSON object instead of text' },
  ],
  examples: [
    { line: 'scrollkeep side latest', summary: 'Side files of your latest session' },
    { line: 'scrollkeep side latest checkpoints', summary: 'Which versions of which files were saved' },
    { line: 'scrollkeep side 4e1d7c2a debug --level error', summary: 'What went wrong in the client' },
  ],
  load: () => import('./actions/run-side.ts'),
};

import type { CommandArgument, CommandOption } from '../command-line/command.ts';

/** Options of every command that chooses among sessions. */
export const projectOption: CommandOption = {
  name: 'project',
  value: 'text',
  summary: 'Only sessions whose working directory or project folder contains this',
};
export const rangeOptions: readonly CommandOption[] = [
  {
    name: 'since',
    value: 'date',
    summary: 'Only sessions active since a date or time: 2026-11-02, today, yesterday, 7d, 24h, 30m (minutes)',
  },
  { name: 'until', value: 'date', summary: 'Only sessions that started on or before this date' },
];
export const sourceOption: CommandOption = {
  name: 'source',
  value: 'name',
  summary: 'Only sessions from this source, such as cowork; `scrollkeep sources` lists them',
};

export const sessionArgument: CommandArgument = {
  name: 'session',
  required: true,
  summary: 'Session: id or id prefix, slug, part of the title, latest, path, or - for standard input',
};

/** What tags, pins and notes are put on. */
export const annotatedArgument: CommandArgument = {
  name: 'session',
  required: true,
  summary: 'Session, with :TURN for one of its turns (3f8a:4)',
};

import type { CommandArgument, CommandOption } from '../command-line/command.ts';

/** Options of every command that chooses among sessions. */
export const projectOption: CommandOption = {
  name: 'project',
  value: 'text',
  summary: 'Only sessions whose working directory or project folder contains this',
};
export const rangeOptions: readonly CommandOption[] = [
  { name: 'since', value: 'date', summary: 'Only sessions active since: a date, a time, today, yesterday, 7d, 24h' },
  { name: 'until', value: 'date', summary: 'Only sessions begun until then, a day to its end' },
];

export const sessionArgument: CommandArgument = {
  name: 'session',
  required: true,
  summary: 'Its id or the beginning of it, a slug, a part of the title, latest, a path, or - for standard input',
};

/** What tags, pins and notes are put on. */
export const annotatedArgument: CommandArgument = {
  name: 'session',
  required: true,
  summary: 'A session as for show, with :TURN for one of its turns (3f8a:4)',
};

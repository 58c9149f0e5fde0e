import type { CommandArgument, CommandOption } from '../command-line/command.ts';
import { projectOption } from './session-options.ts';

/** The file of every command about one file. */
export const fileArgument: CommandArgument = {
  name: 'path',
  required: true,
  summary: 'File: its path, or the end of it',
  completes: 'path',
};

/** Which sessions count; they also decide how versions are numbered. */
export const filesOptions: readonly CommandOption[] = [
  { name: 'session', value: 'session', summary: 'Only changes made in this session, with their own version numbers' },
  projectOption,
  { name: 'json', summary: 'Print one JSON object instead of text' },
];

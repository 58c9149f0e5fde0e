import type { CommandOption } from '../command-line/command.ts';

/** One rule for every command: a screen shows local time, a file UTC, and this decides both. */
export const timeZoneOption: CommandOption = {
  name: 'timezone',
  value: 'zone',
  summary: 'Time zone of the times shown: local, UTC, or a name such as Europe/Berlin',
};

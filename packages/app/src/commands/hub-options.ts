import type { CommandOption } from '../command-line/command.ts';

/** Which hub a command is about: for commands on the machine that it runs on. */
export const hubDataOption: CommandOption = {
  name: 'data',
  value: 'dir',
  summary: 'Folder of the hub',
  default: 'hub in the data folder',
  completes: 'path',
};

export const jsonOption: CommandOption = { name: 'json', summary: 'Print one JSON object instead of text' };

/** In the description of each of them. */
const reads =
  "Run this command on the hub's machine. It uses the hub's folder directly, whether the hub is running or not. " +
  'Pass --store if the hub was started with it.';
export const onItsMachine = `${reads} Changes are written to the audit log as \`operator\`.`;
/** In the description of those that change nothing. */
export const readsOnItsMachine = reads;

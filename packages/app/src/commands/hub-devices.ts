import type { Command } from '../command-line/command.ts';
import { hubDataOption, jsonOption, onItsMachine } from './hub-options.ts';

export const hubDevicesCommand: Command = {
  name: 'hub devices',
  summary: 'List or revoke the devices connected to the hub on this machine',
  description: `${onItsMachine}\n\nJSON: {devices: [{id, person, name, createdMs, seenMs, isRevoked}]}.`,
  options: [
    hubDataOption,
    { name: 'revoke', value: 'id', summary: 'Revoke this device immediately', repeatable: true },
    jsonOption,
  ],
  examples: [{ line: 'scrollkeep hub devices', summary: 'All devices' }],
  load: () => import('./actions/run-hub-devices.ts'),
};

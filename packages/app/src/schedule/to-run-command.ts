import { resolve } from 'node:path';
import type { SettingsInUse } from '@scrollkeep/server/settings/settings-in-use.ts';

/** The words that run the archive from anywhere: whole paths, and every setting that does not come by itself. */
export function toRunCommand(
  inUse: SettingsInUse,
  program: string = process.execPath,
  script: string = process.argv[1] ?? '',
): readonly string[] {
  // A scheduler knows none of the variables that decide where it is.
  const dataDir = ['--data-dir', resolve(inUse.settings.dataDir)];
  return toCommand(inUse, ['archive', 'run', '--quiet', '--yes'], dataDir, program, script);
}

/** The same to push what the person shared to the hub that this machine is connected to. */
export function toPushCommand(
  inUse: SettingsInUse,
  program: string = process.execPath,
  script: string = process.argv[1] ?? '',
): readonly string[] {
  const dataDir = ['--data-dir', resolve(inUse.settings.dataDir)];
  return toCommand(inUse, ['hub', 'push', '--quiet'], dataDir, program, script);
}

/** The same for the hook of budgets, which Claude Code runs with the variables of the person. */
export function toBudgetCommand(
  inUse: SettingsInUse,
  isBlocking: boolean,
  program: string = process.execPath,
  script: string = process.argv[1] ?? '',
): readonly string[] {
  return toCommand(inUse, ['budget', '--hook', ...(isBlocking ? ['--block'] : [])], [], program, script);
}

function toCommand(
  { settings, origins }: SettingsInUse,
  words: readonly string[],
  folders: readonly string[],
  program: string,
  script: string,
): readonly string[] {
  const isOwn = (key: 'roots' | 'configFile') =>
    origins?.[key].from === 'flag' || origins?.[key].from === 'environment';
  return [
    program,
    resolve(script),
    ...words,
    ...(isOwn('roots') ? (settings.roots ?? []).flatMap((root) => ['--root', resolve(root)]) : []),
    ...folders,
    ...(isOwn('configFile') ? ['--config', resolve(settings.configFile)] : []),
  ];
}

/** Whether a command line is in a place that is cleaned up: then it will not be there when it is needed. */
export function isPassing(command: readonly string[]): boolean {
  return command.some((word) => /[\\/]_npx[\\/]/.test(word));
}

import { resolve } from 'node:path';
import type { SettingsInUse } from '../settings/settings-in-use.ts';

/** The words that run the archive from anywhere: whole paths, and every setting that does not come by itself. */
export function toRunCommand(
  { settings, origins }: SettingsInUse,
  program: string = process.execPath,
  script: string = process.argv[1] ?? '',
): readonly string[] {
  const isOwn = (key: 'roots' | 'configFile') =>
    origins?.[key].from === 'flag' || origins?.[key].from === 'environment';
  return [
    program,
    resolve(script),
    'archive',
    'run',
    '--quiet',
    '--yes',
    ...(isOwn('roots') ? (settings.roots ?? []).flatMap((root) => ['--root', resolve(root)]) : []),
    // A scheduler knows none of the variables that decide where it is.
    '--data-dir',
    resolve(settings.dataDir),
    ...(isOwn('configFile') ? ['--config', resolve(settings.configFile)] : []),
  ];
}

/** Whether a command line is in a place that is cleaned up: then it will not be there when it is needed. */
export function isPassing(command: readonly string[]): boolean {
  return command.some((word) => /[\\/]_npx[\\/]/.test(word));
}

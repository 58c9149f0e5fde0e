import { listSettings } from './settings-table.ts';

export interface EnvironmentVariable {
  readonly name: string;
  readonly summary: string;
}

/** Every variable scrollkeep looks at, for the docs: those of the settings, then the others. */
export function listEnvironmentVariables(): readonly EnvironmentVariable[] {
  return [
    ...listSettings().flatMap(([, row]) => row.environment.map(({ name, summary }) => ({ name, summary }))),
    ...otherVariables,
  ];
}

const otherVariables: readonly EnvironmentVariable[] = [
  { name: 'SCROLLKEEP_ARCHIVE_KEY', summary: 'Key of an encrypted copy of the archive, if --key-file is not given' },
  { name: 'SCROLLKEEP_PAGER', summary: 'Pager for long output; cat or an empty value disables it' },
  { name: 'PAGER', summary: 'The same, if SCROLLKEEP_PAGER is not set' },
  { name: 'SCROLLKEEP_DEBUG', summary: 'Print stack traces of internal errors' },
  { name: 'XDG_DATA_HOME, XDG_CACHE_HOME, XDG_CONFIG_HOME', summary: 'Platform folders on Linux' },
  { name: 'LOCALAPPDATA, APPDATA', summary: 'Platform folders on Windows' },
];

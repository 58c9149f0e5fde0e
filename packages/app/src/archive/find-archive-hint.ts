import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { toArchiveFolder } from '@scrollkeep/server/disk/find-archives.ts';

/** What whoever never archived should know; undefined for all others. */
export function findArchiveHint(dataDir: string): string | undefined {
  if (existsSync(join(toArchiveFolder(dataDir), 'last-run.json'))) return undefined;
  const why = 'Nothing is archived yet. By default, Claude Code deletes transcripts untouched for 30 days.';
  return `${why} Run \`${toProgram()} archive\`.`;
}

/** What a person types before the name of a command. */
export function toProgram(): string {
  return process.env['npm_lifecycle_event'] === 'start' ? 'npm start --' : 'scrollkeep';
}

import { join } from 'node:path';
import { toTeamListName } from '@scrollkeep/transcript/layout/session-paths.ts';
import type { SessionFile } from '@scrollkeep/server/sessions/list-session-files.ts';

/** A file of the copy: what it is made of, and where it goes. */
export interface CopyFile {
  readonly from: string;
  /** Below the config folder, with `/`. */
  readonly name: string;
  readonly to: string;
  /** The transcript is written last: with it the copy exists. */
  readonly kind: 'main' | 'agent' | 'side';
}

export interface CopyIds {
  readonly original: string;
  readonly copy: string;
}

/**
 * The files of a session under a new id. What is not named after the session, such as a plan, is shared by both and
 * stays where it is. Agents that older clients put beside the transcript go into the copy's own folder.
 */
export function listCopyFiles(
  files: readonly SessionFile[],
  main: string,
  configFolder: string,
  ids: CopyIds,
): readonly CopyFile[] {
  const copies = files.flatMap(({ file, name }): readonly CopyFile[] => {
    const to = toCopyName(name, ids);
    if (to === name) return [];
    const kind = file === main ? 'main' : /(?:^|\/)agent-[^/]*\.jsonl$/.test(name) ? 'agent' : 'side';
    return [{ from: file, name: to, to: join(configFolder, ...to.split('/')), kind }];
  });
  return [...copies.filter(({ kind }) => kind !== 'main'), ...copies.filter(({ kind }) => kind === 'main')];
}

/** A name below the config folder under the id of the copy; itself if it is not named after the session. */
export function toCopyName(name: string, ids: CopyIds): string {
  return toMovedAgent(name, ids) ?? toRenamed(name, ids);
}

function toRenamed(name: string, { original, copy }: CopyIds): string {
  return name
    .split('/')
    .map((part) => (part === toTeamListName(original) ? toTeamListName(copy) : part.replaceAll(original, copy)))
    .join('/');
}

function toMovedAgent(name: string, { copy }: CopyIds): string | undefined {
  const beside = /^(projects\/[^/]+)\/(agent-[^/]+)$/.exec(name);
  return beside === null ? undefined : `${beside[1]}/${copy}/subagents/${beside[2]}`;
}

import type { DiskProblem } from '../disk/disk-problem.ts';
import type { Root } from '../disk/find-roots.ts';
import type { TrackedSession } from './session-registry.ts';
import type { StartupList } from './startup-list.ts';

/** The list of the index while it is in for the files. A problem with it is told, and then the files are read. */
export interface Startup {
  /** When it is known whether the index knows the roots. */
  isThere(): Promise<boolean>;
  /** undefined if there is no list, or none any more. */
  ask<Answer>(question: (list: StartupList) => Promise<Answer>): Promise<Answer | undefined>;
  /** Gives sessions what the index knows of their files as they are; those that have to be read are left. */
  takeDigests(entries: readonly TrackedSession[]): Promise<readonly TrackedSession[]>;
  close(): Promise<void>;
}

export interface StartupOptions {
  /** undefined if no index is to be asked. */
  readonly store: string | undefined;
  /** Whether the folders have been looked through. */
  readonly isOver: () => boolean;
  readonly onProblem: (problem: DiskProblem) => void;
}

export function openStartup(roots: readonly Root[], { store, isOver, onProblem }: StartupOptions): Startup {
  const opening = open();

  async function open(): Promise<StartupList | undefined> {
    if (store === undefined) return undefined;
    try {
      const list = (await import('./startup-list.ts')).openStartupList(store, roots);
      if (await list.isThere()) return list;
      await list.close();
    } catch (error) {
      tellProblem(error);
    }
    return undefined;
  }

  async function ask<Answer>(question: (list: StartupList) => Promise<Answer>): Promise<Answer | undefined> {
    const list = await opening;
    try {
      return list === undefined || isOver() ? undefined : await question(list);
    } catch (error) {
      return tellProblem(error);
    }
  }

  function tellProblem(error: unknown): undefined {
    onProblem({ path: store ?? '', code: 'INDEX', message: error instanceof Error ? error.message : String(error) });
  }

  async function close(): Promise<void> {
    await (await opening)?.close();
  }

  return {
    isThere: async () => (await opening) !== undefined,
    ask,
    async takeDigests(entries) {
      const digests = await ask((list) => list.readDigests(entries.map(({ place }) => place)));
      for (const entry of entries) entry.digest = digests?.get(entry.place.identity);
      await close();
      return entries.filter(({ digest }) => digest === undefined);
    },
    close,
  };
}

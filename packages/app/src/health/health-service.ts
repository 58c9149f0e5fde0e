import type { ArchiveTask } from '@scrollkeep/view/wire/wire-health.ts';
import { openArchiveWriter } from '@scrollkeep/store/archive/open-archive-writer.ts';
import { isAppError } from '@scrollkeep/server/errors/app-error.ts';
import { toArchiveFolder } from '@scrollkeep/server/disk/find-archives.ts';
import type { Root } from '@scrollkeep/server/disk/find-roots.ts';
import type { HealthService, HealthServiceOptions } from '@scrollkeep/server/http/services/health-service.ts';
import { archiveRoots, type ArchiveRun } from '../archive/archive-roots.ts';
import { translate } from '../archive/open-archive.ts';
import { buildHealthReport } from '../doctor/build-health-report.ts';

const waitMs = 20_000;
const idle: ArchiveTask = { state: 'idle', files: 0, bytes: 0, endedAt: null, result: null, problem: null };

export function openHealthService(
  roots: readonly Root[],
  { settings, onDone, onError }: HealthServiceOptions,
): HealthService {
  const ending = new AbortController();
  const own = { ...settings, roots: roots.map((root) => root.path) };
  let task: ArchiveTask = idle;
  let running: Promise<void> | undefined;

  async function archive(): Promise<void> {
    try {
      const done = await translate(async () => {
        const writer = await openArchiveWriter(toArchiveFolder(settings.dataDir), { waitMs, signal: ending.signal });
        try {
          return await archiveRoots(writer, roots, {
            signal: ending.signal,
            dataDir: settings.dataDir,
            onProgress: ({ files, bytes }) => (task = { ...task, files, bytes }),
          });
        } finally {
          await writer.close();
        }
      });
      task = { ...task, state: 'done', files: done.files, endedAt: new Date().toISOString(), result: toResult(done) };
    } catch (error) {
      // What went wrong inside may name files; only what is meant for a person is told.
      const known = isAppError(error)
        ? { message: error.message, hint: error.hint ?? '' }
        : {
            message: 'The archive could not be written.',
            hint: 'Run `scrollkeep archive` in a terminal to see why.',
          };
      if (!isAppError(error)) onError(error);
      task = { ...task, state: 'failed', endedAt: new Date().toISOString(), problem: known };
    } finally {
      running = undefined;
      onDone();
    }
  }

  return {
    getHealth: () => buildHealthReport({ settings: own, now: Date.now(), isDeep: false, signal: ending.signal }),
    startArchive() {
      if (running === undefined) {
        task = { ...idle, state: 'running' };
        running = archive();
      }
      return task;
    },
    getArchive: () => task,
    async close() {
      ending.abort();
      await running;
    },
  };
}

function toResult({
  added,
  grown,
  replaced,
  unchanged,
  gone,
  newBytes,
  problems,
}: ArchiveRun): NonNullable<ArchiveTask['result']> {
  return { added, grown, replaced, unchanged, gone, newBytes, unreadable: problems.length };
}

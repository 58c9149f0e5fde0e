import { statfsSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { HealthAnswer, HealthSource } from '@scrollkeep/view/wire/wire-health.ts';
import type { SettingsInUse } from '@scrollkeep/server/settings/settings-in-use.ts';
import { findRoots, withoutArchive } from '@scrollkeep/server/disk/find-roots.ts';
import type { DriftReport } from '../check/build-drift-report.ts';
import { listDataParts } from '../data/list-data-parts.ts';
import { hasArchiveHook, readSchedule } from '../schedule/read-schedule.ts';
import { readRepairRecords } from '../repair/repair-records.ts';
import { findClientVersions } from './find-client-versions.ts';
import type { OpenFacts } from './health-facts.ts';
import { listHealthFindings } from './list-health-findings.ts';
import { isReadableByOthers, listOpenPaths } from './list-open-paths.ts';
import { readArchiveFacts } from '../archive/read-archive-facts.ts';
import { readDrift } from './read-drift.ts';
import { readSourceFacts, type SourceFacts } from './read-source-facts.ts';

export interface HealthOptions extends SettingsInUse {
  readonly now: number;
  /**
   * Whether every transcript is read, for damage and drift; else only names, sizes and times are looked at, which takes
   * moments.
   */
  readonly isDeep: boolean;
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: { readonly files: number; readonly bytes: number }) => void;
}

/** Whether the sessions are safe. Opens no secret and changes nothing but its cache. */
export async function buildHealthReport({
  settings,
  origins,
  now,
  isDeep,
  signal,
  onProgress,
}: HealthOptions): Promise<HealthAnswer> {
  const roots = (await findRoots([], withoutArchive(settings))).filter(
    ({ kind }) => kind === 'config-folder' || kind === 'folder',
  );
  const { facts: archive, reader } = readArchiveFacts(settings.dataDir);
  try {
    const sources = roots.map((root) => readSourceFacts(root, reader, process.platform, now));
    const schedule = await readSchedule({ settings, ...(origins === undefined ? {} : { origins }) });
    const client = findClientVersions(
      sources.flatMap(({ newest }) => newest.slice(0, 4)),
      process.env,
    );
    const drift =
      isDeep && roots.length > 0
        ? await readDrift(roots, sources, settings, {
            now,
            ...(signal === undefined ? {} : { signal }),
            ...(onProgress === undefined ? {} : { onProgress }),
          })
        : undefined;
    const hasHook = roots.some(({ path }) => hasArchiveHook(path));
    const freeBytes = findFreeBytes(settings.dataDir);
    const parts = listDataParts(settings);
    const bytesOf = (name: string) =>
      parts.filter((part) => part.name === name).reduce((sum, part) => sum + part.bytes, 0);
    const findings = listHealthFindings({
      now,
      sources,
      archive,
      schedule,
      hasHook,
      client,
      drift: drift === undefined ? undefined : await withoutRepaired(drift, settings.dataDir),
      freeBytes,
      open: readOpenFacts(settings, sources),
    });
    return {
      checkedAt: new Date(now).toISOString(),
      needsAction: findings.some(({ severity }) => severity === 'action'),
      findings,
      sources: sources.map(toHealthSource),
      archive: {
        exists: archive.exists,
        path: archive.path,
        sessions: archive.sessions,
        files: archive.files,
        sourceBytes: archive.sourceBytes,
        storedBytes: bytesOf('archive'),
        lastRunAt: archive.lastRunMs === undefined ? null : new Date(archive.lastRunMs).toISOString(),
        lastVerify:
          archive.lastVerify === undefined
            ? null
            : { at: new Date(archive.lastVerify.atMs).toISOString(), damaged: archive.lastVerify.damaged },
      },
      disk: { archiveBytes: bytesOf('archive'), cacheBytes: bytesOf('cache'), freeBytes: freeBytes ?? null },
      client: {
        newestSeen: client.newestSeen ?? null,
        newestKnown: client.newestKnown,
        installed: client.installed ?? null,
      },
      schedule: {
        kind: schedule.isPresent ? (schedule.kind ?? null) : null,
        isInstalled: schedule.isInstalled,
        isActive: schedule.isActive ?? null,
        hasHook,
        file: schedule.file ?? null,
      },
    };
  } finally {
    await reader?.close();
  }
}

/** A session with a repaired copy needs nothing more. */
async function withoutRepaired(drift: DriftReport, dataDir: string): Promise<DriftReport> {
  const repaired = new Set((await readRepairRecords(dataDir)).map(({ original }) => `${original}.jsonl`));
  return { ...drift, cutShort: drift.cutShort.filter((path) => !repaired.has(basename(path))) };
}

function readOpenFacts(
  { dataDir, cacheDir, store, configFile }: HealthOptions['settings'],
  sources: readonly SourceFacts[],
): OpenFacts {
  const isFile = store !== undefined && !/^postgres(?:ql)?:/.test(store);
  const hasPassword = store !== undefined && /^postgres(?:ql)?:\/\/[^/@]*:[^/@]*@/.test(store);
  return {
    own: listOpenPaths(
      [dataDir, cacheDir],
      isFile ? ['', '-wal', '-shm', '-journal'].map((ending) => `${store}${ending}`) : [],
    ),
    config: hasPassword && isReadableByOthers(configFile) ? configFile : undefined,
    sources: sources.filter(({ newest }) => newest.some(isReadableByOthers)).map(({ path }) => path),
  };
}

function toHealthSource({
  path,
  retention,
  sessions,
  bytes,
  notArchived,
  archivedOnly,
  unknownFiles,
  deletion,
}: SourceFacts): HealthSource {
  return {
    path,
    retention: retention === undefined ? null : { days: retention.days, from: retention.from ?? null },
    sessions,
    bytes,
    notArchived,
    archivedOnly,
    unknownFiles,
    nextDeletion:
      deletion === undefined
        ? null
        : { at: new Date(deletion.atMs).toISOString(), sessions: deletion.sessions, notArchived: deletion.notArchived },
  };
}

/** Of the nearest folder that is there already. */
function findFreeBytes(path: string): number | undefined {
  for (let folder = path; ; folder = dirname(folder)) {
    try {
      const { bavail, bsize } = statfsSync(folder);
      return bavail * bsize;
    } catch {
      if (dirname(folder) === folder) return undefined;
    }
  }
}

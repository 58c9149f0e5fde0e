import type { HubPersonDeletion } from '@scrollkeep/view/wire/wire-hub-laptop.ts';
import type { HubRetentionReport, HubSessionDeletion } from '@scrollkeep/view/wire/wire-hub-upkeep.ts';
import { rm } from 'node:fs/promises';
import type { ObjectStore } from '@scrollkeep/store/objects/object-store.ts';
import { toArchiveFolder } from '@scrollkeep/server/disk/find-archives.ts';
import type { Actor, Audience } from '../audience/audience.ts';
import type { Stranger } from '../audit/write-audit.ts';
import type { HubStore } from '../database/hub-store.ts';
import { eraseDeleted, repairDerived } from '../derive/erase-deleted.ts';
import { openHubIndex, type HubIndex } from '../derive/open-hub-index.ts';
import { checkSameHub } from '../intake/check-same-hub.ts';
import { defaultQuotaBytes } from '../intake/intake-limits.ts';
import type { Intake } from '../intake/intake.ts';
import { openHubArchive } from '../intake/open-hub-archive.ts';
import { toBytesPlace } from '../intake/to-bytes-place.ts';
import { listRootKeys, sweepArchive } from '../intake/sweep-archive.ts';
import { deletePerson, type SessionChoice } from '../person-data/delete-person.ts';
import { runRetention, type RetentionRun } from '../retention/run-retention.ts';
import { deleteSession, describeDeletion } from '../sharing/delete-session.ts';
import { findSession } from '../sharing/list-sessions.ts';
import { openHubAnalytics, type AnalyticsPlace, type HubAnalytics } from '../analytics/open-hub-analytics.ts';
import { openReadings, toCacheDir, type Reading } from './open-readings.ts';

export interface HubSessionsOptions {
  /** Archive, index and caches are below it. */
  readonly dataDir: string;
  readonly version: string;
  /** Redaction scopes that a push must have applied to be accepted. */
  readonly redaction: readonly string[];
  readonly quotaBytes?: number;
  /** A bucket for the content; else only the archive in the folder has it. */
  readonly bytes?: ObjectStore | undefined;
  /** ClickHouse, which then answers searches; else the index does. */
  readonly analytics?: AnalyticsPlace | undefined;
  readonly maxLineBytes?: number;
  readonly onError: (error: unknown) => void;
}

/** The sessions of a hub: accepting, reading and deleting them. */
export interface HubSessions {
  readonly intake: Intake;
  readonly index: HubIndex;
  readonly analytics: HubAnalytics | undefined;
  /** Everything that `serve` can be asked, for exactly the sessions that the audience may read. */
  openReading(audience: Audience): Promise<Reading>;
  /** Whether a session may be read, by its id on the hub. */
  mayRead(audience: Audience, id: string): Promise<boolean>;
  /** Another one where somebody got or lost a session. */
  findScope(audience: Audience): Promise<string>;
  /** What `deleteSession` would delete, for whoever may. */
  describeDeletion(audience: Audience, id: string): Promise<HubSessionDeletion>;
  /** When it is done, nothing of the session is left; says what was deleted. */
  deleteSession(by: Actor, id: string): Promise<HubSessionDeletion>;
  /** Deletes what is due by the rules for projects and teams; done when nothing of it is left. */
  runRetention(by: Actor | Stranger, run?: RetentionRun): Promise<HubRetentionReport>;
  /** Removes an account, with its sessions where that was chosen; done when nothing of these is left. */
  deletePerson(by: Actor, person: string, sessions: SessionChoice): Promise<HubPersonDeletion>;
  /** Takes away what is left of sessions whose rows are gone. */
  eraseDeleted(): Promise<void>;
  /** When all that was pushed can be searched, and all that was replaced is gone. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

const usualLineBytes = 64 * 1024 * 1024;
/** What was replaced goes together with what is replaced meanwhile. */
const sweepMs = 60_000;
/** Chunks that nobody committed are looked for so often. */
const leftoversMs = 3_600_000;
/** What is due by the rules is looked for so often. */
const retentionMs = 3_600_000;
/** Commands on the hub's machine delete rows; the rest goes so soon after. */
const deletionsMs = 5_000;

export async function openHubSessions(store: HubStore, options: HubSessionsOptions): Promise<HubSessions> {
  const { dataDir, onError, maxLineBytes = usualLineBytes } = options;
  const archiveFolder = toArchiveFolder(dataDir);
  const archive = await openHubArchive(archiveFolder, undefined, await toBytesPlace(store, options));
  try {
    await checkSameHub(store, archive, dataDir);
  } catch (error) {
    await archive.close();
    throw error;
  }
  const index = await openHubIndex({ dataDir, archiveFolder, maxLineBytes, onError });
  const analytics =
    options.analytics === undefined
      ? undefined
      : await openHubAnalytics(store, { place: options.analytics, archiveFolder, maxLineBytes, onError });
  const readings = openReadings({
    ...options,
    store,
    index,
    archiveFolder,
    maxLineBytes,
    analytics: analytics === undefined ? undefined : { engine: analytics.engine, readUsage: analytics.readUsage },
  });
  let dropped = new Set<string>();
  let erasing: Promise<void> = Promise.resolve();
  let filling: Promise<void> = Promise.resolve();
  let retiring: Promise<void> = Promise.resolve();
  let isClosed = false;
  const derived = {
    store,
    archive,
    index,
    async forget(rootKeys: readonly string[]) {
      await readings.forget(rootKeys);
      await rm(toCacheDir(dataDir), { recursive: true, force: true });
    },
    eraseElsewhere:
      analytics === undefined
        ? undefined
        : () =>
            analytics.erase().then(
              () => true,
              // That ClickHouse does not answer was logged; the deletion stays pending.
              () => false,
            ),
  };

  const intake: Intake = {
    store,
    archive,
    quotaBytes: options.quotaBytes ?? defaultQuotaBytes,
    redaction: options.redaction,
    onCommit(rootKey, gone) {
      for (const hash of gone) dropped.add(hash);
      index.note(rootKey, gone.length > 0);
      analytics?.note(rootKey, gone.length > 0);
      readings.touch([rootKey]);
    },
  };

  async function sweep(): Promise<void> {
    const taken = dropped;
    dropped = new Set();
    if (taken.size > 0) await rm(toCacheDir(dataDir), { recursive: true, force: true });
    await sweepArchive(intake, [], taken).catch((error: unknown) => {
      for (const hash of taken) dropped.add(hash);
      throw error;
    });
  }

  function eraseAll(): Promise<void> {
    erasing = erasing.catch(() => undefined).then(() => eraseDeleted(derived));
    return erasing;
  }

  async function describe(audience: Audience, id: string): Promise<HubSessionDeletion> {
    const { rootKey, ...parts } = await describeDeletion(store, audience, id);
    return { ...parts, files: await archive.write(async ({ manifest }) => manifest.files(rootKey).size) };
  }

  /** A part of what is due after the other, so that requests have their turn in between. */
  async function retire(): Promise<void> {
    for (let isMore = true; isMore && !isClosed;) {
      ({ isMore } = await runRetention(store, { name: 'retention', address: '' }));
      await eraseAll();
    }
  }
  const report = (work: Promise<void>) => void work.catch(onError);
  const timers = [
    setInterval(() => dropped.size > 0 && report(sweep()), sweepMs),
    setInterval(() => report(sweep()), leftoversMs),
    setInterval(() => void (retiring = retiring.then(retire).catch(onError)), retentionMs),
    setInterval(() => report(eraseAll()), deletionsMs),
  ];
  for (const timer of timers) timer.unref();

  await repairDerived(derived);
  retiring = retire().catch(onError);
  filling = index.syncAll(await listRootKeys(store)).catch(onError);

  return {
    intake,
    index,
    analytics,
    openReading: readings.open,
    mayRead: async (audience, id) => (await findSession(store, audience, id)) !== undefined,
    findScope: readings.findScope,
    describeDeletion: describe,
    async deleteSession(by, id) {
      const parts = await describe(by.audience, id);
      await deleteSession(store, by, id);
      await eraseAll();
      return parts;
    },
    async runRetention(by, run) {
      const done = await runRetention(store, by, run);
      if (done.deleted.length > 0 && !done.isDryRun) await eraseAll();
      return done;
    },
    async deletePerson(by, person, choice) {
      const done = await deletePerson(store, by, person, choice);
      if (done.deleted.length > 0) await eraseAll();
      return done;
    },
    eraseDeleted: eraseAll,
    async settle() {
      await filling;
      await index.settle();
      await analytics?.settle();
      if (dropped.size > 0) await sweep();
    },
    async close() {
      for (const timer of timers) clearInterval(timer);
      isClosed = true;
      await retiring;
      await erasing.catch(() => undefined);
      await readings.close();
      await analytics?.close();
      await index.close();
      await filling;
      await archive.close();
    },
  };
}

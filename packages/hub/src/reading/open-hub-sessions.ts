import type { HubPersonDeletion } from '@scrollkeep/view/wire/wire-hub-laptop.ts';
import type { HubRetentionReport, HubSessionDeletion } from '@scrollkeep/view/wire/wire-hub-upkeep.ts';
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ObjectStore } from '@scrollkeep/store/objects/object-store.ts';
import { toArchiveFolder } from '@scrollkeep/server/disk/find-archives.ts';
import type { Actor, Audience } from '../audience/audience.ts';
import type { Stranger } from '../audit/write-audit.ts';
import type { HubStore } from '../database/hub-store.ts';
import { eraseDeleted, eraseRoots, repairDerived } from '../derive/erase-deleted.ts';
import { openHubIndex, type HubIndex } from '../derive/open-hub-index.ts';
import { defaultQuotaBytes } from '../intake/intake-limits.ts';
import type { Intake } from '../intake/intake.ts';
import { listRootKeys, sweepArchive } from '../intake/sweep-archive.ts';
import { deletePerson, type SessionChoice } from '../person-data/delete-person.ts';
import { runRetention, type RetentionRun } from '../retention/run-retention.ts';
import { deleteSession, describeDeletion, listDeletions } from '../sharing/delete-session.ts';
import { findSession } from '../sharing/list-sessions.ts';
import { openFillingTurns } from '../analytics/open-filling-turns.ts';
import { openHubAnalytics, type AnalyticsPlace, type HubAnalytics } from '../analytics/open-hub-analytics.ts';
import { openHubContent } from './open-hub-content.ts';
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
  /** An answer may have to wait for content that another process took. */
  readonly isShared: boolean;
  /** Everything that `serve` can be asked, for exactly the sessions that the audience may read. */
  openReading(audience: Audience, again?: () => Promise<Audience | undefined>): Promise<Reading>;
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
  /** Tags and notes of a session have changed. */
  touchAnnotations(rootKey: string): void;
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
/** So often a process says to the others that it runs, and looks whether it has missed something. */
const beatMs = 5_000;
const resyncMs = 60_000;
/** A deletion is reported as done before that only if all processes have erased it. */
const othersMs = 5_000;

export async function openHubSessions(store: HubStore, options: HubSessionsOptions): Promise<HubSessions> {
  const { dataDir, onError, maxLineBytes = usualLineBytes } = options;
  const archiveFolder = toArchiveFolder(dataDir);
  let index: HubIndex;
  const { archive, sharing } = await openHubContent(store, {
    ...options,
    archiveFolder,
    beforeReplace: (rootKey) => index.erase([rootKey]),
    onTaken: (rootKey, gone) => noteChange(rootKey, gone),
  });
  const { shared } = sharing;
  try {
    index = await openHubIndex({ dataDir, archiveFolder, maxLineBytes, onError });
  } catch (error) {
    await archive.close();
    await sharing.close();
    throw error;
  }
  const analytics =
    options.analytics === undefined
      ? undefined
      : await openHubAnalytics(store, {
          place: options.analytics,
          archiveFolder,
          maxLineBytes,
          onError,
          turns: openFillingTurns(shared?.work, archive),
        });
  const readings = openReadings({
    ...options,
    store,
    index,
    archive,
    archiveFolder,
    maxLineBytes,
    analytics: analytics && { engine: analytics.engine, storedUsage: analytics.storedUsage },
  });
  let dropped = new Set<string>();
  /** Something may be in the bucket that nobody needs. */
  let isBucketDue = false;
  let erasing: Promise<void> = Promise.resolve();
  let filling: Promise<void> = Promise.resolve();
  let retiring: Promise<void> = Promise.resolve();
  let isClosed = false;
  const derived = {
    store,
    archive,
    index,
    process: shared?.process,
    async forget(rootKeys: readonly string[]) {
      await readings.forget(rootKeys);
      await rm(toCacheDir(dataDir), { recursive: true, force: true });
    },
    eraseElsewhere: analytics?.erase,
  };

  function noteChange(rootKey: string, gone: readonly string[]): void {
    for (const hash of gone) dropped.add(hash);
    index.note(rootKey, gone.length > 0);
    analytics?.note(rootKey, gone.length > 0);
    readings.touch([rootKey]);
  }

  const intake: Intake = {
    store,
    archive,
    quotaBytes: options.quotaBytes ?? defaultQuotaBytes,
    redaction: options.redaction,
    onCommit(rootKey, gone) {
      isBucketDue ||= gone.length > 0;
      noteChange(rootKey, gone);
    },
  };

  async function sweep(): Promise<void> {
    const taken = dropped;
    dropped = new Set();
    if (taken.size > 0) await rm(toCacheDir(dataDir), { recursive: true, force: true });
    const isDue = isBucketDue;
    isBucketDue = false;
    try {
      await sweepArchive(intake, [], taken);
      if (isDue && (await archive.shared?.sweep(taken)) === false) isBucketDue = true;
    } catch (error) {
      for (const hash of taken) dropped.add(hash);
      isBucketDue ||= isDue;
      throw error;
    }
  }

  /** Takes over what other processes did, whether they said so or not. */
  async function resync(): Promise<void> {
    const stray = (await archive.shared?.resync()) ?? [];
    if (stray.length > 0) await eraseRoots(derived, stray);
    await eraseAll();
  }

  async function beat(): Promise<void> {
    if ((await shared?.process.beat()) !== false) return;
    await resync();
    // Chunks that were sent here, of sessions that were deleted meanwhile.
    await sweepArchive(intake, [], []);
  }

  function eraseAll(): Promise<void> {
    erasing = erasing.catch(() => undefined).then(() => eraseDeleted(derived));
    return erasing;
  }

  async function describe(audience: Audience, id: string): Promise<HubSessionDeletion> {
    const { rootKey, ...parts } = await describeDeletion(store, audience, id);
    await archive.shared?.take(rootKey);
    return { ...parts, files: await archive.write(async ({ manifest }) => manifest.files(rootKey).size) };
  }

  /** A part of what is due after the other, so that requests have their turn in between. */
  async function retire(): Promise<void> {
    for (let isMore = true; isMore && !isClosed;) {
      const lock = await shared?.work.connection.tryLock('hub retention');
      // Another process does it.
      if (shared !== undefined && lock === undefined) return;
      try {
        ({ isMore } = await runRetention(store, { name: 'retention', address: '' }));
      } finally {
        await lock?.release();
      }
      await eraseAll();
    }
  }

  /** Where several processes must have erased it: until they have, for a while. */
  async function eraseEverywhere(): Promise<void> {
    await eraseAll();
    if (shared === undefined) return;
    for (const deadline = Date.now() + othersMs; Date.now() < deadline; await sleep(50)) {
      await (analytics === undefined ? shared.process.finishDeletions() : eraseAll());
      if ((await listDeletions(store)).length === 0) return;
    }
  }
  const report = (work: Promise<void>) => void work.catch(onError);
  const timers = [
    setInterval(() => (dropped.size > 0 || isBucketDue) && report(sweep()), sweepMs),
    setInterval(() => report(((isBucketDue = shared !== undefined), sweep())), leftoversMs),
    setInterval(() => void (retiring = retiring.then(retire).catch(onError)), retentionMs),
    setInterval(() => report(eraseAll()), deletionsMs),
    ...(shared === undefined
      ? []
      : [setInterval(() => report(beat()), beatMs), setInterval(() => report(resync()), resyncMs)]),
  ];
  for (const timer of timers) timer.unref();

  // First to hear of changes, then to take over what there is: in between nothing is missed.
  await sharing.listen(
    (message) => {
      if (isClosed) return;
      if (message.kind === 'session') report(archive.shared?.take(message.rootKey) ?? Promise.resolve());
      else if (message.kind === 'annotations') readings.touchAnnotations([message.rootKey]);
      else if (message.kind === 'deletion') report(eraseAll());
      else analytics?.learn();
    },
    () => report(resync()),
  );
  await repairDerived(derived);
  retiring = retire().catch(onError);
  filling = index.syncAll(await listRootKeys(store)).catch(onError);

  return {
    intake,
    index,
    analytics,
    isShared: shared !== undefined,
    openReading: readings.open,
    mayRead: async (audience, id) => (await findSession(store, audience, id)) !== undefined,
    findScope: readings.findScope,
    describeDeletion: describe,
    async deleteSession(by, id) {
      const parts = await describe(by.audience, id);
      await deleteSession(store, by, id);
      await eraseEverywhere();
      return parts;
    },
    async runRetention(by, run) {
      const done = await runRetention(store, by, run);
      if (done.deleted.length > 0 && !done.isDryRun) await eraseEverywhere();
      return done;
    },
    async deletePerson(by, person, choice) {
      const done = await deletePerson(store, by, person, choice);
      if (done.deleted.length > 0) await eraseEverywhere();
      return done;
    },
    touchAnnotations: (rootKey) => readings.touchAnnotations([rootKey]),
    eraseDeleted: eraseAll,
    async settle() {
      await filling;
      await index.settle();
      await analytics?.settle();
      if (dropped.size > 0 || isBucketDue) await sweep();
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
      await sharing.close();
    },
  };
}

import { basename, join } from 'node:path';
import { openEventStreams, type EventStreams } from '@scrollkeep/server/http/routes/send-events.ts';
import { openServices, type Services } from '@scrollkeep/server/http/services/services.ts';
import type { DescribedSession } from '@scrollkeep/server/sessions/describe-session.ts';
import type { Settings } from '@scrollkeep/server/settings/settings.ts';
import type { HubAnalytics } from '../analytics/open-hub-analytics.ts';
import type { Audience } from '../audience/audience.ts';
import type { HubStore } from '../database/hub-store.ts';
import type { HubIndex } from '../derive/open-hub-index.ts';
import type { HubArchive } from '../intake/open-hub-archive.ts';
import { toHubRoot } from '../derive/to-hub-root.ts';
import type { SessionFacts } from '../sharing/list-session-facts.ts';
import { openKnownFacts, type KnownFacts } from './open-known-facts.ts';
import { openRights } from '../sharing/open-rights.ts';
import { HubError } from '../database/hub-error.ts';
import { noSuchSession } from '../sharing/list-sessions.ts';

/** What an audience may read, open for one request; to be released at its end. */
export interface Reading {
  readonly services: Services;
  readonly streams: EventStreams;
  /** Names the sessions that it answers for: another name where somebody got or lost one. */
  readonly scope: string;
  release(): void;
}

/** Answers for sets of sessions, each as if the hub had no others. */
export interface Readings {
  /**
   * The rights are asked anew each time, so that one that was taken away ends at once; `again` asks whose they are,
   * after content of another process had to be waited for.
   */
  open(audience: Audience, again?: () => Promise<Audience | undefined>): Promise<Reading>;
  /** The set of sessions that somebody may read now. */
  findScope(audience: Audience): Promise<string>;
  /** Sessions have changed: open pages of them get an event. */
  touch(rootKeys: readonly string[]): void;
  /** Their tags and notes have changed. */
  touchAnnotations(rootKeys: readonly string[]): void;
  /** Closes what is open for deleted sessions. */
  forget(rootKeys: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

export interface ReadingsOptions {
  readonly store: HubStore;
  readonly index: HubIndex;
  readonly archive: Pick<HubArchive, 'takeNews'>;
  readonly archiveFolder: string;
  readonly dataDir: string;
  readonly version: string;
  readonly maxLineBytes: number;
  /** Answers for the index while it can. */
  readonly analytics?: Pick<HubAnalytics, 'engine' | 'storedUsage'> | undefined;
  readonly onError: (error: unknown) => void;
}

interface OpenReading {
  readonly services: Services;
  readonly streams: EventStreams;
  readonly rootKeys: ReadonlySet<string>;
  readonly facts: KnownFacts;
  users: number;
  usedMs: number;
}

/** As often rights and sessions may change while content is waited for. */
const mostAttempts = 4;
/** Sets of sessions that stay open while nobody asks; each keeps what it read in memory. */
const mostUnused = 8;
const longestUnusedMs = 10 * 60_000;
/** How long a list is used before it is read again. */
const pollMs = 500;
/** Records of opened sessions that one of them keeps in memory. */
const maxNodes = 100_000;

export function openReadings(options: ReadingsOptions): Readings {
  const { store, index, archiveFolder, onError } = options;
  const readings = new Map<string, OpenReading>();
  const rights = openRights(store);
  const settings = toSettings(options);

  /** Guests of a link see no tags and notes, so nobody else is answered with what was opened for them. */
  async function findRights(audience: Audience): ReturnType<typeof rights.find> {
    const found = await rights.find(audience);
    return audience.kind === 'link' ? { ...found, scope: `link ${found.scope}` } : found;
  }

  /** With what was pushed to other processes before this was asked; undefined if the rights ended meanwhile. */
  async function findCurrent(given: Audience, again: () => Promise<Audience | undefined>) {
    let audience: Audience | undefined = given;
    for (let attempt = 0; attempt < mostAttempts && audience !== undefined; attempt++) {
      const found = await findRights(audience);
      // What somebody may read only since then may have been changed before that: it is asked for again too.
      if (!(await options.archive.takeNews(found.rootKeys))) return { audience, ...found };
      audience = await again();
    }
    if (audience === undefined) return undefined;
    throw new HubError('BUSY', 'these sessions are changing right now', 'Try again.');
  }

  function openFor(rootKeys: ReadonlySet<string>): OpenReading {
    const others = [...readings.values()].map((each) => each.facts);
    const [largest] = others.sort((a, b) => b.sessions().size - a.sessions().size);
    const facts = openKnownFacts(store, rootKeys, largest);
    const services = openServices(
      [...rootKeys].sort().map((key) => toHubRoot(archiveFolder, key)),
      {
        version: options.version,
        settings,
        isDemo: false,
        isUsual: true,
        shared: { ...index.shared, ...options.analytics },
        annotationsDir: join(options.dataDir, 'annotations'),
        givenAnnotations: facts.annotations,
        describe: (root) => toDescribed(facts.sessions(), basename(root)),
        openHealth: () => Promise.reject(new Error('a hub has no page about the safety of files')),
        pollMs,
        maxNodes,
        onError,
      },
    );
    return {
      services: { ...services, about: toAbout(services) },
      // Any number of people may read the same: streams are counted by who opens them.
      streams: openEventStreams(Infinity),
      rootKeys,
      facts,
      users: 0,
      usedMs: Date.now(),
    };
  }

  async function closeOne(scope: string): Promise<void> {
    const reading = readings.get(scope);
    if (reading === undefined) return;
    readings.delete(scope);
    reading.streams.close();
    await reading.services.close();
  }

  function closeUnused(): void {
    const unused = [...readings].filter(([, { users }]) => users === 0).sort((a, b) => b[1].usedMs - a[1].usedMs);
    const isOld = ({ usedMs }: OpenReading) => Date.now() - usedMs > longestUnusedMs;
    for (const [at, [scope, reading]] of unused.entries())
      if (at >= mostUnused || isOld(reading)) closeOne(scope).catch(onError);
  }
  const timer = setInterval(closeUnused, 60_000).unref();

  return {
    async open(given, again = () => Promise.resolve(given)) {
      const current = await findCurrent(given, again);
      if (current === undefined) throw noSuchSession();
      const { audience, scope, rootKeys } = current;
      const reading = readings.get(scope) ?? openFor(rootKeys);
      readings.set(scope, reading);
      reading.users++;
      reading.usedMs = Date.now();
      closeUnused();
      try {
        // All who may read exactly these sessions see the same of them: one reads for the others.
        await reading.facts.read(audience);
      } catch (error) {
        reading.users--;
        throw error;
      }
      let isReleased = false;
      return {
        services: reading.services,
        streams: reading.streams,
        scope,
        release() {
          if (isReleased) return;
          isReleased = true;
          reading.users--;
          reading.usedMs = Date.now();
        },
      };
    },
    findScope: async (audience) => (await findRights(audience)).scope,
    touch(rootKeys) {
      for (const { services, rootKeys: own, facts } of readings.values())
        if (rootKeys.some((key) => own.has(key))) {
          facts.touch(rootKeys);
          services.library.rescan();
        }
    },
    touchAnnotations(rootKeys) {
      for (const { services, rootKeys: own, facts } of readings.values())
        if (rootKeys.some((key) => own.has(key))) {
          facts.touchAnnotations();
          services.library.tellAnnotations();
        }
    },
    async forget(rootKeys) {
      for (const [scope, { rootKeys: own }] of readings)
        if (rootKeys.some((key) => own.has(key))) await closeOne(scope);
    },
    async close() {
      clearInterval(timer);
      for (const scope of readings.keys()) await closeOne(scope);
    },
  };
}

/** A hub has no page about the safety of files. */
function toAbout({ about }: Services): Services['about'] {
  return () => ({ ...about(), parts: about().parts.filter((part) => part !== 'health') });
}

/** A folder is named as on its machine: only with its person it names a project. */
function toDescribed(all: ReadonlyMap<string, SessionFacts>, rootKey: string): DescribedSession | undefined {
  const facts = all.get(rootKey);
  if (facts === undefined) return undefined;
  const { id, person, device, project, isPersonalProject } = facts;
  return {
    shared: { id, person, machine: device, project },
    projectPath: isPersonalProject ? `${toUniqueName(all, person)}/${project.name}` : project.name,
  };
}

const names = new WeakMap<ReadonlyMap<string, SessionFacts>, ReadonlyMap<string, ReadonlySet<string>>>();

/** Two people may have one name. */
function toUniqueName(all: ReadonlyMap<string, SessionFacts>, { id, name }: SessionFacts['person']): string {
  let known = names.get(all);
  if (known === undefined) {
    const ids = new Map<string, Set<string>>();
    for (const { person } of all.values()) ids.set(person.name, (ids.get(person.name) ?? new Set()).add(person.id));
    known = ids;
    names.set(all, known);
  }
  return (known.get(name)?.size ?? 0) > 1 ? `${id}/${name}` : name;
}

/** Nothing of this machine's own settings counts on a hub. */
function toSettings({ dataDir, index, maxLineBytes }: ReadingsOptions): Settings {
  return {
    roots: undefined,
    sources: undefined,
    remotes: undefined,
    dataDir,
    cacheDir: toCacheDir(dataDir),
    store: index.store,
    configFile: join(dataDir, 'config.json'),
    maxLineBytes,
    prices: undefined,
    budgets: undefined,
    redaction: undefined,
    hub: undefined,
    archiveTo: undefined,
    shareNotes: false,
    quiet: true,
    verbose: false,
    color: 'never',
    noPager: true,
  };
}

/** The caches, which can be rebuilt and are deleted with a session. */
export function toCacheDir(dataDir: string): string {
  return join(dataDir, 'cache');
}

import type { Annotations } from '@scrollkeep/store/annotations/annotation.ts';
import { apiVersion, type AboutAnswer, type ServerPart } from '@scrollkeep/view/wire/wire.ts';
import { openJoinsReader } from '../../annotations/read-project-joins.ts';
import { addArchives } from '../../disk/find-archives.ts';
import type { Root } from '../../disk/find-roots.ts';
import type { Settings } from '../../settings/settings.ts';
import { toStorePlace } from '../../sync/store-place.ts';
import type { AnnotationsService } from '../annotations/annotations-service.ts';
import type { SearchesService } from '../annotations/searches-service.ts';
import type { EvidenceService } from '../evidence/evidence-service.ts';
import type { ExportService } from '../export/export-service.ts';
import type { FilesService } from '../files/files-service.ts';
import type { LiveService } from '../live/live-service.ts';
import type { SearchService, SharedIndex } from '../search/search-service.ts';
import { openSessionLibrary, type SessionLibrary, type SessionLibraryOptions } from '../library/session-library.ts';
import type { InsightsService } from '../insights/insights-service.ts';
import type { UsageService } from '../usage/usage-service.ts';
import type { HealthService, OpenHealth } from './health-service.ts';

/**
 * Everything that routes can ask. What a list of sessions does without is loaded when somebody first asks for it: a
 * server is there at once.
 */
export interface Services {
  readonly about: () => AboutAnswer;
  readonly library: SessionLibrary;
  readonly usage: () => Promise<UsageService>;
  readonly insights: () => Promise<InsightsService>;
  /** By the identities of sessions, as far as they are known; asking for them begins to read. */
  readonly findCosts: () => ReadonlyMap<string, number | null>;
  readonly health: () => Promise<HealthService>;
  readonly files: () => Promise<FilesService>;
  readonly search: () => Promise<SearchService>;
  readonly annotations: () => Promise<AnnotationsService>;
  readonly searches: () => Promise<SearchesService>;
  readonly live: () => Promise<LiveService>;
  readonly exports: () => Promise<ExportService>;
  readonly evidence: () => Promise<EvidenceService>;
  close(): Promise<void>;
}

export interface ServicesOptions extends Omit<SessionLibraryOptions, 'maxLineBytes' | 'cache' | 'store'> {
  readonly version: string;
  readonly settings: Settings;
  /** Whether what is served is what the command itself would read: then they share an index. */
  readonly isUsual: boolean;
  /**
   * The index that settings name holds other roots too, and is kept up to date by who opens these services: nothing of
   * the others is told. Nothing is kept in files that the next server could read.
   */
  readonly shared?: SharedIndex | undefined;
  /** Where tags, pins, notes and searches are kept, if not in the data folder: those of a demo go with it. */
  readonly annotationsDir?: string | undefined;
  /** Tags, pins and notes that are kept elsewhere, and can only be read here. */
  readonly givenAnnotations?: (() => Annotations) | undefined;
  readonly openHealth: OpenHealth;
  /** The script of the command, for work in a process of its own. */
  readonly program?: string | undefined;
  readonly onError?: (error: unknown) => void;
}

const parts: readonly ServerPart[] = ['usage', 'health', 'files', 'search', 'export'];
/** Adding up costs is work for when the first list was sent. */
const costsRestMs = 400;
const noCosts: ReadonlyMap<string, number | null> = new Map();

export function openServices(roots: readonly Root[], options: ServicesOptions): Services {
  const onProblem = options.onProblem ?? (() => undefined);
  const onError = options.onError ?? (() => undefined);
  const { settings } = options;
  const { maxLineBytes } = settings;
  const isShared = options.shared !== undefined;
  const findRoots = () => (options.isDemo || isShared ? roots : addArchives(roots, [], settings.dataDir, false));
  const annotationsDir = options.annotationsDir ?? settings.dataDir;
  const readJoins = openJoinsReader(annotationsDir, (message) =>
    onProblem({ path: annotationsDir, code: 'ANNOTATIONS', message }),
  );
  const library = openSessionLibrary(roots, {
    ...options,
    maxLineBytes,
    findRoots,
    ...(options.isDemo || isShared ? {} : { cache: { folder: settings.cacheDir, version: options.version } }),
    ...(options.isUsual ? { store: toStorePlace(settings) } : {}),
    readAnnotations: async () => (await annotations.get()).readAll(),
    readJoins,
  });
  const annotations: Once<AnnotationsService> = openOnce(async () =>
    (await import('../annotations/annotations-service.ts')).openAnnotationsService(library, {
      dataDir: annotationsDir,
      pollMs: options.pollMs ?? 2000,
      onProblem,
      given: options.givenAnnotations,
    }),
  );
  const searches = openOnce(async () =>
    (await import('../annotations/searches-service.ts')).openSearchesService(annotationsDir),
  );
  const live = openOnce(async () =>
    (await import('../live/live-service.ts')).openLiveService(roots, library, {
      pollMs: options.pollMs ?? 2000,
      onProblem,
    }),
  );
  const usage = openOnce(async () =>
    (await import('./open-usage-by-settings.ts')).openUsageBySettings(findRoots, settings, {
      isDemo: options.isDemo,
      program: options.program,
      onProblem,
      changes: library.changes,
      stored: options.shared?.storedUsage,
      onCosts: library.touch,
    }),
  );
  const ending = new AbortController();
  const insights = openOnce(async () =>
    (await import('../insights/insights-service.ts')).openInsightsService(findRoots, {
      settings,
      hasIndex: options.isUsual && !options.isDemo && !isShared,
      signal: ending.signal,
      onProblem,
    }),
  );
  const health = openOnce(async () => options.openHealth(roots, { settings, onDone: library.rescan, onError }));
  const files = openOnce(async () => (await import('../files/files-service.ts')).openFilesService(library, onProblem));
  const search = openOnce(async () =>
    (await import('../search/search-service.ts')).openSearchService({
      settings,
      annotationsDir,
      givenAnnotations: options.givenAnnotations,
      findRoots,
      isShared: options.isUsual,
      shared: options.shared,
      program: options.program,
      changes: library.changes,
      findKey: library.findKey,
      openShared: library.openShared,
      ...(options.describe === undefined ? {} : { readJoins: library.readJoins }),
      onProblem,
      onError,
    }),
  );
  const exports = openOnce(async () =>
    (await import('../export/export-service.ts')).openExportService(library, settings, {
      readAnnotations: async () => (await annotations.get()).readAll(),
      onProblem,
    }),
  );
  const evidence = openOnce(async () =>
    (await import('../evidence/evidence-service.ts')).openEvidenceService({
      findRoots,
      search: search.get,
      usage: usage.get,
      readJoins: library.readJoins,
      findKey: library.findKey,
    }),
  );
  let costsTimer: NodeJS.Timeout | undefined;
  return {
    about: () => ({
      name: 'scrollkeep',
      version: options.version,
      apiVersion,
      isDemo: options.isDemo,
      parts: options.isDemo ? parts.filter((part) => part !== 'health') : parts,
    }),
    library,
    usage: usage.get,
    insights: insights.get,
    findCosts() {
      const known = usage.find();
      if (known !== undefined) return known.findCosts();
      costsTimer ??= setTimeout(
        () => void usage.get().then((service) => service.findCosts(), onError),
        costsRestMs,
      ).unref();
      return noCosts;
    },
    health: health.get,
    files: files.get,
    search: search.get,
    annotations: annotations.get,
    searches: searches.get,
    live: live.get,
    exports: exports.get,
    evidence: evidence.get,
    async close() {
      clearTimeout(costsTimer);
      ending.abort();
      for (const service of [exports, usage, health, search, annotations, live]) await (await service.close())?.close();
      await library.close();
    },
  };
}

interface Once<Service> {
  readonly get: () => Promise<Service>;
  /** Where it is open already. */
  readonly find: () => Service | undefined;
  /** What there is to be closed; afterwards nothing is opened any more. */
  readonly close: () => Promise<Service | undefined>;
}

function openOnce<Service>(open: () => Promise<Service>): Once<Service> {
  let opening: Promise<Service> | undefined;
  let opened: Service | undefined;
  let isClosed = false;
  return {
    get() {
      if (isClosed) return Promise.reject(new Error('the server is ending'));
      opening ??= open().then((service) => (opened = service));
      return opening;
    },
    find: () => opened,
    async close() {
      isClosed = true;
      return opening?.catch(() => undefined);
    },
  };
}

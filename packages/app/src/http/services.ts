import { apiVersion, type AboutAnswer, type ServerPart } from '@scrollkeep/view/wire';
import { mergePrices, priceTable } from '@scrollkeep/transcript';
import { addArchives } from '../disk/find-archives.ts';
import type { Root } from '../disk/find-roots.ts';
import type { Settings } from '../settings/settings.ts';
import { openSessionLibrary, type SessionLibrary, type SessionLibraryOptions } from './session-library.ts';
import { openExportService, type ExportService } from './export/export-service.ts';
import { openFilesService, type FilesService } from './files/files-service.ts';
import { openHealthService, type HealthService } from './health/health-service.ts';
import { openSearchService, type SearchService } from './search/search-service.ts';
import { openUsageService, type UsageService } from './usage/usage-service.ts';

/** Everything that routes can ask. */
export interface Services {
  readonly about: () => AboutAnswer;
  readonly library: SessionLibrary;
  readonly usage: UsageService;
  readonly health: HealthService;
  readonly files: FilesService;
  readonly search: SearchService;
  readonly exports: ExportService;
  close(): Promise<void>;
}

export interface ServicesOptions extends Omit<SessionLibraryOptions, 'maxLineBytes'> {
  readonly version: string;
  readonly settings: Settings;
  /** Whether what is served is what the command itself would read: then they share an index. */
  readonly isUsual: boolean;
  /** The script of the command, for work in a process of its own. */
  readonly program?: string | undefined;
  readonly onError?: (error: unknown) => void;
}

const parts: readonly ServerPart[] = ['usage', 'health', 'files', 'search', 'export'];

export function openServices(roots: readonly Root[], options: ServicesOptions): Services {
  const onProblem = options.onProblem ?? (() => undefined);
  const { settings } = options;
  const findRoots = () => (options.isDemo ? roots : addArchives(roots, [], settings.dataDir, false));
  const library = openSessionLibrary(roots, { ...options, maxLineBytes: settings.maxLineBytes, findRoots });
  const usage = openUsageService(findRoots, { maxLineBytes: settings.maxLineBytes, prices: mergePrices(priceTable, settings.prices), onProblem, changes: library.changes, onCosts: library.touch });
  const health = openHealthService(roots, { settings, onDone: library.rescan, onError: options.onError ?? (() => undefined) });
  const onError = options.onError ?? (() => undefined);
  const search = openSearchService({ settings, findRoots, isShared: options.isUsual, program: options.program, changes: library.changes, findKey: library.findKey, onProblem, onError });
  const exports = openExportService(library, settings, onProblem);
  return {
    about: () => ({ name: 'scrollkeep', version: options.version, apiVersion, isDemo: options.isDemo, parts: options.isDemo ? parts.filter((part) => part !== 'health') : parts }),
    library,
    usage,
    health,
    files: openFilesService(library, onProblem),
    search,
    exports,
    async close() {
      exports.close();
      usage.close();
      await health.close();
      await search.close();
      await library.close();
    },
  };
}

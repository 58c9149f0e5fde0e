import { apiVersion, type AboutAnswer, type ServerPart } from '@scrollkeep/view/wire';
import type { Root } from '../disk/find-roots.ts';
import { openSessionLibrary, type SessionLibrary, type SessionLibraryOptions } from './session-library.ts';
import { openUsageService, type UsageService } from './usage/usage-service.ts';

/** Everything that routes can ask. */
export interface Services {
  readonly about: () => AboutAnswer;
  readonly library: SessionLibrary;
  readonly usage: UsageService;
  close(): Promise<void>;
}

export interface ServicesOptions extends SessionLibraryOptions {
  readonly version: string;
}

const parts: readonly ServerPart[] = ['usage'];

export function openServices(roots: readonly Root[], options: ServicesOptions): Services {
  const onProblem = options.onProblem ?? (() => undefined);
  const library = openSessionLibrary(roots, options);
  const usage = openUsageService(roots, { maxLineBytes: options.maxLineBytes, onProblem, changes: library.changes, onCosts: library.touch });
  return {
    about: () => ({ name: 'scrollkeep', version: options.version, apiVersion, isDemo: options.isDemo, parts }),
    library,
    usage,
    async close() {
      usage.close();
      await library.close();
    },
  };
}

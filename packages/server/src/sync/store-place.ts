import { join } from 'node:path';
import type { Settings } from '../settings/settings.ts';

/** Where the index of these settings is. */
export function toStorePlace(settings: Pick<Settings, 'store' | 'cacheDir'>): string {
  return settings.store ?? join(settings.cacheDir, 'index.db');
}

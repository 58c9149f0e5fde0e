import { closeOwnFolders } from '@scrollkeep/server/settings/close-own-folders.ts';
import { readSettings, toSettings } from '@scrollkeep/server/settings/read-settings.ts';
import { readSurroundings } from '@scrollkeep/server/settings/surroundings.ts';
import { findSessionCost } from './find-session-cost.ts';

/** With the settings of the environment and the config file; a broken config file must not empty the status line. */
export function findCostBySettings(transcriptPath: string): number | undefined {
  try {
    const surroundings = readSurroundings();
    const settings = toSettings(readSettings({ flags: {}, surroundings }));
    closeOwnFolders(settings, surroundings);
    return findSessionCost(transcriptPath, settings);
  } catch {
    return undefined;
  }
}

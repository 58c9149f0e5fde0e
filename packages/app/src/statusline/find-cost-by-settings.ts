import { readSettings, toSettings } from '../settings/read-settings.ts';
import { readSurroundings } from '../settings/surroundings.ts';
import { findSessionCost } from './find-session-cost.ts';

/** With the settings of the environment and the config file; a broken config file must not empty the status line. */
export function findCostBySettings(transcriptPath: string): number | undefined {
  try {
    return findSessionCost(transcriptPath, toSettings(readSettings({ flags: {}, surroundings: readSurroundings() })));
  } catch {
    return undefined;
  }
}

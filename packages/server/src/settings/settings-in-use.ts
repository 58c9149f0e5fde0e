import type { SettingOrigin } from './setting-origin.ts';
import type { Settings } from './settings.ts';

/** The settings of one run, with where each came from. */
export interface SettingsInUse {
  readonly settings: Settings;
  /** Always there in a real run, a test may leave it out. */
  readonly origins?: Readonly<Record<keyof Settings, SettingOrigin>>;
}

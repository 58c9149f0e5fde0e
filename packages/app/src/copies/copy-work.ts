import type { OptionValues } from '@scrollkeep/server/settings/option-values.ts';
import type { Settings } from '@scrollkeep/server/settings/settings.ts';

/** What work on copies needs of a command. */
export interface CopyWork {
  readonly settings: Settings;
  readonly options: OptionValues;
  readonly signal: AbortSignal;
  readonly terminal: {
    readonly showsProgress: boolean;
    readonly say: (text: string) => void;
    readonly warn: (text: string) => void;
    readonly progress: (text: string) => void;
  };
}

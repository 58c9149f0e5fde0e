import type { BudgetLimit } from '@scrollkeep/transcript/usage/budget.ts';
import type { ModelPrices } from '@scrollkeep/transcript/usage/prices/price.ts';
import type { HubSetting } from './hub-setting.ts';
import type { RedactionSetting } from './redaction-setting.ts';

/** The effective settings of one run, after flag > environment > config file > default. */
export interface Settings {
  /** Claude config folders to read, in order; undefined if nobody named any (then the defaults are searched). */
  readonly roots: readonly string[] | undefined;
  /** Folders to read beside the usual ones, as `sources add` keeps them; undefined if there are none. */
  readonly sources: readonly string[] | undefined;
  /** Machines to copy sessions from, as `ssh://…`; undefined if there are none. */
  readonly remotes: readonly string[] | undefined;
  /** Precious: what cannot be rebuilt (archive). */
  readonly dataDir: string;
  /** Can be rebuilt at any time (index). */
  readonly cacheDir: string;
  /** Where the index is: a file, or `postgres://…`; undefined for the file in the cache folder. */
  readonly store: string | undefined;
  /** The config file that was read or would be read. */
  readonly configFile: string;
  readonly maxLineBytes: number;
  /** Prices of models before those of the built-in table. */
  readonly prices: readonly ModelPrices[] | undefined;
  /** Limits on what is spent; undefined if there are none. */
  readonly budgets: readonly BudgetLimit[] | undefined;
  /** Rules of one's own for redaction; undefined if there are none. */
  readonly redaction: RedactionSetting | undefined;
  /** Where `archive` keeps a second copy: `s3://…`, or a folder; undefined if there is none. */
  readonly archiveTo: string | undefined;
  /** For a hub on this machine; undefined if the config file has no such section. */
  readonly hub: HubSetting | undefined;
  /** Whether notes go into a database that machines share, like tags and pins. */
  readonly shareNotes: boolean;
  readonly quiet: boolean;
  readonly verbose: boolean;
  readonly color: 'auto' | 'always' | 'never';
  /** Whether long output goes straight to the screen. */
  readonly noPager: boolean;
}

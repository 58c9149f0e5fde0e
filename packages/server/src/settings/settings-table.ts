import { posix, win32 } from 'node:path';
import { budgetsSetting } from './budgets-setting.ts';
import { hubSetting } from './hub-setting.ts';
import { toPlatformFolders } from './platform-folders.ts';
import { prices } from './prices-kind.ts';
import { redactionSetting } from './redaction-setting.ts';
import {
  type ParsedSetting,
  type SettingKind,
  bytes,
  choice,
  copyAddress,
  folderList,
  path,
  remoteList,
  storeAddress,
  toggle,
} from './setting-kinds.ts';
import type { Settings } from './settings.ts';
import type { Surroundings } from './surroundings.ts';

/**
 * The one table of settings. Global options, the variables in the docs, the config file's schema and `config show` all
 * come from it.
 */
export interface SettingRow<Value> {
  readonly kind: SettingKind<NonNullable<Value>>;
  /** One line, no full stop. */
  readonly summary: string;
  /** Absent where only the config file can say it. */
  readonly flag?: SettingFlag;
  /** In order of strength. An empty variable counts as not set. */
  readonly environment: readonly SettingVariable<Value>[];
  /** False where the config file cannot decide it. */
  readonly inConfigFile: boolean;
  readonly default: (surroundings: Surroundings) => Value;
  /** The default in words, for the docs. */
  readonly defaultSummary: string;
}

export interface SettingFlag {
  readonly name: string;
  readonly short?: string;
  /** Placeholder of its value; a switch has none. */
  readonly value?: string;
  readonly choices?: readonly string[];
  readonly repeatable?: boolean;
  readonly completes?: 'path';
  /** Switches that stand for one value: `--no-color` for `--color never`. */
  readonly shorthands?: readonly { readonly name: string; readonly means: string; readonly summary: string }[];
}

export interface SettingVariable<Value> {
  readonly name: string;
  readonly summary: string;
  /** Where the variable is not simply the setting as text. */
  readonly parse?: (text: string, surroundings: Surroundings) => ParsedSetting<NonNullable<Value>>;
}

const colors = ['auto', 'always', 'never'] as const;

export const settingsTable = {
  roots: {
    kind: folderList,
    summary: 'Claude config folders to read',
    flag: { name: 'root', value: 'dir', repeatable: true, completes: 'path' },
    environment: [
      {
        name: 'CLAUDE_CONFIG_DIR',
        summary: 'Claude config folders to read, separated by commas',
        // A folder may have a comma in its name, and Claude Code itself takes the whole value as one folder.
        parse: (text, { platform, home, cwd, isFolder }) => {
          const base = { platform, home, folder: cwd };
          const whole = path.parseText(text, base);
          return whole.ok && isFolder(whole.value)
            ? { ok: true, value: [whole.value] }
            : folderList.parseText(text, base);
        },
      },
    ],
    inConfigFile: true,
    default: () => undefined,
    defaultSummary: '~/.claude, ~/.config/claude and other locations that `scrollkeep sources` finds',
  },
  sources: {
    kind: folderList,
    summary: 'Additional folders to read; set by `scrollkeep sources add`',
    environment: [],
    inConfigFile: true,
    default: () => undefined,
    defaultSummary: 'none',
  },
  remotes: {
    kind: remoteList,
    summary: 'Machines whose sessions `scrollkeep archive` copies over ssh; set by `scrollkeep sources add ssh://host`',
    environment: [],
    inConfigFile: true,
    default: () => undefined,
    defaultSummary: 'none, so no connection is opened',
  },
  dataDir: {
    kind: path,
    summary: 'Folder for data that cannot be rebuilt',
    flag: { name: 'data-dir', value: 'dir', completes: 'path' },
    environment: [{ name: 'SCROLLKEEP_DATA_DIR', summary: 'Folder for data that cannot be rebuilt' }],
    inConfigFile: true,
    default: (surroundings) => toPlatformFolders(surroundings).data,
    defaultSummary: "the platform's folder for program data",
  },
  cacheDir: {
    kind: path,
    summary: 'Folder for data that can be rebuilt',
    flag: { name: 'cache-dir', value: 'dir', completes: 'path' },
    environment: [{ name: 'SCROLLKEEP_CACHE_DIR', summary: 'Folder for data that can be rebuilt' }],
    inConfigFile: true,
    default: (surroundings) => toPlatformFolders(surroundings).cache,
    defaultSummary: "the platform's cache folder",
  },
  store: {
    kind: storeAddress,
    summary: 'Index location: a file, or postgres://user@host/database',
    flag: { name: 'store', value: 'location' },
    environment: [{ name: 'SCROLLKEEP_STORE', summary: 'Index location: a file, or postgres://…' }],
    inConfigFile: true,
    default: () => undefined,
    defaultSummary: 'index.db in the cache folder',
  },
  configFile: {
    kind: path,
    summary: 'Config file to read',
    flag: { name: 'config', value: 'file', completes: 'path' },
    environment: [{ name: 'SCROLLKEEP_CONFIG', summary: 'Config file to read' }],
    inConfigFile: false,
    default: (surroundings) =>
      (surroundings.platform === 'win32' ? win32 : posix).join(toPlatformFolders(surroundings).config, 'config.json'),
    defaultSummary: "config.json in the platform's config folder",
  },
  maxLineBytes: {
    kind: bytes({ least: 1024, most: 256 * 1024 ** 2 }),
    summary: 'Longest line to read in full; in longer lines, long values are shortened',
    flag: { name: 'max-line-bytes', value: 'size' },
    environment: [
      {
        name: 'SCROLLKEEP_MAX_LINE_BYTES',
        summary: 'Longest line to read in full, in bytes or with a suffix (64M)',
      },
    ],
    inConfigFile: true,
    default: () => 16 * 1024 ** 2,
    defaultSummary: '16M',
  },
  prices: {
    kind: prices,
    summary: 'Model prices in dollars per million tokens, as JSON; overrides the built-in prices',
    flag: { name: 'prices', value: 'json' },
    environment: [
      { name: 'SCROLLKEEP_PRICES', summary: 'Model prices as JSON, such as {"my-model":{"input":1,"output":5}}' },
    ],
    inConfigFile: true,
    default: () => undefined,
    defaultSummary: 'the built-in table of list prices',
  },
  budgets: {
    kind: budgetsSetting,
    summary: 'Limits in dollars per day, week, five-hour block and project; warnings start at 80%',
    environment: [],
    inConfigFile: true,
    default: () => undefined,
    defaultSummary: 'none',
  },
  redaction: {
    kind: redactionSetting,
    summary: 'Custom redaction rules: what else to replace, what to keep, and which kinds to turn off',
    environment: [],
    inConfigFile: true,
    default: () => undefined,
    defaultSummary: 'only the built-in rules',
  },
  archiveTo: {
    kind: copyAddress,
    summary: 'Where `scrollkeep archive` keeps a second copy: s3://bucket/prefix?endpoint=https://…, or a folder',
    environment: [],
    inConfigFile: true,
    default: () => undefined,
    defaultSummary: 'none, so no connection is opened',
  },
  hub: {
    kind: hubSetting,
    summary: 'For `scrollkeep hub`: name, public address, required redaction and OpenID Connect',
    environment: [],
    inConfigFile: true,
    default: () => undefined,
    defaultSummary: 'none',
  },
  shareNotes: {
    kind: toggle,
    summary: 'Share notes with the other machines of a PostgreSQL store, like tags and pins',
    environment: [],
    inConfigFile: true,
    default: () => false,
    defaultSummary: 'off, so notes stay on this machine',
  },
  quiet: {
    kind: toggle,
    summary: 'Print only results and problems',
    flag: { name: 'quiet', short: 'q' },
    environment: [],
    inConfigFile: true,
    default: () => false,
    defaultSummary: 'off',
  },
  verbose: {
    kind: toggle,
    summary: 'Print more details on stderr',
    flag: { name: 'verbose', short: 'v' },
    environment: [],
    inConfigFile: true,
    default: () => false,
    defaultSummary: 'off',
  },
  color: {
    kind: choice(colors),
    summary: 'When to use colour',
    flag: {
      name: 'color',
      value: 'when',
      choices: colors,
      shorthands: [{ name: 'no-color', means: 'never', summary: 'Same as --color never' }],
    },
    environment: [
      { name: 'NO_COLOR', summary: 'Disables colour if set to anything', parse: () => ({ ok: true, value: 'never' }) },
      {
        name: 'FORCE_COLOR',
        summary: 'Enables colour without a terminal; 0 or false disables it',
        parse: (text) => ({ ok: true, value: /^(0|false)$/i.test(text) ? 'never' : 'always' }),
      },
    ],
    inConfigFile: true,
    default: () => 'auto',
    defaultSummary: 'auto',
  },
  noPager: {
    kind: toggle,
    summary: 'Do not use a pager for long output',
    flag: { name: 'no-pager' },
    environment: [],
    inConfigFile: true,
    default: () => false,
    defaultSummary:
      'off; the pager is SCROLLKEEP_PAGER, otherwise PAGER, otherwise `less`; cat or an empty value disables it',
  },
} satisfies { readonly [Key in keyof Settings]: SettingRow<Settings[Key]> };

export type SettingKey = keyof typeof settingsTable;

export function listSettings(): readonly (readonly [SettingKey, SettingRow<unknown>])[] {
  return Object.entries(settingsTable) as unknown as readonly (readonly [SettingKey, SettingRow<unknown>])[];
}

import { AppError } from '../errors/app-error.ts';
import { type ConfigFile, readConfigFile } from './read-config-file.ts';
import type { ParsedSetting } from './setting-kinds.ts';
import type { SettingOrigin } from './setting-origin.ts';
import { type SettingKey, type SettingRow, listSettings, settingsTable } from './settings-table.ts';
import type { Settings } from './settings.ts';
import type { Surroundings } from './surroundings.ts';

/** The global options of one call, by long name. */
export type SettingFlags = Readonly<Record<string, boolean | string | readonly string[] | undefined>>;

export interface Decided<Value> {
  readonly value: Value;
  readonly origin: SettingOrigin;
}

export type EffectiveSettings = { readonly [Key in keyof Settings]: Decided<Settings[Key]> };

/** Flag before environment before config file before default, each with who decided it. */
export function readSettings(given: {
  readonly flags: SettingFlags;
  readonly surroundings: Surroundings;
  readonly ignoresConfigFile?: boolean;
}): EffectiveSettings {
  const { flags, surroundings } = given;
  const configFile = decide(settingsTable.configFile, undefined, { flags, surroundings, file: undefined });
  const named = configFile.origin.from !== 'default';
  const file =
    given.ignoresConfigFile === true ? undefined : readConfigFile({ path: configFile.value, named, surroundings });
  const decided = listSettings().map(([key, row]) => [key, decide(row, key, { flags, surroundings, file })]);
  const effective = Object.fromEntries(decided) as EffectiveSettings;
  // --root names everything that is read.
  return effective.roots.origin.from === 'flag'
    ? { ...effective, sources: { value: undefined, origin: effective.roots.origin } }
    : effective;
}

/** The bare values, as commands take them. */
export function toSettings(effective: EffectiveSettings): Settings {
  return Object.fromEntries(Object.entries(effective).map(([key, { value }]) => [key, value])) as unknown as Settings;
}

export function toOrigins(effective: EffectiveSettings): Readonly<Record<keyof Settings, SettingOrigin>> {
  return Object.fromEntries(Object.entries(effective).map(([key, { origin }]) => [key, origin])) as Record<
    keyof Settings,
    SettingOrigin
  >;
}

interface Sources {
  readonly flags: SettingFlags;
  readonly surroundings: Surroundings;
  readonly file: ConfigFile | undefined;
}

function decide<Value>(row: SettingRow<Value>, key: SettingKey | undefined, sources: Sources): Decided<Value> {
  const fromFile = key === undefined ? undefined : findInFile<Value>(key, sources.file);
  return (
    findFlag(row, sources) ??
    findVariable(row, sources) ??
    fromFile ?? { value: row.default(sources.surroundings), origin: { from: 'default', name: undefined } }
  );
}

function findFlag<Value>(row: SettingRow<Value>, { flags, surroundings }: Sources): Decided<Value> | undefined {
  if (row.flag === undefined) return undefined;
  const shorthand = row.flag.shorthands?.find(({ name }) => flags[name] === true);
  const given = shorthand?.means ?? flags[row.flag.name];
  if (given === undefined || given === false) return undefined;
  const name = `--${shorthand?.name ?? row.flag.name}`;
  const base = { platform: surroundings.platform, home: surroundings.home, folder: surroundings.cwd };
  const parsed = typeof given === 'string' ? row.kind.parseText(given, base) : row.kind.parseJson(given, base);
  return { value: getValue(parsed, name), origin: { from: 'flag', name } };
}

function findVariable<Value>(row: SettingRow<Value>, { surroundings }: Sources): Decided<Value> | undefined {
  for (const { name, parse } of row.environment) {
    const text = surroundings.env[name];
    if (text === undefined || text === '') continue;
    const base = { platform: surroundings.platform, home: surroundings.home, folder: surroundings.cwd };
    const parsed = parse === undefined ? row.kind.parseText(text, base) : parse(text, surroundings);
    return { value: getValue(parsed, name), origin: { from: 'environment', name } };
  }
  return undefined;
}

function findInFile<Value>(key: SettingKey, file: ConfigFile | undefined): Decided<Value> | undefined {
  const value = file?.values[key];
  return value === undefined ? undefined : { value: value as Value, origin: { from: 'file', name: file?.path } };
}

function getValue<Value>(parsed: ParsedSetting<Value>, name: string): Value {
  if (parsed.ok) return parsed.value;
  throw new AppError({
    code: 'wrong-setting',
    message: `${name}: ${parsed.problem}`,
    hint: 'Run "scrollkeep help" for all options.',
    exitCode: 64,
  });
}

import { printTable } from '../text/print-table.ts';
import { toSafeText } from '../text/to-safe-text.ts';
import type { SettingOrigin } from './setting-origin.ts';
import { listSettings } from './settings-table.ts';
import type { Settings } from './settings.ts';

type Origins = Readonly<Record<keyof Settings, SettingOrigin>> | undefined;

/** One line per setting. Nothing is cut: a path is here to be read and copied. */
export function printSettings(settings: Settings, origins: Origins): string {
  const rows = listSettings().map(([key, row]) => [
    key,
    toValueText(settings[key], row.defaultSummary),
    toOriginText(origins?.[key]),
  ]);
  return printTable([{ title: 'Setting' }, { title: 'Value' }, { title: 'From' }], rows, { width: Infinity });
}

/** `{ "<setting>": { "value": …, "origin": { "from": …, "name": … } } }`, null for what is not set. */
export function printSettingsJson(settings: Settings, origins: Origins): string {
  const entries = listSettings().map(([key]) => {
    const origin = origins?.[key];
    return [
      key,
      {
        value: withoutPassword(settings[key]) ?? null,
        origin: { from: origin?.from ?? null, name: origin?.name ?? null },
      },
    ];
  });
  return `${JSON.stringify(Object.fromEntries(entries), undefined, 2)}\n`;
}

/** An address of a server may hold a password; what is printed is pasted into issues. */
function withoutPassword<Value>(value: Value): Value | string {
  return typeof value === 'string' ? value.replace(/^(postgres(?:ql)?:\/\/[^:@/]*):[^@]*@/, '$1:…@') : value;
}

function toOriginText(origin: SettingOrigin | undefined): string {
  if (origin === undefined) return '';
  // The path of the config file is a row of its own.
  return origin.name === undefined || origin.from === 'file' ? origin.from : `${origin.from} ${origin.name}`;
}

function toValueText(value: Settings[keyof Settings], defaultSummary: string): string {
  if (value === undefined) return defaultSummary;
  if (Array.isArray(value))
    return toSafeText(
      value
        .map((item: string | { readonly model: string }) => (typeof item === 'string' ? item : item.model))
        .join(', '),
    );
  return toSafeText(typeof value === 'object' ? JSON.stringify(value) : String(withoutPassword(value)));
}

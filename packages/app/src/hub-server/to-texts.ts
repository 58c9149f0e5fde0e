import type { OptionValues } from '@scrollkeep/server/settings/option-values.ts';

/** The values of an option that can be repeated. */
export function toTexts(value: OptionValues[string]): readonly string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? (value as readonly string[]) : [];
}

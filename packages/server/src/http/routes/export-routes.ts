import { exportParts, type ExportPart } from '@scrollkeep/view/exporters/select-parts.ts';
import {
  optionalClasses,
  parseOptionalClasses,
  type OptionalClass,
} from '@scrollkeep/view/redaction/optional-class-names.ts';
import { exportFormatNames } from '../../export/export-format-names.ts';
import { csvTables } from '../../export/csv-tables.ts';
import { redactionScopes } from '../export/redaction-scopes.ts';
import { choice, type Parameter } from './parameter.ts';
import { defineRoute, type Route } from './route.ts';
import { key } from './session-parameters.ts';

const turns: Parameter<{ readonly first: number; readonly last: number } | undefined> = {
  in: 'query',
  description: 'Only these turns: `3-7`.',
  isRequired: false,
  schema: { type: 'string', pattern: '^\\d{1,9}-\\d{1,9}$' },
  parse(given) {
    const [first, last] = /^(\d{1,9})-(\d{1,9})$/.exec(given)?.slice(1).map(Number) ?? [];
    return first === undefined || last === undefined || first > last ? undefined : { first, last };
  },
  fallback: undefined,
};
const without: Parameter<ReadonlySet<ExportPart>> = {
  in: 'query',
  description: `Parts to leave out, separated by commas: ${exportParts.join(', ')}.`,
  isRequired: false,
  schema: { type: 'string' },
  parse(given) {
    const parts = given.split(',').filter(Boolean);
    const known = parts.flatMap((part) => exportParts.find((each) => each === part) ?? []);
    return known.length === parts.length ? new Set(known) : undefined;
  },
  fallback: new Set(),
};
const also: Parameter<readonly OptionalClass[]> = {
  in: 'query',
  description: `Other data to replace, separated by commas: ${optionalClasses.join(', ')}.`,
  isRequired: false,
  schema: { type: 'string' },
  parse(given) {
    const parsed = parseOptionalClasses([given]);
    return parsed.ok ? parsed.classes : undefined;
  },
  fallback: [],
};
const timezone: Parameter<string | undefined> = {
  in: 'query',
  description: 'Time zone for all times in the file (UTC).',
  isRequired: false,
  schema: { type: 'string', maxLength: 64 },
  parse(given) {
    try {
      return new Intl.DateTimeFormat('en', { timeZone: given }).resolvedOptions().timeZone;
    } catch {
      return undefined;
    }
  },
  fallback: undefined,
};

/** A session as a file to give away, and what would be hidden in it. */
export const exportRoutes: readonly Route[] = [
  defineRoute({
    path: '/sessions/{key}/export',
    summary: 'A session as a file, redacted by default',
    parameters: {
      key,
      format: choice('File format.', exportFormatNames, 'html'),
      redaction: choice('What to replace: secrets and names, secrets only, or nothing.', redactionScopes, 'all'),
      also,
      path: choice('The live path or all branches.', ['live', 'all'] as const, 'live'),
      turns,
      without,
      table: choice('Table to export as csv.', csvTables, 'turns'),
      notes: choice('`true` includes your notes, in formats that include tags.', ['true']),
      timezone,
    },
    answer: { bytes: 'The file, as a download.' },
    problems: ['NO_SUCH_SESSION', 'AMBIGUOUS_SESSION'],
    handle: async ({ exports }, { key: session, timezone: timeZone, notes, ...values }) =>
      (await exports()).open(session, { ...values, timeZone, withNotes: notes === 'true' }),
  }),
  defineRoute({
    path: '/sessions/{key}/redaction',
    summary: 'What an export would redact, masked',
    parameters: {
      key,
      scope: choice('Secrets and names, or secrets only.', ['all', 'secrets'] as const, 'all'),
      also,
    },
    answer: { type: 'RedactionAnswer' },
    problems: ['NO_SUCH_SESSION', 'AMBIGUOUS_SESSION'],
    handle: async ({ exports }, values) => ({
      json: await (await exports()).getRedaction(values.key, values.scope, values.also),
    }),
  }),
];

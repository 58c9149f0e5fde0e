import { catalogue } from '@scrollkeep/transcript/catalogue/catalogue.ts';
import { versionsSeen } from '@scrollkeep/transcript/catalogue/versions-seen.ts';
import { findNamedGroups, listNamedGroups, type NamedGroups } from '@scrollkeep/transcript/schema/find-groups.ts';
import { listCatalogueGroups } from '@scrollkeep/transcript/schema/list-catalogue-groups.ts';
import { toPagePath } from '@scrollkeep/transcript/schema/pages/page-path.ts';
import { printFormatPages } from '@scrollkeep/transcript/schema/pages/print-format-pages.ts';
import { printTypeScript } from '@scrollkeep/transcript/schema/print-typescript.ts';
import { toJsonSchema } from '@scrollkeep/transcript/schema/to-json-schema.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { findNearest } from '@scrollkeep/server/text/find-nearest.ts';
import type { Invocation } from '../../command-line/command.ts';

export async function run({ options, terminal }: Invocation): Promise<ExitCode> {
  const wanted = typeof options['type'] === 'string' ? getNamedGroups(options['type']) : undefined;
  await terminal.print(printCatalogue(options['format'], wanted));
  return 0;
}

function printCatalogue(format: unknown, wanted: NamedGroups | undefined): string {
  const groups = listCatalogueGroups(catalogue);
  const only =
    wanted === undefined
      ? {}
      : { only: wanted.family === 'record' && wanted.label === 'system' ? ['system'] : wanted.groups };
  if (format === 'typescript') return printTypeScript(groups, { header: typeScriptHeader, ...only });
  if (format === 'markdown') return printPages(wanted);
  return (
    JSON.stringify(
      toJsonSchema(groups, {
        title: wanted === undefined ? 'A line of a Claude Code transcript' : wanted.name,
        description: schemaDescription,
        ...only,
      }),
      null,
      2,
    ) + '\n'
  );
}

const schemaDescription =
  'Objects are open: newer clients may add fields and types, and unlisted ones pass validation. String examples ' +
  'are values seen so far, not a complete list. Tool inputs, tool results and side files have separate ' +
  'definitions.';

const typeScriptHeader = [
  'Records of Claude Code transcripts, printed by scrollkeep from its catalogue of the format.',
  'Objects may contain more than is declared here: newer clients add fields, kinds and record types.',
];

function printPages(wanted: NamedGroups | undefined): string {
  const pages = printFormatPages(catalogue, versionsSeen);
  if (wanted === undefined) return [...pages.values()].join('\n');
  return pages.get(toPagePath(wanted.family, wanted.label)) ?? '';
}

function getNamedGroups(name: string): NamedGroups {
  const groups = listCatalogueGroups(catalogue);
  const found = findNamedGroups(groups, name);
  const [only] = found;
  if (found.length === 1 && only !== undefined) return only;
  const all = listNamedGroups(groups);
  const nearest = findNearest(name, [...all.map((each) => each.name), ...all.map((each) => each.label)]);
  throw new AppError({
    code: 'usage',
    message:
      found.length > 1
        ? `'${name}' is ambiguous: ${found.map((each) => each.name).join(', ')}`
        : `the catalogue has no '${name}'${nearest === undefined ? '' : ` (did you mean ${nearest}?)`}`,
    hint:
      'Pass a record type (user), a kind inside one (system/turn_duration, attachment/file, ' +
      'progress/bash_progress), block/text, tool/Bash or side-file/plan.',
    exitCode: 64,
  });
}

import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { VersionsSeen } from '../../catalogue/versions-seen.ts';
import type { KindPlace } from '../../shapes/entry.ts';
import { envelope } from '../../records/fields/envelope.ts';
import { printChangesPage } from './print-changes-page.ts';
import { printEnvelopePage, printKindPage, printRecordPage } from './print-record-page.ts';
import { printSideFilePage } from './print-side-file-page.ts';
import { printToolPage } from './print-tool-page.ts';
import { printReadmePage } from './print-readme-page.ts';
import { toPagePath } from './page-path.ts';
import { toGroupName } from '../schema-group.ts';

/** The whole of docs/format, by path relative to it. */
export function printFormatPages(catalogue: Catalogue, seen: VersionsSeen): ReadonlyMap<string, string> {
  const holder = (list: KindPlace['list']) => catalogue.records.find((entry) => entry.kinds?.list === list);
  const subtypes = catalogue.system.map((entry) => entry.name);
  const tools = catalogue.tools.map((entry) => entry.name);
  const enveloped = catalogue.records.filter((entry) => entry.fields['uuid'] === envelope.uuid);
  const envelopeGroups = enveloped.flatMap(({ type, kinds }) =>
    kinds?.list === 'system' ? subtypes.map((name) => toGroupName('system', name)) : [type],
  );
  return new Map<string, string>([
    ['README.md', printReadmePage(catalogue, seen)],
    [
      'envelope.md',
      printEnvelopePage(
        seen,
        enveloped.map(({ type }) => type),
        envelopeGroups,
      ),
    ],
    ...catalogue.records.map(
      (entry) => [toPagePath('record', entry.type), printRecordPage(entry, seen, subtypes)] as const,
    ),
    ...catalogue.system.map(
      (entry) => [toPagePath('system', entry.name), printKindPage('system', entry, holder('system'), seen)] as const,
    ),
    ...catalogue.attachments.map(
      (entry) =>
        [
          toPagePath('attachment', entry.name),
          printKindPage('attachment', entry, holder('attachments'), seen),
        ] as const,
    ),
    ...catalogue.progress.map(
      (entry) =>
        [toPagePath('progress', entry.name), printKindPage('progress', entry, holder('progress'), seen)] as const,
    ),
    ...catalogue.blocks.map(
      (entry) => [toPagePath('block', entry.name), printKindPage('block', entry, undefined, seen)] as const,
    ),
    ...catalogue.tools.map((entry) => [toPagePath('tool', entry.name), printToolPage(entry, seen, tools)] as const),
    ...catalogue.sideFiles.map(
      (entry) => [toPagePath('side-file', entry.kind), printSideFilePage(entry, seen)] as const,
    ),
    ['changes.md', printChangesPage(seen)],
  ]);
}

import { blockCatalogue } from '../content/block-catalogue.ts';
import { attachmentCatalogue } from '../records/attachment/attachment-catalogue.ts';
import { progressCatalogue } from '../records/progress/progress-catalogue.ts';
import { recordCatalogue } from '../records/record-catalogue.ts';
import { systemCatalogue } from '../records/system/system-catalogue.ts';
import { sideFileCatalogue } from '../side-files/side-file-catalogue.ts';
import { toolCatalogue } from '../tools/tool-catalogue.ts';
import type { AnySideFileEntry, KindEntry, RecordEntry, ToolEntry } from '../shapes/entry.ts';

/**
 * The whole format: every entry once. What is derived from it (types, JSON Schema, drift check, pages) lists nothing
 * again.
 */
export interface Catalogue {
  readonly records: readonly RecordEntry[];
  readonly system: readonly KindEntry[];
  readonly attachments: readonly KindEntry[];
  readonly progress: readonly KindEntry[];
  readonly blocks: readonly KindEntry[];
  readonly tools: readonly ToolEntry[];
  readonly sideFiles: readonly AnySideFileEntry[];
}

export const catalogue: Catalogue = {
  records: recordCatalogue,
  system: systemCatalogue,
  attachments: attachmentCatalogue,
  progress: progressCatalogue,
  blocks: blockCatalogue,
  tools: toolCatalogue,
  sideFiles: sideFileCatalogue,
};

/** The entry whose kinds are the system subtypes: their fields are beside its own. */
export function getSystemEntry({ records }: Catalogue): RecordEntry {
  const entry = records.find(({ kinds }) => kinds?.list === 'system');
  if (entry === undefined) throw new Error('no record type has the subtypes');
  return entry;
}

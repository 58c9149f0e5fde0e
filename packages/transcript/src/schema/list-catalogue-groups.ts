import { getSystemEntry, type Catalogue } from '../catalogue/catalogue.ts';
import type { KindEntry, RecordEntry } from '../shapes/entry.ts';
import { literal, object, type FieldShapes, type Shape } from '../shapes/shape.ts';
import { toGroupName, type SchemaFamily, type SchemaGroup } from './schema-group.ts';

/**
 * Every part of the format that the catalogue declares, under the names that inference gives them. A `system` record is
 * listed by its subtypes.
 */
export function listCatalogueGroups(catalogue: Catalogue): readonly SchemaGroup[] {
  const system = getSystemEntry(catalogue);
  return [
    ...catalogue.records
      .filter((entry) => entry !== system)
      .map((entry) => toGroup('record', entry.type, entry.doc, object({ type: literal(entry.type), ...entry.fields }))),
    ...catalogue.system.map((entry) => toGroup('system', entry.name, entry.doc, object(toSystemFields(system, entry)))),
    ...catalogue.attachments.map((entry) => toTaggedGroup('attachment', entry)),
    ...catalogue.progress.map((entry) => toTaggedGroup('progress', entry)),
    ...catalogue.blocks.map((entry) => toTaggedGroup('block', entry)),
    ...catalogue.tools.flatMap((entry) => [
      toGroup('tool-input', entry.name, `What the model sends to ${entry.name}. ${entry.doc}`, object(entry.input)),
      toGroup(
        'tool-result',
        entry.name,
        `What the client notes down of a result of ${entry.name} that is not an error.`,
        entry.result,
      ),
    ]),
    ...catalogue.sideFiles.map((entry) => toGroup('side-file', entry.kind, entry.doc, entry.content)),
  ];
}

/** Fields of the record first; where a subtype names one again, its declaration counts. */
function toSystemFields(system: RecordEntry, entry: KindEntry): FieldShapes {
  const { subtype: _subtype, ...others } = system.fields;
  return {
    type: literal(system.type),
    ...(entry.name === '' ? {} : { subtype: literal(entry.name) }),
    ...others,
    ...entry.fields,
  };
}

function toTaggedGroup(family: SchemaFamily, entry: KindEntry): SchemaGroup {
  return toGroup(family, entry.name, entry.doc, object({ type: literal(entry.name), ...entry.fields }));
}

function toGroup(family: SchemaFamily, label: string, doc: string, shape: Shape): SchemaGroup {
  return { name: toGroupName(family, label), family, label, doc, shape };
}

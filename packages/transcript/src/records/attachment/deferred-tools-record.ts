import { kindBase, kindEntry } from '../../shapes/entry.ts';
import { boolean, list, object, opaque, optional, text } from '../../shapes/shape.ts';

export const deferredToolsRecordBase = kindBase({
  name: 'deferred_tools_record',
});

export const deferredToolsRecordAttachment = () =>
  kindEntry(deferredToolsRecordBase, {
    doc: 'Definitions of the tools that ToolSearch loaded, as they were added to the requests.',
    fields: {
      entries: list(
        object({
          name: text(),
          description: text(),
          input_schema: opaque('JSON Schema of the tool’s input'),
          defer_loading: boolean(),
        }),
      ),
      nameOnlyAnnouncements: optional(list(text(), 'Announcements, by `uuid`, that gave names without definitions')),
      strippedReferences: optional(list(text(), 'References to tools that were left out of the requests')),
      toolInputCopies: optional(list(opaque('Unknown shape'), 'Inputs of calls as they were sent')),
    },
    example: {
      entries: [
        {
          name: 'WebFetch',
          description: 'Fetches a page and answers a question about it',
          input_schema: { type: 'object', properties: { url: { type: 'string' } }, required: ['url'] },
          defer_loading: true,
        },
      ],
    },
  });

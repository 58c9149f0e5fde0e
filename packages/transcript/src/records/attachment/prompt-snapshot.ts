import type { JsonValue } from '../../json/json-value.ts';
import { kindBase, kindEntry } from '../../shapes/entry.ts';
import { boolean, list, object, opaque, optional, text } from '../../shapes/shape.ts';

export const promptSnapshotBase = kindBase({
  name: 'prompt_snapshot',
  traits: {
    withoutClientTexts(snapshot, filler) {
      const toFiller = (value: JsonValue) => (Array.isArray(value) ? [filler] : filler);
      const { systemPrompt, tools, cliPrefix } = snapshot;
      return {
        ...snapshot,
        ...(systemPrompt === undefined ? {} : { systemPrompt: toFiller(systemPrompt) }),
        ...(tools === undefined ? {} : { tools: [] }),
        ...(cliPrefix === undefined ? {} : { cliPrefix: toFiller(cliPrefix) }),
      };
    },
  },
});

export const promptSnapshotAttachment = () =>
  kindEntry(promptSnapshotBase, {
    doc:
      'The whole system prompt, and with it the tools, as they were sent to the API. Two for each session and ' +
      'agent: before the first request ' +
      'without tools, after it with them; a compaction adds more. Long and private.',
    fields: {
      systemPrompt: list(text(), 'Its parts in order'),
      reminderFold: boolean(),
      echoWireToolInputs: boolean(),
      contextRendering: text(undefined, ['announced']),
      tools: optional(
        list(
          object({
            name: text(),
            description: text(),
            schema: optional(opaque('The tool as the API takes it, with the JSON Schema of its input')),
            server: optional(text('MCP server it belongs to')),
          }),
          'Absent on the first of the two',
        ),
      ),
      cliPrefix: optional(text('First sentence of the prompt; differs between terminal and SDK')),
      systemTurns: optional(boolean()),
      toolChangeHeader: optional(boolean()),
      inlineTools: optional(boolean()),
      keptReminders: optional(boolean()),
      toolResultSafeguards: optional(opaque('Unknown shape')),
      systemTurnsAnsweredBy: optional(opaque('Unknown shape')),
      projectDocsAsDocuments: optional(boolean()),
      effortAfterText: optional(boolean()),
    },
    example: {
      systemPrompt: ['You help with the harbour of ada.'],
      reminderFold: false,
      echoWireToolInputs: false,
      contextRendering: 'announced',
      tools: [
        {
          name: 'Read',
          description: 'Reads a file',
          schema: {
            name: 'Read',
            description: 'Reads a file',
            input_schema: { type: 'object', properties: { file_path: { type: 'string' } } },
          },
        },
      ],
      cliPrefix: 'You are Claude Code.',
      systemTurns: true,
      toolChangeHeader: true,
      inlineTools: false,
      keptReminders: false,
    },
  });

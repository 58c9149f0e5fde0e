import { kindBase, kindEntry } from '../../shapes/entry.ts';
import { boolean, list, optional, text } from '../../shapes/shape.ts';

export const agentListingDeltaBase = kindBase({
  name: 'agent_listing_delta',
});

export const agentListingDeltaAttachment = () =>
  kindEntry(agentListingDeltaBase, {
    doc:
      'Which agents the model may start: the whole list at first, later only what came or went. Written at the ' +
      'start of sessions and agents.',
    fields: {
      addedTypes: list(text(), 'Names of the agents that came'),
      addedLines: list(text(), 'The same with description and tools, as the model reads them; one for each name'),
      removedTypes: list(text()),
      isInitial: boolean('The whole list, not a change'),
      showConcurrencyNote: boolean('The model is told that it may start several at once'),
      builtInTypes: optional(list(text(), 'Those of `addedTypes` that the client brings along')),
      builtInPluginTypes: optional(list(text(), 'Those that a plugin of the client brings along')),
    },
    example: {
      addedTypes: ['general-purpose', 'tide-checker'],
      addedLines: [
        '- general-purpose: Any task (Tools: *)',
        '- tide-checker: Compares tide tables (Tools: Read, Bash)',
      ],
      removedTypes: [],
      isInitial: true,
      showConcurrencyNote: true,
      builtInTypes: ['general-purpose'],
      builtInPluginTypes: [],
    },
  });

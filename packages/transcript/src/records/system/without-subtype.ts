import { kindBase, kindEntry } from '../../shapes/entry.ts';
import { optional, text } from '../../shapes/shape.ts';
import { earlyEnvelopeExample } from '../fields/envelope.ts';

export const withoutSubtypeBase = kindBase({
  name: '',
});

export const withoutSubtypeNotice = () =>
  kindEntry(withoutSubtypeBase, {
    doc:
      'A notice from the time before subtypes, really until 1.0.90: mostly the start and output of a hook, ' +
      'sometimes a warning. The text may hold terminal ' +
      'escapes.',
    fields: {
      content: text('The notice'),
      level: text(undefined, ['info', 'warning']),
      toolUseID: optional(text('The call whose hook ran')),
    },
    exampleEnvelope: { ...earlyEnvelopeExample, version: '1.0.60' },
    example: {
      content: 'PostToolUse:Edit [npm test] completed successfully',
      level: 'info',
      toolUseID: 'toolu_01HarbourTideCheck000000',
    },
  });

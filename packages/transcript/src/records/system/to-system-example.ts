import type { KindEntry } from '../../shapes/entry.ts';
import { envelopeExample } from '../fields/envelope.ts';

/** The example of a subtype as the whole record that a file would hold. */
export function toSystemExample({
  name,
  example,
  exampleEnvelope = envelopeExample,
}: KindEntry): Readonly<Record<string, unknown>> {
  return { type: 'system', ...(name === '' ? {} : { subtype: name }), ...exampleEnvelope, ...example };
}

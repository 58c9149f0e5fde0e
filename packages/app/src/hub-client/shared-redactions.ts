/** What is replaced before anything leaves: secrets and names, secrets alone, or nothing. */
export const sharedRedactions = ['all', 'secrets', 'none'] as const;
export type SharedRedaction = (typeof sharedRedactions)[number];

/** As the hub names what was replaced. */
export function toScopes(redaction: SharedRedaction): readonly string[] {
  return redaction === 'none' ? [] : redaction === 'secrets' ? ['secrets'] : ['secrets', 'names'];
}

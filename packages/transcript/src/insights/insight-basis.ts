/** Goes up whenever the same records give other figures, so that those made before are made again. */
const figuresVersion = 1;

/** What figures rest on beside the records of their session, as a text to keep with them. */
export function toInsightBasis(promptLimits: readonly number[]): string {
  return JSON.stringify([figuresVersion, ...promptLimits]);
}

/**
 * For whom a hub serves this page, as the page itself says: known before the first question, so that nothing is asked
 * for that a hub does not have. Undefined with `serve`.
 */
export const hubReader = findHubReader();

function findHubReader(): 'person' | 'guest' | undefined {
  // Parts of the app are tested without a page.
  const said = globalThis.document?.querySelector('meta[name="scrollkeep-hub"]')?.getAttribute('content');
  return said === 'person' || said === 'guest' ? said : undefined;
}

import { fileURLToPath } from 'node:url';

/** Where config folders made by the fixture builder are for the length of a run. */
export const fixtureTreesFolder = fileURLToPath(
  new URL('../../node_modules/.cache/scrollkeep/fixture-trees', import.meta.url),
);

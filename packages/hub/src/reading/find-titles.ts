import type { Services } from '@scrollkeep/server/http/services/services.ts';

/** How a session is called and where it is shown. */
export interface SessionTitle {
  /** In addresses of the web app and of the API of `serve`. */
  readonly key: string;
  readonly title: string;
}

/** By ids on the hub. What was pushed a moment ago may have no title yet. */
export async function findTitles({ library }: Services): Promise<ReadonlyMap<string, SessionTitle>> {
  const tracked = await library.listTracked();
  const findShared = library.openShared();
  return new Map(
    tracked.flatMap(({ key, digest }) => {
      const { shared } = findShared(key);
      return shared === undefined ? [] : [[shared.id, { key, title: digest?.summary.title ?? '' }] as const];
    }),
  );
}

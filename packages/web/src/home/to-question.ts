import type { HomeRoute, ProjectRoute } from '../shell/route.ts';
import type { ApiQuestion } from '../sources/api-client.ts';

/** What the server is asked for a list: its address says it all. */
export function toQuestion(route: HomeRoute | ProjectRoute): ApiQuestion<'/sessions'> {
  return {
    text: route.text.trim(),
    project: route.page === 'project' ? route.key : '',
    ...(route.filters as object),
    ...(route.showsEmpty ? {} : { hide: 'empty' as const }),
    ...(route.sort === 'recent' ? { first: 'pinned' as const } : {}),
    sort: route.sort,
  };
}

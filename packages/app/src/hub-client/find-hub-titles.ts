import { isJsonObject, type JsonValue } from '@scrollkeep/transcript/json/json-value.ts';
import { HubRefusal, type Hub } from './open-hub.ts';

const mostPages = 10;
const pageSize = 200;

/** Titles of sessions by their ids on the hub, as its pages show them; without those that the hub has not read yet. */
export async function findHubTitles(hub: Hub, ids: ReadonlySet<string>): Promise<ReadonlyMap<string, string>> {
  const titles = new Map<string, string>();
  let cursor = '';
  for (let page = 0; page < mostPages && titles.size < ids.size; page++) {
    const search = new URLSearchParams({ limit: String(pageSize), ...(cursor === '' ? {} : { cursor }) });
    const answer = await hub.ask('GET', `/api/v1/sessions?${search}`).catch((error: unknown) => {
      // A list without titles is better than none.
      if (error instanceof HubRefusal) return undefined;
      throw error;
    });
    const { sessions } = answer ?? {};
    for (const session of Array.isArray(sessions) ? (sessions as readonly JsonValue[]) : []) {
      if (!isJsonObject(session) || !isJsonObject(session['shared'])) continue;
      const { id } = session['shared'];
      const { title } = session;
      if (typeof id === 'string' && ids.has(id) && typeof title === 'string' && title !== '') titles.set(id, title);
    }
    const next = answer?.['cursor'];
    if (typeof next !== 'string' || next === cursor) break;
    cursor = next;
  }
  return titles;
}

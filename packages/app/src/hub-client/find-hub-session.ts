import { isJsonObject, type JsonObject, type JsonValue } from '@scrollkeep/transcript/json/json-value.ts';
import { toIsoTime } from '@scrollkeep/transcript/json/to-iso-time.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import type { Hub } from './open-hub.ts';

/** A session as the hub lists it. */
export interface FoundSession {
  readonly id: string;
  /** As the client names it. */
  readonly session: string;
  readonly person: string;
  readonly project: { readonly id: string; readonly name: string };
  /** Null if the hub names no moment. */
  readonly pushedAt: string | null;
}

const mostPages = 1000;
const minPrefixLength = 4;

/** All sessions that the hub lets this machine see, or only those of its person. */
export async function* listHubSessions(hub: Hub, isMine: boolean): AsyncGenerator<FoundSession, void, void> {
  let next = '';
  for (let page = 0; page < mostPages; page++) {
    const query = new URLSearchParams({
      ...(isMine ? { mine: 'true' } : {}),
      ...(next === '' ? {} : { cursor: next }),
    });
    const answer = await hub.ask('GET', `/hub/v1/sessions?${query}`);
    const { sessions } = answer;
    for (const value of Array.isArray(sessions) ? (sessions as readonly JsonValue[]) : []) {
      const found = isJsonObject(value) ? toFound(value) : undefined;
      if (found !== undefined) yield found;
    }
    if (typeof answer['next'] !== 'string' || answer['next'] === next) return;
    next = answer['next'];
  }
}

/** By the id of the hub or of the client, or how one of them begins. */
export async function getHubSession(hub: Hub, name: string, isMine: boolean): Promise<FoundSession> {
  const found: FoundSession[] = [];
  if (name.length >= minPrefixLength)
    for await (const each of listHubSessions(hub, isMine)) {
      if (each.id === name || each.session === name) return each;
      if (each.id.startsWith(name) || each.session.startsWith(name)) found.push(each);
    }
  const [first] = found;
  if (first !== undefined && found.length === 1) return first;
  throw new AppError({
    code: first === undefined ? 'NO_SUCH_SESSION' : 'AMBIGUOUS_SESSION',
    message:
      first === undefined
        ? `${hub.login.url} has no session ${toSafeText(name)} that you may see`
        : `several sessions begin with ${toSafeText(name)}`,
    hint: toHint(name, isMine),
    exitCode: first === undefined ? 66 : 64,
  });
}

function toHint(name: string, isMine: boolean): string {
  if (name.length < minPrefixLength) return `Pass at least ${minPrefixLength} characters of the id.`;
  return isMine
    ? 'Pass the id of a session that you pushed. `scrollkeep hub pull` lists what is on the hub.'
    : '`scrollkeep hub pull` lists the sessions that you may read, with their ids.';
}

function toFound({ id, session, person, project, pushedMs }: JsonObject): FoundSession | undefined {
  if (typeof id !== 'string' || typeof session !== 'string') return undefined;
  const owner = isJsonObject(person) ? person['name'] : undefined;
  const [own, name] = isJsonObject(project) ? [project['id'], project['name']] : [];
  return {
    id,
    session,
    // It becomes the name of a machine in the archive.
    person: (typeof owner === 'string' ? owner.replaceAll(/[\0-\x1f\x7f]/g, '').slice(0, 200) : '') || 'hub',
    pushedAt: toIsoTime(typeof pushedMs === 'number' ? pushedMs : undefined),
    project: { id: typeof own === 'string' ? own : '', name: typeof name === 'string' ? name : '' },
  };
}

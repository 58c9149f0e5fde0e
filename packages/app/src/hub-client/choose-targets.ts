import { isJsonObject, type JsonValue } from '@scrollkeep/transcript/json/json-value.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import type { Hub } from './open-hub.ts';
import type { ShareTarget } from './shared-file.ts';

/** `everyone`, `team:NAME` or `person:EMAIL`, as the hub knows them. */
export async function chooseTargets(hub: Hub, wanted: readonly string[]): Promise<readonly ShareTarget[]> {
  const targets: ShareTarget[] = [];
  for (const text of wanted) {
    const [, kind, name = ''] = /^(everyone|team|person)(?::(.+))?$/.exec(text) ?? [];
    if (kind === 'everyone' && name === '') targets.push({ kind });
    else if (kind === 'team' && name !== '') targets.push(await findTarget(hub, 'team', name));
    else if (kind === 'person' && name !== '') targets.push(await findTarget(hub, 'person', name));
    else
      throw new AppError({
        code: 'usage',
        message: `--with: ${JSON.stringify(text)} is not a valid target`,
        hint: 'Use everyone, team:NAME or person:EMAIL.',
        exitCode: 64,
      });
  }
  return targets;
}

async function findTarget(hub: Hub, kind: 'team' | 'person', name: string): Promise<ShareTarget> {
  const [path, list, field] =
    kind === 'team' ? ['/hub/v1/teams', 'teams', 'name'] : ['/hub/v1/people', 'people', 'email'];
  const found = (await hub.ask('GET', path))[list];
  for (const value of Array.isArray(found) ? (found as readonly JsonValue[]) : []) {
    if (!isJsonObject(value)) continue;
    const { id, [field]: own } = value;
    if (typeof id === 'string' && typeof own === 'string' && own.toLowerCase() === name.toLowerCase())
      return { kind, id, name: own };
  }
  throw new AppError({
    code: kind === 'team' ? 'NO_SUCH_TEAM' : 'NO_SUCH_PERSON',
    message: `${hub.login.url} has no ${kind} ${toSafeText(name)}`,
    hint: kind === 'team' ? 'Ask an admin of the hub for its name.' : 'Ask an admin of the hub to invite them.',
    exitCode: 66,
  });
}

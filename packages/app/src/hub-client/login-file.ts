import { join } from 'node:path';
import { isJsonObject, type JsonObject, type JsonValue } from '@scrollkeep/transcript/json/json-value.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import { putOwnFile, readOwnFile, removeOwnFile, toDamaged, toHubFolder } from './own-file.ts';

/** The tokens with which this machine signs in to a hub. */
export interface HubLogin {
  readonly url: string;
  readonly person: { readonly id: string; readonly name: string; readonly email: string };
  readonly device: { readonly id: string; readonly name: string };
  readonly refreshToken: string;
  readonly accessToken: string;
  readonly accessUntilMs: number;
}

const name = 'login.json';

export async function findLogin(dataDir: string): Promise<HubLogin | undefined> {
  const value = await readOwnFile(dataDir, name);
  if (value === undefined) return undefined;
  const login = parseLogin(value);
  if (login === undefined) throw toDamaged(join(toHubFolder(dataDir), name));
  return login;
}

export async function getLogin(dataDir: string): Promise<HubLogin> {
  const login = await findLogin(dataDir);
  if (login !== undefined) return login;
  throw new AppError({
    code: 'NO_HUB',
    message: 'this machine is not connected to a hub',
    hint: 'Run `scrollkeep hub login URL` with the address of your hub.',
    exitCode: 66,
  });
}

export function putLogin(dataDir: string, login: HubLogin): void {
  putOwnFile(dataDir, name, { version: 1, ...login });
}

export function removeLogin(dataDir: string): void {
  removeOwnFile(dataDir, name);
}

function parseLogin(value: JsonObject): HubLogin | undefined {
  const { url, person, device, refreshToken, accessToken, accessUntilMs } = value;
  const [owner, own] = [readTexts(person, ['id', 'name', 'email']), readTexts(device, ['id', 'name'])];
  if (typeof url !== 'string' || typeof refreshToken !== 'string' || typeof accessToken !== 'string') return undefined;
  if (owner === undefined || own === undefined || typeof accessUntilMs !== 'number') return undefined;
  return { url, person: owner, device: own, refreshToken, accessToken, accessUntilMs };
}

/** An object that has a text under each of these names. */
export function readTexts<Name extends string>(
  value: JsonValue | undefined,
  names: readonly Name[],
): Readonly<Record<Name, string>> | undefined {
  if (!isJsonObject(value)) return undefined;
  const texts = names.map((each) => [each, value[each]] as const);
  return texts.every(([, text]) => typeof text === 'string')
    ? (Object.fromEntries(texts) as Readonly<Record<Name, string>>)
    : undefined;
}

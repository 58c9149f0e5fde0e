import type { SqlRow } from '@scrollkeep/store/database/dialects/connection.ts';
import type { Audience } from '../audience/audience.ts';
import { mayManage } from '../audience/may-change.ts';
import { HubError } from '../database/hub-error.ts';
import type { HubStore } from '../database/hub-store.ts';

export interface ListOwnedOptions {
  /** Those of all people; only for admins. */
  readonly all?: boolean;
}

const tables = { devices: 'hub_device', keys: 'hub_key' } as const;
const maxListed = 1000;

/** What people own on a hub, newest first: the asker's own, or those of all people. */
export async function listOwned(
  { connection }: HubStore,
  audience: Audience,
  kind: keyof typeof tables,
  { all = false }: ListOwnedOptions = {},
): Promise<readonly SqlRow[]> {
  if (all && !mayManage(audience)) throw new HubError('NOT_ALLOWED', `only admins can see the ${kind} of others`);
  return connection.all(
    `SELECT * FROM ${tables[kind]} ${all ? '' : 'WHERE person = ?'} ORDER BY created_ms DESC, id LIMIT ${maxListed}`,
    all ? [] : [audience.kind === 'person' ? audience.person : ''],
  );
}

import { listDevices, revokeDevice } from '../access/device-tokens.ts';
import { createKey, listKeys, revokeKey } from '../access/keys.ts';
import { HubError } from '../database/hub-error.ts';
import { findAudiencePerson } from '../audience/may-change.ts';
import { fieldSchemas } from './field-schemas.ts';
import { defineHubRoute, type HubRoute } from './hub-route.ts';
import { isShortText, isWhole, maxFieldsBytes, readFields, type Check } from './read-fields.ts';

interface KeyFields {
  readonly name: string;
  readonly scopes: readonly string[];
  readonly project?: string;
  readonly expiresInS: number;
}

const isScopes: Check = (value) => Array.isArray(value) && value.length <= 10 && value.every(isShortText);

/** Devices and keys: one's own, and with `?all=true` those of all, for admins. */
export const deviceRoutes: readonly HubRoute[] = [
  defineHubRoute({
    path: '/devices',
    answer: 'HubDevicesAnswer',
    query: { all: '`true`: those of all people, for admins' },
    summary: 'Connected devices',
    handle: async ({ hub, audience, query }) => ({
      json: { devices: await listDevices(hub.store, audience, { all: query('all') === 'true' }) },
    }),
  }),
  defineHubRoute({
    method: 'delete',
    path: '/devices/{id}',
    summary: 'Revoke a device immediately',
    async handle({ hub, actor, param }) {
      await revokeDevice(hub.store, actor, param('id'));
      return 'done';
    },
  }),
  defineHubRoute({
    path: '/keys',
    answer: 'HubKeysAnswer',
    query: { all: '`true`: those of all people, for admins' },
    summary: 'Keys, without their secrets',
    handle: async ({ hub, audience, query }) => ({
      json: { keys: await listKeys(hub.store, audience, { all: query('all') === 'true' }) },
    }),
  }),
  defineHubRoute({
    method: 'post',
    path: '/keys',
    answer: 'HubNewKey',
    body: {
      fields: {
        name: fieldSchemas.text,
        scopes: fieldSchemas.texts,
        project: fieldSchemas.text,
        expiresInS: fieldSchemas.whole,
      },
      required: ['name', 'scopes', 'expiresInS'],
    },
    summary: 'Create a key; it is shown once',
    maxBytes: maxFieldsBytes,
    async handle({ hub, actor, audience, raw }) {
      const fields = { name: isShortText, scopes: isScopes, project: isShortText, expiresInS: isWhole };
      const given = await readFields<KeyFields>(raw, fields, ['name', 'scopes', 'expiresInS']);
      const person = findAudiencePerson(audience);
      if (person === undefined) throw new HubError('NOT_ALLOWED', 'this requires an account');
      const { expiresInS, ...rest } = given;
      const { key, token } = await createKey(hub.store, actor, { ...rest, person, lifeMs: expiresInS * 1000 });
      return { json: { ...key, token }, status: 201 };
    },
  }),
  defineHubRoute({
    method: 'delete',
    path: '/keys/{id}',
    summary: 'Revoke a key immediately',
    async handle({ hub, actor, param }) {
      await revokeKey(hub.store, actor, param('id'));
      return 'done';
    },
  }),
];

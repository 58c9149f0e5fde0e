import { beginDeviceGrant, deviceGrant, pollDevice } from '../access/device-grant.ts';
import { deviceTokenLife, refreshTokens, type DeviceTokens } from '../access/device-tokens.ts';
import { findPerson } from '../people/persons.ts';
import { fieldSchemas } from './field-schemas.ts';
import { defineOpenRoute, type HubRoute, type StrangerRequest } from './hub-route.ts';
import { checkRate } from './hub-problem.ts';
import type { Hub } from './hub.ts';
import { maxFieldsBytes, readTexts } from './read-fields.ts';

const deviceCodeGrant = 'urn:ietf:params:oauth:grant-type:device_code';

/** The device authorisation grant (RFC 8628) and the renewal of tokens, for laptops. */
export const tokenRoutes: readonly HubRoute[] = [
  defineOpenRoute({
    method: 'post',
    path: '/device/code',
    answer: 'HubDeviceCode',
    body: { fields: { client_name: fieldSchemas.text } },
    summary: 'Start connecting a device',
    maxBytes: maxFieldsBytes,
    handle: beginGrant,
  }),
  defineOpenRoute({
    method: 'post',
    path: '/token',
    answer: 'HubTokens',
    body: {
      fields: { grant_type: fieldSchemas.text, device_code: fieldSchemas.text, refresh_token: fieldSchemas.text },
      required: ['grant_type'],
    },
    summary: 'Tokens for a device code that was confirmed, or for a refresh token',
    maxBytes: maxFieldsBytes,
    handle: giveTokens,
  }),
];

async function beginGrant({ hub, address, raw }: StrangerRequest): Promise<Response> {
  checkRate(await hub.limits.take('device-code-address', address), 'Too many devices are waiting.');
  const codes = await beginDeviceGrant(hub.store, (await readTexts(raw)).get('client_name') ?? '');
  if (codes === undefined) checkRate({ isAllowed: false, waitMs: deviceGrant.lifeMs }, 'Too many devices are waiting.');
  const { deviceCode, userCode } = codes ?? { deviceCode: '', userCode: '' };
  const verificationUri = `${hub.publicUrl.origin}/device`;
  return answerOauth({
    device_code: deviceCode,
    user_code: userCode,
    verification_uri: verificationUri,
    verification_uri_complete: `${verificationUri}?code=${userCode}`,
    expires_in: deviceGrant.lifeMs / 1000,
    interval: deviceGrant.intervalMs / 1000,
  });
}

async function giveTokens({ hub, address, raw }: StrangerRequest): Promise<Response> {
  const given = await readTexts(raw);
  switch (given.get('grant_type')) {
    case deviceCodeGrant: {
      const poll = await pollDevice(hub.store, hub.limits, { deviceCode: given.get('device_code'), address });
      return 'error' in poll ? answerOauth({ error: poll.error }, 400) : answerTokens(hub, poll.tokens);
    }
    case 'refresh_token': {
      const tokens = await refreshTokens(hub.store, given.get('refresh_token'), address);
      return tokens === undefined ? answerOauth({ error: 'invalid_grant' }, 400) : answerTokens(hub, tokens);
    }
    default:
      return answerOauth({ error: 'unsupported_grant_type' }, 400);
  }
}

async function answerTokens({ store }: Hub, tokens: DeviceTokens): Promise<Response> {
  const person = await findPerson(store, tokens.person);
  return answerOauth({
    access_token: tokens.access,
    token_type: 'Bearer',
    expires_in: deviceTokenLife.accessMs / 1000,
    refresh_token: tokens.refresh,
    device: { id: tokens.device, name: tokens.name },
    person: { id: tokens.person, name: person?.name ?? '', email: person?.email ?? '' },
  });
}

/** In the form of OAuth, also for what goes wrong. */
function answerOauth(value: object, status = 200): Response {
  return Response.json(value, { status, headers: { 'Cache-Control': 'no-store' } });
}

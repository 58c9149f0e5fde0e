import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { createKey } from '../../packages/hub/src/access/keys.ts';
import { buildHubOpenApi } from '../../packages/hub/src/routes/build-hub-openapi.ts';
import { hubRoutes } from '../../packages/hub/src/routes/hub-routes.ts';
import { toSessionPart } from '../../packages/hub/src/routes/open-session-part.ts';
import { operator } from '../../packages/hub/src/sharing/hub-world.test-kit.ts';
import { openHubPeople } from '../setup/open-hub-laptop.ts';
import { startTestHub } from '../setup/start-test-hub.ts';
import { readTypeSchemas } from './read-type-schemas.ts';

/** A table of routes asks nothing of what it answers from until it is asked. */
const nothing = new Proxy({}, { get: () => nothing }) as Parameters<typeof toSessionPart>[0];
const routes = [...hubRoutes, ...toSessionPart(nothing).routes];

const schemas = readTypeSchemas(routes.flatMap(({ answer = 'bytes' }) => (answer === 'bytes' ? [] : [answer])));

// `npm run docs` writes the document; here a stale one fails.
describe("the reference of the hub's routes", () => {
  it('is what the routes say', async () => {
    await expect(`${JSON.stringify(buildHubOpenApi(routes, schemas), null, 2)}\n`).toMatchFileSnapshot(
      '../../docs/hub-openapi.json',
    );
  });

  it('says of every route that takes a body what is in it, and of no other', () => {
    const wrong = routes.filter(({ body, maxBytes }) => (body === undefined) !== (maxBytes === undefined));
    expect(wrong.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });

  it('names every parameter that a route asks for', () => {
    const source = (name: string) =>
      readFileSync(fileURLToPath(new URL(`../../packages/hub/src/routes/${name}`, import.meta.url)), 'utf8');
    for (const name of ['about', 'device', 'people', 'person', 'session', 'share']) {
      const text = source(`${name}-routes.ts`);
      const asked = [...text.matchAll(/\bquery\('(\w+)'\)/g)].map(([, parameter = '']) => parameter);
      const documented = new Set(routes.flatMap(({ query = {} }) => Object.keys(query)));
      expect(
        asked.filter((parameter) => !documented.has(parameter)),
        name,
      ).toEqual([]);
    }
  });

  it('describes every answer: those of a hub are as it says, field by field', async () => {
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    ajv.addSchema({ $id: 'hub', components: { schemas } });
    const check = (answer: string, value: unknown, path: string) => {
      const validate = ajv.compile({ $ref: `hub#/components/schemas/${answer}` });
      validate(value);
      expect(validate.errors ?? [], `${path}: ${JSON.stringify(value)}`).toEqual([]);
    };
    const hub = await startTestHub();
    const people = await openHubPeople(hub);
    try {
      const ada = await people.addLaptop('Ada', 'owner');
      const pushed = await ada.push('5e550000-0000-4000-8000-00000000000a', ['{"type":"user"}\n']);
      check('HubCommitAnswer', pushed.json, '/commits');
      const id = String(pushed.json?.['id']);
      // Only a browser may create one.
      const key = { person: ada.person.id, name: 'ci', scopes: ['push'], lifeMs: 600_000 };
      const { token, key: created } = await createKey(people.world, operator, key);
      check('HubNewKey', JSON.parse(JSON.stringify({ ...created, token })), '/keys');
      const made: readonly (readonly [method: 'POST' | 'PUT' | 'PATCH', path: string, sent: object])[] = [
        ['POST', '/device/code', { client_name: 'laptop' }],
        ['POST', '/teams', { name: 'Harbour' }],
        ['POST', '/invitations', { email: 'bert@example.org' }],
        ['POST', `/sessions/${id}/links`, { expiresInS: 600, turns: [1, 2] }],
        ['PUT', `/sessions/${id}/shares`, { shares: [{ kind: 'everyone' }] }],
        ['PUT', `/sessions/${id}/hold`, { reason: 'case 12' }],
        ['PATCH', `/people/${ada.person.id}`, { name: 'Ada L.' }],
        ['POST', '/missing', { hashes: [] }],
        ['POST', '/retention/run', { isDryRun: true }],
      ];
      const ids: Record<string, string> = { sessions: id, people: ada.person.id };
      for (const [method, path, sent] of made) {
        const { status, json } = await ada.ask(method, `/hub/v1${path}`, { json: sent });
        const route = findRoute(method, path);
        expect(status, path).toBeLessThan(300);
        if (route.answer === undefined) expect(status, path).toBe(204);
        else check(route.answer, json, path);
        if (path === '/teams') ids['teams'] = String(json?.['id']);
      }
      const { json: session } = await ada.ask('GET', `/hub/v1/sessions/${id}`);
      const project = (session?.['project'] as { readonly id: string } | undefined)?.id ?? '';
      await ada.ask('PUT', `/hub/v1/retention/projects/${project}`, { json: { days: 9 } });
      ids['projects'] = project;
      const reading = routes.filter(({ method, answer = 'bytes' }) => method === 'get' && answer !== 'bytes');
      for (const { path, answer = '' } of reading) {
        const filled = path.replace('{id}', ids[path.split('/')[1] ?? ''] ?? '');
        const { status, json } = await ada.ask('GET', `/hub/v1${filled}`);
        expect(status, filled).toBe(200);
        check(answer, json, filled);
      }
      await ada.ask('DELETE', `/hub/v1/sessions/${id}/hold`);
      check('HubSessionDeletion', (await ada.ask('DELETE', `/hub/v1/sessions/${id}`)).json, 'DELETE /sessions');
      expect(reading.length).toBeGreaterThan(20);
    } finally {
      await people.close();
      await hub.close();
    }
  });

  it('has no two routes of one address', () => {
    const addresses = routes.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(addresses.length).toBeGreaterThan(40);
  });
});

function findRoute(method: string, path: string) {
  const found = routes.find(
    (route) =>
      route.method === method.toLowerCase() && new RegExp(`^${route.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  );
  if (found === undefined) throw new Error(`there is no ${method} ${path}`);
  return found;
}

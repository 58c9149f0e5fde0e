import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { buildHubOpenApi } from '../../packages/hub/src/routes/build-hub-openapi.ts';
import { hubRoutes } from '../../packages/hub/src/routes/hub-routes.ts';
import { toSessionPart } from '../../packages/hub/src/routes/open-session-part.ts';

/** A table of routes asks nothing of what it answers from until it is asked. */
const nothing = new Proxy({}, { get: () => nothing }) as Parameters<typeof toSessionPart>[0];
const routes = [...hubRoutes, ...toSessionPart(nothing).routes];

// `npm run docs` writes the document; here a stale one fails.
describe("the reference of the hub's routes", () => {
  it('is what the routes say', async () => {
    await expect(`${JSON.stringify(buildHubOpenApi(routes), null, 2)}\n`).toMatchFileSnapshot(
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

  it('has no two routes of one address', () => {
    const addresses = routes.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(addresses.length).toBeGreaterThan(40);
  });
});

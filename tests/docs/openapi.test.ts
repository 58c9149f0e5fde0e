import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { buildOpenApi } from '../../packages/server/src/http/routes/build-openapi.ts';
import { printApiTypes } from '../../packages/server/src/http/routes/print-api-types.ts';
import { sharedProblems } from '../../packages/server/src/http/routes/problem-codes.ts';
import { routes } from '../../packages/server/src/http/routes/route-table.ts';
import { readTypeSchemas } from './read-type-schemas.ts';

const answers = routes.flatMap(({ answer }) =>
  'type' in answer ? [answer.type] : 'events' in answer ? [answer.events] : [],
);
const bodies = routes.flatMap(({ body }) => (body === undefined ? [] : [body.type]));
const schemas = readTypeSchemas([...answers, ...bodies, 'Problem', 'Panel']);
const page = readFileSync(fileURLToPath(new URL('../../docs/api.md', import.meta.url)), 'utf8');

// `npm run docs` writes the document; here a stale one fails.
describe('the reference of the API', () => {
  it('is what the routes and the types say', async () => {
    await expect(`${JSON.stringify(buildOpenApi(schemas), null, 2)}\n`).toMatchFileSnapshot('../../docs/openapi.json');
  });

  it('is what the web app asks by', async () => {
    await expect(format(printApiTypes(), 'api-routes.ts')).toMatchFileSnapshot(
      '../../packages/web/src/sources/api-routes.ts',
    );
  });

  it('refers only to schemas that are there', () => {
    const text = JSON.stringify(buildOpenApi(schemas));
    const named = [...text.matchAll(/#\/components\/schemas\/(\w+)/g)].map((match) => match[1] ?? '');
    expect(named.filter((name) => schemas[name] === undefined)).toEqual([]);
    expect(new Set(named).size).toBeGreaterThan(20);
  });

  it('reads types as they are: optional, nullable, extended, of a closed set', () => {
    expect(schemas['SessionSummary']).toMatchObject({
      properties: {
        gitBranch: { anyOf: [{ type: 'string' }, { type: 'null' }] },
        status: { $ref: '#/components/schemas/SessionStatus' },
      },
    });
    expect(schemas['SessionStatus']).toMatchObject({
      enum: ['working', 'waiting', 'interrupted', 'failed', 'empty', 'missing'],
    });
    const turn = schemas['WireTurn'] as {
      readonly properties: Readonly<Record<string, object>>;
      readonly required: readonly string[];
    };
    expect(turn.required).toEqual(expect.arrayContaining(['number', 'position', 'entries']));
    expect(turn.required).not.toContain('durationMs');
    expect(turn.properties['entries']).toMatchObject({ items: { $ref: '#/components/schemas/WireEntry' } });
  });

  it('has every address and every code of a problem on its page', () => {
    expect(routes.map(({ path }) => path).filter((path) => !page.includes(`\`${path}\``))).toEqual([]);
    const codes = new Set([...sharedProblems, ...routes.flatMap((route) => route.problems)]);
    expect([...codes].filter((code) => !page.includes(`\`${code}\``))).toEqual([]);
  });
});

/** As `npm run format` leaves it, so that the formatter and this test agree on the file. */
function format(text: string, name: string): string {
  const oxfmt = fileURLToPath(new URL('../../node_modules/oxfmt/bin/oxfmt', import.meta.url));
  return execFileSync(process.execPath, [oxfmt, '--stdin-filepath', name], { input: text, encoding: 'utf8' });
}

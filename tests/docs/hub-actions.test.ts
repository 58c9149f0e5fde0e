import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commands } from '../../packages/app/src/commands/registry.ts';

const repository = join(import.meta.dirname, '../..');

/** For each route that changes something: the command that does the same, with the options that it takes for that. */
const commandsOfRoutes: Readonly<Record<string, string>> = {
  'PUT /chunks/{hash}': 'hub push',
  'POST /missing': 'hub push',
  'POST /commits': 'hub push',
  'POST /device/code': 'hub login',
  'POST /token': 'hub login',
  'DELETE /devices/{id}': 'hub devices --revoke',
  'POST /invitations': 'hub invite --role --team --expires',
  'POST /people': 'hub invite --role --team --expires',
  'DELETE /invitations/{id}': 'hub invite --list --revoke',
  'POST /keys': 'hub keys --create --person --scope',
  'DELETE /keys/{id}': 'hub keys --revoke',
  'POST /sessions/{id}/links': 'hub links --create --turns --days --name --password',
  'DELETE /links/{id}': 'hub links --revoke',
  'PATCH /people/{id}': 'hub people --name --role --disable --enable',
  'DELETE /people/{id}': 'hub people --remove --sessions',
  'PUT /projects/{id}/shares': 'hub share --with',
  'PUT /sessions/{id}/shares': 'hub share --session --with',
  'PUT /sessions/{id}/annotations': 'hub share --tag --notes',
  'PUT /retention/projects/{id}': 'hub retention --project --days',
  'DELETE /retention/projects/{id}': 'hub retention --project --off',
  'PUT /retention/teams/{id}': 'hub retention --team --days',
  'DELETE /retention/teams/{id}': 'hub retention --team --off',
  'POST /retention/run': 'hub retention --run --dry-run',
  'DELETE /sessions/{id}': 'hub delete --yes --dry-run',
  'PUT /sessions/{id}/hold': 'hub hold --reason',
  'DELETE /sessions/{id}/hold': 'hub hold --release',
  'POST /teams': 'hub teams --create',
  'PATCH /teams/{id}': 'hub teams --rename',
  'DELETE /teams/{id}': 'hub teams --delete',
  'PUT /teams/{id}/members/{person}': 'hub teams --add',
  'DELETE /teams/{id}/members/{person}': 'hub teams --remove',
};

describe('everything that can be changed on a hub', () => {
  const { paths } = JSON.parse(readFileSync(join(repository, 'docs/hub-openapi.json'), 'utf8')) as {
    readonly paths: Readonly<Record<string, object>>;
  };
  const routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => method !== 'get')
      .map((method) => `${method.toUpperCase()} ${path}`),
  );

  it('has a route and a command', () => {
    expect(Object.keys(commandsOfRoutes).sort()).toEqual(routes.sort());
  });

  it.each(Object.entries(commandsOfRoutes))('%s: scrollkeep %s', (_route, line) => {
    const [name = '', ...options] = line.split(' --');
    const command = commands.find((each) => each.name === name);
    expect(options.filter((option) => !command?.options?.some((known) => known.name === option))).toEqual([]);
    expect(command).toBeDefined();
  });

  it('is asked for by pages through these routes alone', () => {
    const folder = join(repository, 'packages/web/src');
    const unknown: string[] = [];
    let calls = 0;
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!name.endsWith('.tsx')) continue;
      const source = readFileSync(join(folder, name), 'utf8');
      for (const [, method = '', path = ''] of source.matchAll(
        /sendHub(?:<[^>]*(?:\{[^}]*\})?[^>]*>)?\(\s*'([A-Z]+)', [`']([^`']*)[`']/g,
      )) {
        calls++;
        const pattern = toPattern(path);
        if (!routes.some((route) => pattern.test(route) && route.startsWith(method))) unknown.push(`${method} ${path}`);
      }
    }
    expect(unknown).toEqual([]);
    expect(calls).toBeGreaterThan(10);
  });
});

/** A path of the source, in which anything may be put; what it begins with may be put in as well. */
function toPattern(path: string): RegExp {
  const parts = path
    .replace(/\?.*$/, '')
    .split(/\$\{[^}]*\}/)
    .map((part) => part.replaceAll(/[.*+?^$()|[\]\\{}]/g, String.raw`\$&`));
  return new RegExp(`^[A-Z]+ ${parts.join('.+')}$`);
}

import { openBothDatabases } from '@scrollkeep/store/database/both-databases.test-kit.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { startMs } from '../sharing/hub-world.test-kit.ts';
import { openHttpHub, type HttpHub } from './hub-http.test-kit.ts';

const { dialects } = openBothDatabases();
let hub: HttpHub;
afterEach(async () => {
  await hub.close();
  expect(hub.errors).toEqual([]);
});

describe.each(dialects)('retention and holds over HTTP, on %s', (_name, createStore) => {
  it('are set, run and reported by admins; nobody else learns of them', async () => {
    hub = await openHttpHub(await createStore());
    const { world } = hub;
    const owner = await hub.openClient(await world.addPerson('Olga', 'owner'));
    const ada = await hub.openClient(await world.addPerson('Ada'));
    const [first, held] = [await ada.push('aaaa', ['the lighthouse']), await ada.push('bbbb', ['the harbour'])];
    const { json } = await ada.ask('GET', `/hub/v1/sessions/${first}`);
    const { id: project } = json['project'] as { readonly id: string };
    for (const [method, path, body] of [
      ['GET', '/hub/v1/retention', undefined],
      ['PUT', `/hub/v1/retention/projects/${project}`, { days: 3 }],
      ['POST', '/hub/v1/retention/run', {}],
      ['GET', '/hub/v1/holds', undefined],
    ] as const)
      expect((await ada.ask(method, path, body)).status, path).toBe(403);
    expect((await ada.ask('PUT', `/hub/v1/sessions/${first}/hold`, {})).status).toBe(404);
    expect((await owner.ask('PUT', `/hub/v1/retention/projects/${project}`, { days: 3 })).status).toBe(204);
    expect((await owner.ask('PUT', `/hub/v1/retention/teams/${project}`, { days: 3 })).status).toBe(404);
    expect((await owner.ask('GET', '/hub/v1/retention')).json).toMatchObject({
      rules: [{ kind: 'project', target: project, days: 3 }],
    });
    expect((await owner.ask('PUT', `/hub/v1/sessions/${held}/hold`, { reason: 'case 12' })).status).toBe(204);
    expect((await owner.ask('GET', '/hub/v1/holds')).json).toMatchObject({ holds: [{ session: held }] });
    expect((await ada.ask('DELETE', `/hub/v1/sessions/${held}`)).json).toMatchObject({ status: 409, code: 'HELD' });
    world.setNow(startMs + 4 * 86_400_000);
    const [admin, person] = [await world.addPerson('Ann', 'admin'), await world.addPerson('Eve')];
    const [asAdmin, asEve] = [await hub.openClient(admin), await hub.openClient(person)];
    const preview = await asAdmin.ask('POST', '/hub/v1/retention/run', { isDryRun: true });
    expect(preview.json).toMatchObject({ isDryRun: true, deleted: [{ id: first }], kept: [{ id: held, why: 'held' }] });
    expect((await asAdmin.ask('POST', '/hub/v1/retention/run', {})).json).toMatchObject({ deleted: [{ id: first }] });
    const left = await world.connection.all('SELECT id FROM hub_session');
    expect(left).toEqual([{ id: held }]);
    expect((await asAdmin.ask('DELETE', `/hub/v1/sessions/${held}/hold`)).status).toBe(204);
    expect((await asEve.ask('DELETE', `/hub/v1/sessions/${held}`)).status).toBe(404);
    expect((await asAdmin.ask('DELETE', `/hub/v1/retention/projects/${project}`)).status).toBe(204);
    expect((await asAdmin.ask('GET', '/hub/v1/retention')).json).toEqual({ rules: [] });
  });
});

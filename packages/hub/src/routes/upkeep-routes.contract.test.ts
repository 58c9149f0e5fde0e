import { openBothDatabases } from '@scrollkeep/store/database/both-databases.test-kit.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { writeAudit } from '../audit/write-audit.ts';
import { operator } from '../sharing/hub-world.test-kit.ts';
import { openHttpHub, type HttpHub } from './hub-http.test-kit.ts';

const { dialects } = openBothDatabases();
let hub: HttpHub;
afterEach(async () => {
  await hub.close();
  expect(hub.errors).toEqual([]);
});

describe.each(dialects)('storage, health and deletion over HTTP, on %s', (_name, createStore) => {
  it('tell admins amounts, name what they may read, and tell nobody else', async () => {
    hub = await openHttpHub(await createStore());
    const { world } = hub;
    const owner = await hub.openClient(await world.addPerson('Olga', 'owner'));
    const ada = await hub.openClient(await world.addPerson('Ada'));
    const id = await ada.push('aaaa', ['the lighthouse']);
    const { json: session } = await ada.ask('GET', `/hub/v1/sessions/${id}`);
    const { id: project, name: projectName } = session['project'] as { readonly id: string; readonly name: string };
    for (const path of ['/hub/v1/storage', '/hub/v1/health']) expect((await ada.ask('GET', path)).status).toBe(403);
    await owner.ask('PUT', `/hub/v1/retention/projects/${project}`, { days: 30 });
    const readStorage = async () => (await owner.ask('GET', '/hub/v1/storage')).json;
    const amounts = { sessions: 1, bytes: session['bytes'] };
    expect(await readStorage()).toMatchObject({
      ...amounts,
      heldSessions: 0,
      deletionsPending: 0,
      lastBackup: null,
      people: [{ name: 'Ada', ...amounts }],
      projects: [{ id: project, name: null, people: 1, days: 30, ...amounts }],
    });
    await ada.ask('PUT', `/hub/v1/sessions/${id}/shares`, { shares: [{ kind: 'everyone' }] });
    expect(await readStorage()).toMatchObject({ projects: [{ id: project, name: projectName }] });
    const detail = { sessions: 1, bytes: 5, createdMs: world.now() };
    await writeAudit(world, { by: operator, action: 'hub.backup', subject: '', detail });
    expect(await readStorage()).toMatchObject({ lastBackup: detail });
    const { json: health } = await owner.ask('GET', '/hub/v1/health');
    const { dialect: database } = world.connection;
    expect(health).toMatchObject({ version: '0.0.0', openStreams: 0, database });
    expect(health['checks']).toContainEqual({ name: 'backup', state: 'good', value: world.now() });
    expect(health['checks']).toContainEqual({ name: 'archive', state: 'good', value: null });
  });

  it('says what a deletion takes along, before and after', async () => {
    hub = await openHttpHub(await createStore());
    const { world } = hub;
    const ada = await hub.openClient(await world.addPerson('Ada'));
    const bert = await hub.openClient(await world.addPerson('Bert'));
    const id = await ada.push('aaaa', ['the lighthouse']);
    await ada.ask('PUT', `/hub/v1/sessions/${id}/shares`, { shares: [{ kind: 'everyone' }] });
    await ada.ask('POST', `/hub/v1/sessions/${id}/links`, { expiresInS: 600 });
    const { json } = await ada.ask('GET', `/hub/v1/sessions/${id}/deletion`);
    expect(json).toMatchObject({ files: 1, shares: 1, links: 1, isHeld: false });
    // Who may only read it learns nothing of this, and deletes nothing.
    expect((await bert.ask('GET', `/hub/v1/sessions/${id}`)).status).toBe(200);
    expect((await bert.ask('GET', `/hub/v1/sessions/${id}/deletion`)).status).toBe(404);
    expect((await bert.ask('DELETE', `/hub/v1/sessions/${id}`)).status).toBe(404);
    expect(await ada.ask('DELETE', `/hub/v1/sessions/${id}`)).toEqual({ status: 200, json });
    expect((await ada.ask('GET', `/hub/v1/sessions/${id}`)).status).toBe(404);
  });
});

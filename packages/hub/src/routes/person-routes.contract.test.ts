import { openBothDatabases } from '@scrollkeep/store/database/both-databases.test-kit.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { findWord, toTranscript } from '../reading/hub-sessions.test-kit.ts';
import { openHttpHub, type HttpHub } from './hub-http.test-kit.ts';

const { dialects } = openBothDatabases();
let hub: HttpHub;
afterEach(async () => {
  await hub.close();
  expect(hub.errors).toEqual([]);
});

describe.each(dialects)('a person over HTTP, on %s', (_name, createStore) => {
  it('gets everything of their own, and is removed with a choice about their sessions', async () => {
    hub = await openHttpHub(await createStore());
    const { world } = hub;
    const owner = await hub.openClient(await world.addPerson('Olga', 'owner'));
    const person = await world.addPerson('Ada');
    const ada = await hub.openClient(person);
    const id = await ada.push('aaaa', ['the zanzibar lighthouse']);
    const response = await ada.fetch('GET', '/hub/v1/me/export');
    expect(response.headers.get('content-type')).toBe('application/x-tar');
    const text = await response.text();
    expect(text).toContain(toTranscript('aaaa', ['the zanzibar lighthouse']));
    expect(text).toContain(`sessions/${id}/`);
    expect(await (await owner.fetch('GET', '/hub/v1/me/export')).text()).not.toContain('zanzibar');
    const path = `/hub/v1/people/${person.id}`;
    expect((await owner.ask('DELETE', path)).json).toMatchObject({ status: 400, code: 'INVALID' });
    expect((await owner.ask('DELETE', `${path}?sessions=all`)).status).toBe(400);
    expect((await ada.ask('DELETE', `${path}?sessions=delete`)).status).toBe(403);
    expect((await owner.ask('DELETE', `${path}?sessions=delete`)).json).toMatchObject({
      person: person.id,
      deleted: [{ id }],
      kept: [],
    });
    expect((await ada.ask('GET', '/hub/v1/me')).status).toBe(401);
    expect(await findWord(hub.dataDir, 'zanzibar')).toEqual([]);
  });
});

import { expect, it } from 'vitest';
import { openSessionsWorld } from '../reading/hub-sessions.test-kit.ts';
import type { HubRequest } from './hub-route.ts';
import { listPersonRoutes } from './person-routes.ts';

it('exports nothing for a sign-in that ended while content was waited for', async () => {
  const { world, sessions, ...rest } = await openSessionsWorld();
  const ada = await world.addPerson('Ada');
  let isSignedIn = true;
  const catchUp = async () => {
    isSignedIn = false;
    return true;
  };
  const archive = { ...sessions.intake.archive, catchUp };
  const routes = listPersonRoutes({ ...sessions, intake: { ...sessions.intake, archive } });
  const request = { hub: { store: world }, ...ada, again: async () => (isSignedIn ? ada.audience : undefined) };
  const exporting = routes.find(({ path }) => path === '/me/export');
  await expect(exporting?.handle(request as unknown as HubRequest)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  expect(await world.connection.all("SELECT id FROM hub_audit WHERE action = 'person.export'")).toEqual([]);
  await rest.close();
});

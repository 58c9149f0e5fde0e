// Puts people with a connected laptop each into the database of a hub, and prints what each laptop keeps of its login.
// Bundled before it runs: it needs the sources of the hub.
import { readFileSync } from 'node:fs';
import { addDevice } from '../../packages/hub/src/access/device-tokens.ts';
import { openHubStore } from '../../packages/hub/src/database/hub-store.ts';
import { insertPerson } from '../../packages/hub/src/people/persons.ts';

const { database, url, count } = JSON.parse(readFileSync(0, 'utf8'));
const store = await openHubStore(database);
const logins = [];
for (let at = 0; at < count; at++) {
  const [name, email] = [`Person ${at}`, `person${at}@example.org`];
  logins.push(
    await store.connection.transaction(async () => {
      const { id } = await insertPerson(store, { email, name, role: 'member' });
      const { device, access, refresh } = await addDevice(store, { person: id, name: 'laptop', address: '127.0.0.1' });
      return {
        version: 1,
        url,
        person: { id, name, email },
        device: { id: device, name: 'laptop' },
        accessToken: access,
        refreshToken: refresh,
        accessUntilMs: Date.now() + 900_000,
      };
    }),
  );
}
await store.connection.close();
console.log(JSON.stringify(logins));

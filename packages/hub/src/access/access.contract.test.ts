import { openBothDatabases } from '@scrollkeep/store/database/both-databases.test-kit.ts';
import { describe, expect, it } from 'vitest';
import { findAudience } from '../audience/find-audience.ts';
import { answerDevice, beginDeviceGrant, deviceGrant, findWaitingDevice, pollDevice } from './device-grant.ts';
import { addDevice, deviceTokenLife, findAccess, listDevices, refreshTokens, revokeDevice } from './device-tokens.ts';
import { createFirstRunToken, firstRunLifeMs, isFirstRunToken, redeemFirstRun } from './first-run.ts';
import { ada, ben, disable, getActor, openTestStore, operator, signIn, type TestStore } from './hub-store.test-kit.ts';
import { findIdentity, type Credentials } from './identify.ts';
import { createKey, findKey, listKeys, revokeKey } from './keys.ts';
import { createLinkVisit, linkVisitLifeMs } from './link-visits.ts';
import { openRateLimits, rateRules } from './rate-limits.ts';
import {
  endWebSession,
  findWebSession,
  isFormToken,
  signOutEverywhere,
  toFormToken,
  webSessionLife,
} from './web-sessions.ts';

const { dialects } = openBothDatabases();
const minute = 60_000;
const day = 24 * 60 * minute;

describe.each(dialects)('access to a hub on %s', (_name, createStore) => {
  async function withStore(work: (store: TestStore) => Promise<void>): Promise<void> {
    const store = await openTestStore(await createStore());
    try {
      await work(store);
    } finally {
      await store.connection.close();
    }
  }

  /** All that is kept, to prove that no secret is in it. */
  async function readEverything({ connection }: TestStore): Promise<string> {
    const tables = [
      'hub_web_session',
      'hub_device_code',
      'hub_device',
      'hub_token',
      'hub_key',
      'hub_setting',
      'hub_rate',
    ];
    return JSON.stringify(await Promise.all(tables.map((table) => connection.all(`SELECT * FROM ${table}`))));
  }

  describe('a web session', () => {
    it('is found by its token until it is idle for 7 days', () =>
      withStore(async (store) => {
        const token = await signIn(store, ada);
        store.clock.now += webSessionLife.idleMs - 1;
        expect(await findWebSession(store, token)).toMatchObject({ person: ada });
        // The question counted as use.
        store.clock.now += webSessionLife.idleMs - 1;
        expect(await findWebSession(store, token)).toMatchObject({ person: ada });
        store.clock.now += webSessionLife.idleMs;
        expect(await findWebSession(store, token)).toBeUndefined();
        expect(await readEverything(store)).not.toContain(token);
      }));

    it('ends after 30 days however often it is used', () =>
      withStore(async (store) => {
        const token = await signIn(store, ada);
        const end = store.clock.now + webSessionLife.absoluteMs;
        while (store.clock.now + webSessionLife.idleMs / 2 < end) {
          store.clock.now += webSessionLife.idleMs / 2;
          expect(await findWebSession(store, token)).toBeDefined();
        }
        store.clock.now = end;
        expect(await findWebSession(store, token)).toBeUndefined();
      }));

    it('is replaced at a sign-in, and ended alone, everywhere or with the account', () =>
      withStore(async (store) => {
        const planted = await signIn(store, ben);
        const first = await signIn(store, ada, planted);
        expect(await findWebSession(store, planted)).toBeUndefined();
        const [second, third] = [await signIn(store, ada), await signIn(store, ada)];
        const session = await findWebSession(store, first);
        if (session === undefined) throw new Error('not found');
        await endWebSession(store, session);
        expect(await findWebSession(store, first)).toBeUndefined();
        expect(await findWebSession(store, second)).toBeDefined();
        await signOutEverywhere(store, operator, ada);
        expect([await findWebSession(store, second), await findWebSession(store, third)]).toEqual([
          undefined,
          undefined,
        ]);
        const last = await signIn(store, ada);
        await disable(store, ada);
        expect(await findWebSession(store, last)).toBeUndefined();
      }));

    it('has forms that no other session can send', () =>
      withStore(async (store) => {
        const [one, other] = [await signIn(store, ada), await signIn(store, ada)];
        expect(isFormToken(one, toFormToken(one))).toBe(true);
        expect([toFormToken(other), '', undefined, one].some((given) => isFormToken(one, given))).toBe(false);
      }));
  });

  describe('the device grant', () => {
    const poll = (store: TestStore, deviceCode: string) =>
      pollDevice(store, openRateLimits(store), { deviceCode, address: '192.0.2.1' });

    it('gives tokens once, after a person said yes', () =>
      withStore(async (store) => {
        const codes = await beginDeviceGrant(store, 'Laptop of Ada');
        if (codes === undefined) throw new Error('refused');
        expect(codes.userCode).toMatch(/^[B-DF-HJ-NP-TV-XZ]{4}-[B-DF-HJ-NP-TV-XZ]{4}$/);
        expect(await poll(store, codes.deviceCode)).toEqual({ error: 'authorization_pending' });
        expect(await poll(store, codes.deviceCode)).toEqual({ error: 'slow_down' });
        const typed = codes.userCode.toLowerCase().replace('-', ' ');
        expect(await findWaitingDevice(store, typed)).toMatchObject({
          name: 'Laptop of Ada',
          userCode: codes.userCode,
        });
        expect(await answerDevice(store, { userCode: codes.userCode, person: ada, isAllowed: true })).toBe(
          'Laptop of Ada',
        );
        expect(await answerDevice(store, { userCode: codes.userCode, person: ben, isAllowed: true })).toBeUndefined();
        expect(await findWaitingDevice(store, typed)).toBeUndefined();
        store.clock.now += deviceGrant.intervalMs;
        const kept = await readEverything(store);
        const last = await poll(store, codes.deviceCode);
        if (!('tokens' in last)) throw new Error(last.error);
        expect(last.tokens).toMatchObject({ person: ada, name: 'Laptop of Ada' });
        expect(await findAccess(store, last.tokens.access)).toEqual({ device: last.tokens.device, person: ada });
        expect(await poll(store, codes.deviceCode)).toEqual({ error: 'invalid_grant' });
        for (const secret of [codes.deviceCode, codes.userCode, last.tokens.access, last.tokens.refresh])
          expect(kept + (await readEverything(store))).not.toContain(secret);
      }));

    it('ends with no, with the time, and with the account of whoever said yes', () =>
      withStore(async (store) => {
        const begin = async () => {
          const codes = await beginDeviceGrant(store, 'x');
          if (codes === undefined) throw new Error('refused');
          return codes;
        };
        const denied = await begin();
        await answerDevice(store, { userCode: denied.userCode, person: ada, isAllowed: false });
        expect(await poll(store, denied.deviceCode)).toEqual({ error: 'access_denied' });
        const late = await begin();
        store.clock.now += deviceGrant.lifeMs;
        expect(await findWaitingDevice(store, late.userCode)).toBeUndefined();
        expect(await answerDevice(store, { userCode: late.userCode, person: ada, isAllowed: true })).toBeUndefined();
        expect(await poll(store, late.deviceCode)).toEqual({ error: 'expired_token' });
        const gone = await begin();
        await answerDevice(store, { userCode: gone.userCode, person: ada, isAllowed: true });
        await disable(store, ada);
        expect(await poll(store, gone.deviceCode)).toEqual({ error: 'access_denied' });
        expect(await listDevices(store, operator.audience, { all: true })).toEqual([]);
      }));

    it('bounds questions and devices that wait, and names that cannot be shown', () =>
      withStore(async (store) => {
        const codes = await beginDeviceGrant(store, 'a\u202Eb\r\nX: y');
        if (codes === undefined) throw new Error('refused');
        expect(await findWaitingDevice(store, codes.userCode)).toMatchObject({ name: 'Unnamed device' });
        const answers = new Set<string>();
        for (let count = 0; count <= rateRules['device-poll'].most; count++) {
          const last = await poll(store, codes.deviceCode);
          answers.add('error' in last ? last.error : 'tokens');
        }
        expect([...answers]).toEqual(['authorization_pending', 'slow_down', 'expired_token']);
        const rows = Array.from({ length: deviceGrant.mostPending }, (_, at) => [
          `h${at}`,
          `u${at}`,
          'x',
          0,
          store.clock.now + minute,
        ]);
        await store.connection.insert(
          'hub_device_code',
          ['code_hash', 'user_code', 'name', 'created_ms', 'expires_ms'],
          rows,
        );
        expect(await beginDeviceGrant(store, 'one more')).toBeUndefined();
        store.clock.now += minute;
        expect(await beginDeviceGrant(store, 'one more')).toBeDefined();
      }));
  });

  describe('the tokens of a device', () => {
    it('are replaced by new ones, and open nothing after their time', () =>
      withStore(async (store) => {
        const first = await addDevice(store, { person: ada, name: 'laptop', address: '' });
        store.clock.now += deviceTokenLife.accessMs;
        expect(await findAccess(store, first.access)).toBeUndefined();
        const tokens = await refreshTokens(store, first.refresh, '');
        expect(tokens).toMatchObject({ device: first.device, person: ada });
        expect(await findAccess(store, tokens?.access)).toEqual({ device: first.device, person: ada });
        expect(await findAccess(store, tokens?.refresh)).toBeUndefined();
        store.clock.now += deviceTokenLife.refreshMs;
        expect(await refreshTokens(store, tokens?.refresh, '')).toBeUndefined();
      }));

    it('are all worth nothing once an old refresh token comes back', () =>
      withStore(async (store) => {
        const first = await addDevice(store, { person: ada, name: 'laptop', address: '' });
        const other = await addDevice(store, { person: ada, name: 'desktop', address: '' });
        const second = await refreshTokens(store, first.refresh, '');
        expect(await refreshTokens(store, first.refresh, '192.0.2.66')).toBeUndefined();
        expect(
          await store.connection.all("SELECT subject, address FROM hub_audit WHERE action = 'device.token-reuse'"),
        ).toEqual([{ subject: first.device, address: '192.0.2.66' }]);
        expect(await findAccess(store, second?.access)).toBeUndefined();
        expect(await refreshTokens(store, second?.refresh, '')).toBeUndefined();
        expect(await findAccess(store, other.access)).toBeDefined();
        expect(
          (await listDevices(store, (await getActor(store, ada)).audience))
            .map(({ name, isRevoked }) => [name, isRevoked])
            .toSorted(),
        ).toEqual([
          ['desktop', false],
          ['laptop', true],
        ]);
      }));

    it('give one new pair to two questions at once', () =>
      withStore(async (store) => {
        const { refresh } = await addDevice(store, { person: ada, name: 'laptop', address: '' });
        const answers = await Promise.all([refreshTokens(store, refresh, ''), refreshTokens(store, refresh, '')]);
        expect(answers.filter((tokens) => tokens !== undefined)).toHaveLength(1);
      }));

    it('end with the device and with the account', () =>
      withStore(async (store) => {
        const [mine, theirs] = [
          await addDevice(store, { person: ada, name: 'a', address: '' }),
          await addDevice(store, { person: ben, name: 'b', address: '' }),
        ];
        const [asAda, asBen] = [await getActor(store, ada), await getActor(store, ben)];
        await expect(revokeDevice(store, asBen, mine.device)).rejects.toMatchObject({ code: 'NOT_FOUND' });
        expect(await revokeDevice(store, asAda, mine.device)).toMatchObject({ name: 'a', isRevoked: true });
        await expect(revokeDevice(store, asAda, mine.device)).rejects.toMatchObject({ code: 'NOT_FOUND' });
        expect(await findAccess(store, mine.access)).toBeUndefined();
        await disable(store, ben);
        expect(await findAccess(store, theirs.access)).toBeUndefined();
        expect(await refreshTokens(store, theirs.refresh, '')).toBeUndefined();
      }));
  });

  describe('a key', () => {
    it('is shown once and works until it expires, is revoked, or its person goes', () =>
      withStore(async (store) => {
        const create = async (person: string) =>
          createKey(store, await getActor(store, person), {
            person,
            name: 'CI',
            scopes: ['push'],
            project: 'p1',
            lifeMs: day,
          });
        const { key, token } = await create(ada);
        expect(await findKey(store, token)).toEqual({ ...key, seenMs: 0 });
        expect(key).toMatchObject({ person: ada, scopes: ['push'], project: 'p1', expiresMs: store.clock.now + day });
        expect(await readEverything(store)).not.toContain(token);
        expect((await listKeys(store, (await getActor(store, ada)).audience)).map(({ seenMs }) => seenMs)).toEqual([
          store.clock.now,
        ]);
        store.clock.now += day;
        expect(await findKey(store, token)).toBeUndefined();
        const again = await create(ada);
        const stranger = await getActor(store, ben);
        await expect(revokeKey(store, stranger, again.key.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
        await expect(listKeys(store, stranger.audience, { all: true })).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
        expect(await revokeKey(store, operator, again.key.id)).toMatchObject({ isRevoked: true });
        await expect(revokeKey(store, operator, again.key.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
        expect(await findKey(store, again.token)).toBeUndefined();
        const third = await create(ben);
        await disable(store, ben);
        expect(await findKey(store, third.token)).toBeUndefined();
      }));

    it('is made by its person in a browser, or on the machine of the hub', () =>
      withStore(async (store) => {
        const given = { person: ada, name: 'CI', scopes: ['read'], lifeMs: day };
        const { device } = await addDevice(store, { person: ada, name: 'laptop', address: '' });
        const audience = await findAudience(store, { kind: 'person', by: 'device', person: ada, device });
        if (audience === undefined) throw new Error('not found');
        const refused = [await getActor(store, ben), { audience, address: '' }];
        for (const by of refused)
          await expect(createKey(store, by, given)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
        expect((await createKey(store, operator, given)).key).toMatchObject({ person: ada, scopes: ['read'] });
      }));

    it.each([
      { scopes: [] },
      { scopes: ['admin'] },
      { scopes: ['push', 'push'] },
      { name: '' },
      { name: 'a\nb' },
      { lifeMs: 0 },
      { lifeMs: Number.NaN },
      { lifeMs: 1000 * day },
    ])('is refused with %j', (wrong) =>
      withStore(async (store) => {
        const given = { person: ada, name: 'CI', scopes: ['push'], lifeMs: day, ...wrong };
        await expect(createKey(store, operator, given)).rejects.toMatchObject({ code: 'INVALID' });
      }),
    );
  });

  describe('the first-run token', () => {
    const makeOwner = (store: TestStore) => async () => {
      await store.connection.run("UPDATE hub_person SET role = 'owner' WHERE id = ?", [ada]);
      return ada;
    };

    it('makes one owner, once', () =>
      withStore(async (store) => {
        const old = await createFirstRunToken(store);
        const token = await createFirstRunToken(store);
        expect([await isFirstRunToken(store, old), await isFirstRunToken(store, token)]).toEqual([false, true]);
        expect(await readEverything(store)).not.toContain(token);
        // What goes wrong with the account leaves the token as it was.
        await expect(redeemFirstRun(store, token, () => Promise.reject(new Error('too short')))).rejects.toThrow(
          'short',
        );
        const both = [redeemFirstRun(store, token, makeOwner(store)), redeemFirstRun(store, token, makeOwner(store))];
        expect((await Promise.all(both)).toSorted()).toEqual([ada, undefined]);
        expect(await createFirstRunToken(store)).toBeUndefined();
        expect(await isFirstRunToken(store, token)).toBe(false);
      }));

    it('ends after an hour, and when there is an owner', () =>
      withStore(async (store) => {
        const token = await createFirstRunToken(store);
        store.clock.now += firstRunLifeMs;
        expect(await redeemFirstRun(store, token, makeOwner(store))).toBeUndefined();
        const second = await createFirstRunToken(store);
        await makeOwner(store)();
        expect(await redeemFirstRun(store, second, makeOwner(store))).toBeUndefined();
      }));
  });

  describe('who asks', () => {
    it('is known by token, cookie and link, in this order, and by nothing else', () =>
      withStore(async (store) => {
        const link = 'cccccccc-0000-4000-8000-000000000003';
        const webSession = await signIn(store, ada);
        const tokens = await addDevice(store, { person: ben, name: 'laptop', address: '' });
        const { token, key } = await createKey(store, operator, {
          person: ada,
          name: 'x',
          scopes: ['read'],
          lifeMs: day,
        });
        const linkVisit = await createLinkVisit(store, link);
        const find = (given: Partial<Credentials>) =>
          findIdentity(store, { bearer: undefined, webSession: undefined, linkVisit: undefined, ...given });
        expect(await find({ bearer: tokens.access, webSession, linkVisit })).toEqual({
          kind: 'person',
          by: 'device',
          person: ben,
          device: tokens.device,
        });
        expect(await find({ bearer: token })).toEqual({ kind: 'key', key: key.id });
        expect(await find({ webSession, linkVisit })).toMatchObject({ by: 'web', person: ada });
        expect(await find({ linkVisit })).toEqual({ kind: 'link', link });
        const other = 'cccccccc-0000-4000-8000-000000000004';
        const [, expiresMs = '', mac = ''] = linkVisit.split('.');
        for (const wrong of [
          {},
          { bearer: webSession, webSession },
          { bearer: tokens.refresh },
          { webSession: tokens.access },
          { linkVisit: `${other}.${expiresMs}.${mac}` },
          { linkVisit: `${link}.${Number(expiresMs) + 1}.${mac}` },
          { linkVisit: `${link}.${expiresMs}.` },
        ])
          expect(await find(wrong)).toBeUndefined();
        store.clock.now += linkVisitLifeMs;
        expect(await find({ linkVisit })).toBeUndefined();
      }));
  });

  describe('rate limits', () => {
    const rule = rateRules['guess-address'];

    it('let so many through in a window, each subject by itself, and say how long to wait', () =>
      withStore(async (store) => {
        const limits = openRateLimits(store);
        for (let count = 0; count < rule.most; count++)
          expect(await limits.take('guess-address', 'a')).toEqual({ isAllowed: true });
        store.clock.now += 1000;
        expect(await limits.take('guess-address', 'a')).toEqual({ isAllowed: false, waitMs: rule.windowMs - 1000 });
        expect(await limits.take('guess-address', 'b')).toEqual({ isAllowed: true });
        // Another process has the same counts.
        expect(await openRateLimits(store).take('guess-address', 'a')).toMatchObject({ isAllowed: false });
        store.clock.now += rule.windowMs;
        expect(await limits.take('guess-address', 'a')).toEqual({ isAllowed: true });
      }));

    it('do not count what is forgiven, and count exactly when many come at once', () =>
      withStore(async (store) => {
        const limits = openRateLimits(store);
        for (let count = 0; count < rule.most * 2; count++) {
          expect(await limits.take('guess-address', 'a')).toEqual({ isAllowed: true });
          await limits.forgive('guess-address', 'a');
        }
        const answers = await Promise.all(
          Array.from({ length: rule.most * 2 }, () => limits.take('guess-address', 'a')),
        );
        expect(answers.filter(({ isAllowed }) => isAllowed)).toHaveLength(rule.most);
      }));

    it('forget rows whose time is over', () =>
      withStore(async (store) => {
        const limits = openRateLimits(store);
        for (let count = 0; count < 199; count++) await limits.take('guess-address', `stranger ${count}`);
        store.clock.now += rule.windowMs;
        for (let count = 0; count < 2; count++) await limits.take('guess-address', 'a');
        expect(await store.connection.all('SELECT name FROM hub_rate')).toEqual([{ name: 'guess-address a' }]);
      }));

    it('count ordinary requests in batches', () =>
      withStore(async (store) => {
        const limits = openRateLimits(store);
        let allowed = 0;
        while ((await limits.takeOften('requests', ada)).isAllowed) allowed++;
        expect(allowed).toBe(rateRules.requests.most);
        expect(await limits.takeOften('requests', ben)).toEqual({ isAllowed: true });
        store.clock.now += minute;
        expect(await limits.takeOften('requests', ada)).toEqual({ isAllowed: true });
      }));
  });
});

import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openUserAgent, type UserAgent } from '../setup/open-user-agent.ts';
import { bin, isolatedEnvironment, runScrollkeep, type Run } from '../setup/run-scrollkeep.ts';
import { startOidcProvider } from '../setup/start-oidc-provider.ts';
import { testCertificate } from '../setup/test-certificate.ts';

interface Started {
  readonly url: string;
  readonly firstRunUrl: string | undefined;
  readonly stderr: () => string;
  end(): Promise<number | null>;
}

const deviceCodeGrant = 'urn:ietf:params:oauth:grant-type:device_code';
const password = 'correct horse battery';
let folder: string;
const running = new Set<ChildProcess>();
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'scrollkeep-hub-'))));
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
  rmSync(folder, { recursive: true, force: true });
});

const data = () => join(folder, 'data');
const hub = (...args: readonly string[]): Promise<Run> => runScrollkeep(['hub', ...args, '--data', data()]);

/** Starts the built command and waits until it has said all that it says at its start. */
function start(args: readonly string[] = []): Promise<Started> {
  const child = spawn(process.execPath, [bin, 'hub', '--data', data(), '--port', '0', ...args], {
    env: isolatedEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let [stdout, stderr] = ['', ''];
  return new Promise((resolve, reject) => {
    child.once('exit', (status) => reject(new Error(`ended with ${status}: ${stderr}`)));
    const check = () => {
      const lines = stdout.split('\n').slice(0, -1);
      if (!stderr.includes('Press Ctrl-C') || lines.length < (stderr.includes('no accounts yet') ? 2 : 1)) return;
      const [url = '', firstRunUrl] = lines;
      const end = () =>
        new Promise<number | null>((ended) => {
          child.once('exit', (status) => ended(status));
          child.kill('SIGINT');
        });
      resolve({ url, firstRunUrl, stderr: () => stderr, end });
    };
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
      check();
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
      check();
    });
  });
}

/** Who the hub says somebody is. */
async function readSignedIn(agent: UserAgent, url: string): Promise<unknown> {
  return JSON.parse((await agent.get(`${url}/hub/v1/me`)).text) as unknown;
}

async function post(url: string, fields: Readonly<Record<string, string>>) {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(fields) });
  return { status: response.status, body: (await response.json()) as Readonly<Record<string, unknown>> };
}

describe('scrollkeep hub', () => {
  it('takes an empty folder to a team with devices', async () => {
    const { url, firstRunUrl, end, stderr } = await start();
    expect(stderr()).toContain('This hub has no accounts yet.');
    expect(statSync(data()).mode & 0o777).toBe(0o700);
    const owner = openUserAgent();
    const setUp = await owner.get(firstRunUrl ?? '');
    const short = await owner.submit(setUp, { name: 'Olga', email: 'olga@example.org', password: 'short' });
    expect([short.status, short.text]).toEqual([400, expect.stringContaining('12 to 1024 characters')]);
    const home = await owner.submit(short, { name: 'Olga', email: 'olga@example.org', password });
    expect(home.text).toContain('<meta name="scrollkeep-hub" content="person" />');
    expect(await readSignedIn(owner, url)).toMatchObject({
      person: { name: 'Olga', email: 'olga@example.org', role: 'owner' },
    });

    // While it runs, commands work on the same folder.
    expect((await hub('teams', 'Harbour', '--create')).status).toBe(0);
    const invited = await hub('invite', 'ben@example.org', '--team', 'Harbour');
    expect(invited.stdout).toMatch(new RegExp(`^${url}/invitation/ski_[\\w-]{43}\n$`));
    const ben = openUserAgent();
    const joined = await ben.submit(await ben.get(invited.stdout.trim()), {
      name: 'Ben',
      email: 'ben@example.org',
      password,
    });
    expect(joined.status).toBe(200);
    expect(await readSignedIn(ben, url)).toMatchObject({ person: { name: 'Ben' }, teams: [{ name: 'Harbour' }] });

    // A second browser, then a device as a laptop connects it.
    const browser = openUserAgent();
    const { body: codes } = await post(`${url}/hub/v1/device/code`, { client_name: 'laptop of Ben' });
    expect(codes).toMatchObject({ verification_uri: `${url}/device`, expires_in: 900, interval: 5 });
    const poll = () =>
      post(`${url}/hub/v1/token`, { grant_type: deviceCodeGrant, device_code: String(codes['device_code']) });
    const signIn = await browser.get(String(codes['verification_uri_complete']));
    expect(signIn.url).toBe(`${url}/sign-in?device=${String(codes['user_code'])}`);
    const confirm = await browser.submit(signIn, { email: 'ben@example.org', password });
    expect(confirm.text).toContain('“laptop of Ben”');
    expect((await browser.submit(confirm, { answer: 'allow' })).text).toContain('Device connected');
    const { status, body: tokens } = await poll();
    expect([status, tokens['device'], tokens['person']]).toEqual([
      200,
      expect.objectContaining({ name: 'laptop of Ben' }),
      expect.objectContaining({ email: 'ben@example.org' }),
    ]);
    const me = await fetch(`${url}/hub/v1/me`, {
      headers: { authorization: `Bearer ${String(tokens['access_token'])}` },
    });
    expect(await me.json()).toMatchObject({
      person: { name: 'Ben', role: 'member' },
      teams: [{ name: 'Harbour' }],
      by: 'device',
    });

    // Revoked on the machine of the hub, dead at once.
    const { devices } = JSON.parse((await hub('devices', '--json')).stdout) as { devices: { id: string }[] };
    expect(devices).toHaveLength(1);
    expect((await hub('devices', '--revoke', devices[0]?.id ?? '')).stdout).toContain('revoked');
    const after = await fetch(`${url}/hub/v1/me`, {
      headers: { authorization: `Bearer ${String(tokens['access_token'])}` },
    });
    expect(after.status).toBe(401);
    expect(await end()).toBe(0);

    const { entries } = JSON.parse((await hub('audit', '--json')).stdout) as {
      entries: { actor: string; action: string }[];
    };
    expect(entries.map(({ action }) => action).toReversed()).toEqual([
      'person.create',
      'person.sign-in',
      'team.create',
      'invitation.create',
      'person.create',
      'person.sign-in',
      'person.sign-in',
      'device.add',
      'device.revoke',
    ]);
    expect(entries.filter(({ actor }) => actor === 'operator')).toHaveLength(3);
    // People by their addresses, and what they did by names.
    const { stdout: audit } = await hub('audit');
    expect(audit).toMatch(/ben@example\.org +device\.add/);
    expect(audit).toMatch(/operator +team\.create +Harbour/);
    expect((await hub('status')).stdout).toContain('2 accounts, 1 team, 0 devices, 0 keys');
    // Started again, it has an owner and prints no link; nothing readable is in the folder.
    const again = await start();
    expect(again.firstRunUrl).toBeUndefined();
    expect(await again.end()).toBe(0);
    for (const entry of readdirSync(data(), { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      expect([path, statSync(path).mode & 0o077]).toEqual([path, 0]);
      if (entry.isFile()) expect(readFileSync(path, 'latin1')).not.toMatch(/sk[wadrkif]_[\w-]{43}|correct horse/);
    }
  });

  it('manages people, and never loses its last owner', async () => {
    const { firstRunUrl, url, end } = await start();
    const owner = openUserAgent();
    await owner.submit(await owner.get(firstRunUrl ?? ''), { name: 'Olga', email: 'olga@example.org', password });
    expect(await hub('people', 'olga@example.org', '--disable')).toMatchObject({
      status: 74,
      stderr: expect.stringContaining('last owner') as string,
    });
    const key = await hub(
      'keys',
      '--create',
      'ci',
      '--person',
      'olga@example.org',
      '--scope',
      'push',
      '--expires',
      '30d',
    );
    expect(key.stdout).toMatch(/^skk_[\w-]{43}\n$/);
    const asKey = await fetch(`${url}/hub/v1/me`, { headers: { authorization: `Bearer ${key.stdout.trim()}` } });
    expect(await asKey.json()).toMatchObject({ by: 'key', person: { email: 'olga@example.org' } });
    expect((await hub('keys')).stdout).toMatch(/olga@example.org +ci +push/);
    const invite = await hub('invite', '--role', 'admin', '--json');
    const { url: link } = JSON.parse(invite.stdout) as { url: string };
    const ada = openUserAgent();
    await ada.submit(await ada.get(link), { name: 'Ada', email: 'ada@example.org', password });
    expect((await hub('people', 'ada@example.org', '--role', 'owner')).stdout).toContain('owner');
    expect((await hub('people', 'olga@example.org', '--remove', '--sessions', 'keep')).status).toBe(0);
    expect((await owner.get(`${url}/`)).url).toBe(`${url}/sign-in`);
    expect((await hub('people')).stdout).not.toContain('olga@example.org');
    expect(await end()).toBe(0);
  });

  it('lets people in with OpenID Connect, as the config file says', async () => {
    // The port must be known to the provider.
    const first = await start();
    await first.end();
    const redirect = `${first.url}/oidc/callback`;
    const provider = await startOidcProvider(redirect);
    try {
      const secret = join(folder, 'secret');
      writeFileSync(secret, `${provider.clientSecret}\n`);
      chmodSync(secret, 0o600);
      const config = join(folder, 'config.json');
      const { issuer, clientId } = provider;
      writeFileSync(
        config,
        JSON.stringify({
          hub: { name: 'Harbour', oidc: { issuer, clientId, clientSecretFile: secret, label: 'Sea ID' } },
        }),
      );
      const { url, end } = await start(['--port', new URL(first.url).port, '--config', config]);
      const { stdout } = await hub('invite', 'ada@example.org');
      provider.setAccount({ sub: 'a1', email: 'ada@example.org', email_verified: true, name: 'Ada' });
      const ada = openUserAgent();
      const page = await ada.get(stdout.trim());
      expect(page.text).toContain('Sign in with Sea ID');
      const start1 = /href="(\/oidc\/start[^"]*)"/.exec(page.text)?.[1] ?? '';
      expect((await ada.get(`${url}${start1}`)).status).toBe(200);
      expect(await readSignedIn(ada, url)).toMatchObject({
        person: { name: 'Ada', email: 'ada@example.org', role: 'member' },
      });
      const again = openUserAgent();
      expect((await again.get(`${url}/oidc/start`)).status).toBe(200);
      expect(await readSignedIn(again, url)).toMatchObject({ person: { email: 'ada@example.org' } });
      expect(await end()).toBe(0);
    } finally {
      await provider.stop();
    }
  });

  it('encrypts with a certificate, and its cookies are for this host alone', async () => {
    const { cert, key } = testCertificate;
    writeFileSync(join(folder, 'cert.pem'), cert);
    writeFileSync(join(folder, 'key.pem'), key);
    const { url, firstRunUrl, end } = await start([
      '--cert',
      join(folder, 'cert.pem'),
      '--key',
      join(folder, 'key.pem'),
    ]);
    expect(url).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
    const body = new URLSearchParams({
      token: new URL(firstRunUrl ?? '').searchParams.get('token') ?? '',
      name: 'Olga',
      email: 'olga@example.org',
      password,
    }).toString();
    const headers = await new Promise<Readonly<Record<string, unknown>>>((resolve, reject) => {
      request(
        `${url}/first-run`,
        {
          method: 'POST',
          ca: cert,
          checkServerIdentity: () => undefined,
          headers: { origin: url, 'content-type': 'application/x-www-form-urlencoded' },
        },
        (response) => {
          response.resume();
          resolve(response.headers);
        },
      )
        .on('error', reject)
        .end(body);
    });
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(
        /^__Host-scrollkeep_hub=skw_[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
      ),
      expect.stringMatching(/^__Host-scrollkeep_hub_link=; Max-Age=0;/),
    ]);
    expect(headers['strict-transport-security']).toContain('max-age=');
    expect(await end()).toBe(0);
  });

  it.each([
    [['--host', '0.0.0.0'], 64, 'unencrypted'],
    [['--public-url', 'http://hub.example.org'], 64, 'https://'],
    [['--cert', 'x'], 64, '--cert and --key'],
    [['--port', 'x'], 64, '--port'],
    [['--store', 'postgres://127.0.0.1:1/x'], 66, 'PostgreSQL cannot be reached'],
  ])('refuses %j', async (args, status, text) => {
    const run = await hub('serve', ...args, '--for', '1s');
    expect([run.status, run.stderr]).toEqual([status, expect.stringContaining(text)]);
  });

  it('says where it looked for a hub that is not there', async () => {
    for (const command of ['people', 'teams', 'devices', 'keys', 'shares', 'audit', 'status'])
      expect(await hub(command)).toMatchObject({ status: 66, stderr: expect.stringContaining(data()) as string });
    expect(readdirSync(folder)).toEqual([]);
  });
});

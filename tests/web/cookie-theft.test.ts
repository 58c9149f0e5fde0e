import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWeb, type Web } from './start-web.ts';

describe('another server on this machine', () => {
  let web: Web;
  let thief: Server;
  let port: number;
  const taken: string[] = [];
  beforeAll(async () => {
    web = await startWeb('demo');
    thief = createServer((incoming, outgoing) => {
      taken.push(incoming.headers.cookie ?? '');
      outgoing.setHeader('Content-Type', 'text/html').end('<!doctype html><title>thief</title>');
    }).listen(0, '127.0.0.1');
    await once(thief, 'listening');
    ({ port } = thief.address() as AddressInfo);
  });
  afterAll(async () => {
    thief.close();
    await web.close();
  });

  it('is not sent the cookie, whatever name of this machine it is opened under', async () => {
    const { hostname } = new URL(web.origin);
    expect(hostname).toMatch(/^scrollkeep-[0-9a-f]{20}\.localhost$/);
    const { page, goTo } = await web.openPage();
    await goTo('');
    for (const name of ['127.0.0.1', 'localhost', 'scrollkeep.localhost', `x.${hostname}`])
      await page.goto(`http://${name}:${port}/`);
    expect(taken.length).toBeGreaterThanOrEqual(4);
    expect(taken.join()).not.toContain('scrollkeep_');
    // The browser does have one, and ports make no difference: the name is what keeps it.
    await page.goto(`http://${hostname}:${port}/`);
    expect(taken.join()).toMatch(/scrollkeep_\d+=[\w-]{43}/);
    await page.context().close();
  });
});

import { beginDeviceGrant } from '@scrollkeep/hub/access/device-grant.ts';
import { addDevice } from '@scrollkeep/hub/access/device-tokens.ts';
import { createKey } from '@scrollkeep/hub/access/keys.ts';
import { addTeamMember, createTeam } from '@scrollkeep/hub/people/teams.ts';
import { renamePerson } from '@scrollkeep/hub/people/change-person.ts';
import { hubApiRoutes } from '@scrollkeep/hub/routes/answer-sessions-api.ts';
import { operator } from '@scrollkeep/hub/sharing/hub-world.test-kit.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './find-chromium.ts';
import { buildHostileSession } from './hostile-session.ts';
import { openHubStage, pushTree, type HubStage } from './open-hub-stage.ts';
import { patience } from './start-web.ts';
import { waitForRest } from './wait-for-rest.ts';

const week = 7 * 86_400;
const attack = '<img src=x onerror="window.hacked=1">';
const turned = '5e550000-0000-4000-8000-00000000000a';

/** Four turns, each with a word of its own. */
function buildTurns(): string {
  return ['anchor', 'beacon', 'compass', 'dinghy']
    .flatMap((word, at) => {
      const base = { sessionId: turned, cwd: '/home/ada/crane', version: '2.1.0' };
      const time = { timestamp: `2026-10-01T10:0${at}:00.000Z` };
      const before = at === 0 ? null : `a-${at - 1}`;
      return [
        {
          ...base,
          ...time,
          type: 'user',
          uuid: `u-${at}`,
          parentUuid: before,
          message: { role: 'user', content: `ask ${word}` },
        },
        {
          ...base,
          ...time,
          type: 'assistant',
          uuid: `a-${at}`,
          parentUuid: `u-${at}`,
          message: {
            id: `m-${at}`,
            role: 'assistant',
            model: `model-${word}`,
            content: [{ type: 'text', text: `say ${word}` }],
          },
        },
      ];
    })
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('');
}

describe.runIf(findChromium() !== undefined)('a guest of a hub', () => {
  let stage: HubStage;
  let hubId = '';
  beforeAll(async () => {
    stage = await openHubStage();
    const path = `projects/-home-ada-crane/${turned}.jsonl`;
    hubId = (await pushTree(stage.ada, [{ path, content: buildTurns() }])).get(turned) ?? '';
  });
  afterAll(() => stage?.close());

  const createLink = async (id: string, fields: object) => {
    const { json } = await stage.ada.ask('POST', `/hub/v1/sessions/${id}/links`, {
      json: { expiresInS: week, ...fields },
    });
    return { id: String(json?.['id']), url: String(json?.['url']) };
  };

  it('sees the turns that a link is for, and no word of the others by any route', async () => {
    const { page, problems } = await stage.open(undefined, { viewport: { width: 360, height: 800 } });
    await page.goto((await createLink(hubId, { turns: [2, 3] })).url);
    await page.getByText('say compass').waitFor(patience);
    await waitForRest(page);
    const seen = await page.locator('body').innerText();
    expect([seen.includes('Ada shared this session'), seen.includes('Only turns 2 to 3')]).toEqual([true, true]);
    for (const word of ['anchor', 'dinghy']) expect(seen).not.toContain(word);
    const { origin, pathname } = new URL(page.url());
    let answered = 0;
    for (const route of hubApiRoutes) {
      const filled = route.path.replace('{key}', turned).replaceAll(/\{\w+\}/g, 'x');
      const query = 'q=anchor&text=anchor&turn=1&entry=0&panel=0&file=x&line=1&record=u-0&path=live&from=0&limit=50';
      const answer = await page.context().request.get(`${origin}${pathname}api/v1${filled}?${query}`);
      const text = await answer.text();
      if (answer.ok()) answered++;
      for (const word of ['anchor', 'dinghy']) expect(text, route.path).not.toContain(word);
    }
    expect(answered).toBeGreaterThan(3);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('is sent away at once when the link is revoked', async () => {
    const { page } = await stage.open(undefined);
    const link = await createLink(hubId, {});
    await page.goto(link.url);
    await page.getByText('say anchor').waitFor(patience);
    const { headers } = await page
      .context()
      .request.get(page.url())
      .then((answer) => ({ headers: answer.headers() }));
    expect(headers).toMatchObject({
      'x-robots-tag': expect.stringContaining('noindex'),
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    });
    await stage.ada.ask('DELETE', `/hub/v1/links/${link.id}`);
    expect((await page.context().request.get(`${page.url()}api/v1/sessions/${turned}`)).status()).toBe(401);
    // The page that is open loses its stream, asks why, and shows nothing any more.
    await page.getByText('This link was revoked').first().waitFor(patience);
    await expect.poll(() => page.getByText('say anchor').count(), patience).toBe(0);
    await page.context().close();
  });

  it('and everybody else only reads what a hostile transcript and hostile names say', async () => {
    const session = buildHostileSession();
    const { world } = stage.people;
    const { person } = stage.ada;
    const named = attack.slice(0, 60);
    await renamePerson(world, operator, person.id, named);
    const team = await createTeam(world, operator, named);
    await addTeamMember(world, operator, team, person.id);
    await addDevice(world, { person: person.id, name: named, address: named });
    await createKey(world, person.actor, { person: person.id, name: named, scopes: ['read'], lifeMs: week * 1000 });
    const waiting = await beginDeviceGrant(world, named);
    const id = (await pushTree(stage.ada, session.files())).get(session.sessionId) ?? '';
    await world.connection.run(
      'UPDATE hub_project SET name = ? WHERE id = (SELECT project FROM hub_session WHERE id = ?)',
      [named, id],
    );
    const { json } = await stage.ada.ask('GET', `/hub/v1/sessions/${id}`);
    const project = (json?.['project'] as { readonly id: string } | undefined)?.id ?? '';
    const shares = [{ kind: 'team', id: team }];
    for (const path of [`projects/${project}`, `sessions/${id}`])
      await stage.ada.ask('PUT', `/hub/v1/${path}/shares`, { json: { shares } });
    for (const path of [`projects/${project}`, `teams/${team}`])
      await stage.ada.ask('PUT', `/hub/v1/retention/${path}`, { json: { days: 900 } });
    await stage.ada.ask('PUT', `/hub/v1/sessions/${id}/hold`, { json: { reason: attack } });
    const link = await createLink(id, { name: attack.slice(0, 90) });
    const some = await createLink(id, { turns: [1, 2] });
    const { page, problems } = await stage.open(person);
    const { url } = stage.hub;
    const inDialog = (button: string, selector: string) => async () => {
      await page.getByRole('button', { name: button, exact: true }).click(patience);
      await page.locator(selector).first().waitFor(patience);
    };
    type Visit = readonly [address: string, selector: string, then?: () => Promise<void>];
    const ofSession = `${url}/#/session/${session.sessionId}`;
    const pages: readonly Visit[] = [
      [`${url}/#/`, '.session-item'],
      [ofSession, '.turn-head'],
      [ofSession, '.turn-head', inDialog('Share', '.share-outline li')],
      [ofSession, '.turn-head', inDialog('Delete from hub', 'dialog .remark')],
      [`${url}/preview/${id}/all/`, '.turn-head'],
      [`${url}/preview/${id}/1-2/`, '.turn-head'],
      [`${url}/#/search?q=hacked`, '.found-session'],
      [`${url}/#/usage?days=0`, '.figures'],
      [`${url}/#/project/${project}`, '.project-people td'],
      [`${url}/#/project/${project}/files`, '.file-link'],
      [`${url}/#/hub/shares`, '.hub-table'],
      [`${url}/#/hub/teams`, '.hub-members li'],
      [`${url}/#/hub/people`, '.hub-table'],
      [`${url}/#/hub/devices`, '.hub-table'],
      [`${url}/#/hub/keys`, '.hub-table'],
      [`${url}/#/hub/storage`, '.hub-table'],
      [`${url}/#/hub/retention`, '.hub-table'],
      [`${url}/#/hub/audit`, '.hub-table'],
      [`${url}/#/hub/retention`, '.hub-table', inDialog('Dry run', '.hub-table')],
      [`${url}/#/hub/start`, '.hub-steps'],
      [`${url}/#/hub/health`, '.hub-state'],
      [`${url}/#/usage?days=0&view=insights`, '.page-head'],
      [`${ofSession}/timeline`, 'main'],
      [`${ofSession}/files`, 'main'],
      [`${url}/sign-out`, 'form'],
      [`${url}/device?code=${waiting?.userCode ?? ''}`, 'form'],
      [link.url, '.turn-head'],
      [some.url, '.turn-head'],
    ];
    // A page that the hub gets later is one more row.
    await page.goto(`${url}/#/hub/shares`);
    await page.getByRole('navigation', { name: 'Hub pages' }).waitFor(patience);
    const views = await page
      .getByRole('navigation', { name: 'Hub pages' })
      .getByRole('link')
      .evaluateAll((links) => links.map((each) => each.getAttribute('href')?.replace(/^\.\//, '')));
    expect(views.filter((view) => !pages.some(([address]) => address.endsWith(view ?? '?')))).toEqual([]);
    expect(views.length).toBeGreaterThan(8);
    for (const [address, selector, then] of pages) {
      await page.goto('about:blank');
      await page.goto(address);
      await page.locator(selector).first().waitFor(patience);
      await then?.();
      await waitForRest(page);
      const strange = await page.evaluate(() => [
        ...[
          ...document.querySelectorAll(
            'main script, #app script, img[src=x], iframe, base, object, #app style, main style, #app link',
          ),
        ].map((element) => element.outerHTML),
        ...[...document.querySelectorAll('body *')].flatMap((element) =>
          [...element.attributes].filter(({ name }) => name.startsWith('on')).map(({ name }) => name),
        ),
        ...('hacked' in window ? ['hacked'] : []),
      ]);
      expect(strange, address).toEqual([]);
    }
    expect(problems).toEqual([]);
  });
});

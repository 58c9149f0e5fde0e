import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { beginDeviceGrant } from '@scrollkeep/hub/access/device-grant.ts';
import { createInvitation } from '@scrollkeep/hub/people/invitations.ts';
import { operator, type TestPerson } from '@scrollkeep/hub/sharing/hub-world.test-kit.ts';
import { buildDemoTree } from '@scrollkeep/transcript/fixtures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repository } from '../setup/run-scrollkeep.ts';
import { findChromium } from './find-chromium.ts';
import { findOverflow } from './find-overflow.ts';
import { findUnreached, tabTo } from './find-unreached.ts';
import { colourRules, findSerious } from './find-serious.ts';
import { hubScenes, type HubScene, type HubSubjects } from './hub-scenes.ts';
import { openHubStage, pushTree, type HubStage } from './open-hub-stage.ts';
import { patience, type WebPage } from './start-web.ts';
import { waitForRest } from './wait-for-rest.ts';

const widths = [360, 768, 1440] as const;
const themes = ['light', 'dark'] as const;
const looks = widths.flatMap((width) => themes.map((theme) => ({ width, theme })));
/** Named by who wants to look at all of them; a test run takes each page in one look, another one for each. */
const wanted = process.env['SCROLLKEEP_SCREENSHOTS'];
const folder = wanted ?? join(repository, 'node_modules/.cache/scrollkeep/screenshots');

/** Sessions, search and usage are pages of `serve`: keyboard.test.ts is about them. */
const ofServe = /^hub-(?:home|session|search|usage|insights|files|link|preview|link-turns)$/;

describe.runIf(findChromium() !== undefined)('the pages of a hub', () => {
  let stage: HubStage;
  let subjects: HubSubjects;
  const opened = new Map<string, WebPage>();
  beforeAll(async () => {
    mkdirSync(folder, { recursive: true });
    stage = await openHubStage();
    subjects = await fillHub(stage);
  });
  afterAll(() => stage?.close());

  const findPerson = (name: HubScene['as']): TestPerson | undefined =>
    name === undefined ? undefined : stage[name].person;

  async function openLook(as: HubScene['as'], { width, theme }: (typeof looks)[number]): Promise<WebPage> {
    const key = `${as} ${width} ${theme}`;
    const page =
      opened.get(key) ??
      (await stage.open(findPerson(as), {
        colorScheme: theme,
        viewport: { width, height: 900 },
        bypassCSP: true,
      }));
    opened.set(key, page);
    return page;
  }

  it.each(hubScenes.map((scene, at) => ({ scene, name: scene.name, at })))(
    '$name fits the window, has no serious finding in both themes and no control out of reach of the keyboard',
    async ({ scene, at }) => {
      for (const look of wanted === undefined ? [looks[at % looks.length] ?? looks[0]] : looks) {
        if (look === undefined) continue;
        const { page, problems } = await openLook(scene.as, look);
        const before = problems.length;
        await page.goto('about:blank');
        await scene.show({ page, problems, goTo: async () => undefined }, subjects, stage.hub);
        await waitForRest(page);
        await page.screenshot({ path: join(folder, `${scene.name}-${look.width}-${look.theme}.png`), fullPage: true });
        expect(await findOverflow(page), scene.name).toEqual([0, 0]);
        expect(await findSerious(page), scene.name).toEqual([]);
        if (!ofServe.test(scene.name)) expect(await findUnreached(page), scene.name).toEqual([]);
        if (process.env['SCROLLKEEP_TEST_LONG'] === undefined && wanted === undefined) continue;
        const other = look.theme === 'light' ? 'dark' : 'light';
        await page.emulateMedia({ colorScheme: other });
        await waitForRest(page);
        expect(await findSerious(page, colourRules), `${scene.name}, ${other}`).toEqual([]);
        await page.emulateMedia({ colorScheme: look.theme });
        if (scene.isNoisy === undefined) expect(problems.slice(before), scene.name).toEqual([]);
      }
    },
  );

  it('share a session with the keyboard alone, and give the focus back', async () => {
    const { page, problems } = await stage.open(stage.ada.person);
    await page.goto(`${stage.hub.url}/#/session/${subjects.session}`);
    await page.locator('.turn-head').first().waitFor(patience);
    await waitForRest(page);
    const press = (key: string) => page.keyboard.press(key);
    const share = page.getByRole('button', { name: 'Share', exact: true });
    const dialog = page.getByRole('dialog');
    const save = dialog.getByRole('button', { name: 'Save' });
    await tabTo(page, share);
    await press('Enter');
    await save.waitFor(patience);
    // A group of choices is one stop; arrows choose.
    await tabTo(page, dialog.getByLabel('Teams and people'));
    await press('ArrowUp');
    expect(await dialog.getByLabel('Everyone on this hub').isChecked()).toBe(true);
    await press('ArrowDown');
    const cleo = dialog.getByLabel('Cleo');
    await tabTo(page, cleo);
    await press('Space');
    expect(await cleo.isChecked()).toBe(true);
    await tabTo(page, save);
    await press('Enter');
    await dialog.getByText('Saved.').waitFor(patience);
    await tabTo(page, dialog.getByLabel('The whole session'));
    await press('ArrowDown');
    const last = dialog.getByLabel('Last turn');
    await tabTo(page, last);
    await press('Control+a');
    await page.keyboard.insertText('1');
    await dialog.getByText('1 turn', { exact: true }).waitFor(patience);
    await tabTo(page, dialog.getByRole('button', { name: 'Create link' }));
    await press('Enter');
    await dialog.getByText('Link created').waitFor(patience);
    const revoke = dialog.getByRole('button', { name: /^Revoke Link, turns 1–1/ }).first();
    const before = await dialog.getByRole('button', { name: /^Revoke / }).count();
    await tabTo(page, revoke);
    await press('Enter');
    await expect.poll(() => dialog.getByRole('button', { name: /^Revoke / }).count(), patience).toBe(before - 1);
    await press('Escape');
    await expect.poll(() => dialog.count(), patience).toBe(0);
    expect(await share.evaluate((button) => document.activeElement === button)).toBe(true);
    expect(problems).toEqual([]);
  });

  it('have a key among the keyboard shortcuts', async () => {
    const { page } = await openLook('ada', { width: 1440, theme: 'light' });
    await page.goto('about:blank');
    await page.goto(`${stage.hub.url}/#/`);
    await waitForRest(page);
    await page.keyboard.press('?');
    const keys = page.locator('.key-list').first();
    await keys.getByText('Hub', { exact: true }).waitFor(patience);
    await page.keyboard.press('Escape');
    await page.keyboard.press('g');
    await page.keyboard.press('t');
    await expect.poll(() => page.getByRole('navigation', { name: 'Hub pages' }).count(), patience).toBe(1);
  });

  it('revoke a device at once', async () => {
    const { page, problems } = await stage.open(stage.bert.person);
    await page.goto(`${stage.hub.url}/#/hub/devices`);
    await page
      .getByRole('button', { name: /^Revoke / })
      .first()
      .click(patience);
    await page.getByText(/no longer has access/).waitFor(patience);
    expect((await stage.bert.ask('GET', '/hub/v1/me')).status).toBe(401);
    expect(problems).toEqual([]);
  });

  // The last one: somebody is gone after it.
  it('remove a person at once, whose devices lose access', async () => {
    const { page, problems } = await stage.open(stage.ada.person);
    await page.goto(`${stage.hub.url}/#/hub/people`);
    await page.getByRole('button', { name: 'Remove Cleo' }).click(patience);
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click(patience);
    await page.getByText('cleo@example.org').waitFor({ state: 'detached', ...patience });
    expect((await stage.cleo.ask('GET', '/hub/v1/me')).status).toBe(401);
    expect(problems).toEqual([]);
  });
});

/** Two people work on one project and share it; Ada has links of every kind. */
async function fillHub({ ada, bert, team, hub, people }: HubStage): Promise<HubSubjects> {
  const tree = buildDemoTree(new Date().toISOString());
  const remote = 'git@git.example.org:harbour/tide.git';
  const mains = tree.filter(({ path }) => /^projects\/[^/]+\/[^/]+\.jsonl$/.test(path));
  const half = new Set(mains.slice(0, 2).map(({ path }) => path.replace(/\.jsonl$/, '')));
  const isHalf = ({ path }: { readonly path: string }) => [...half].some((start) => path.startsWith(start));
  const pushed = await pushTree(
    ada,
    tree.filter((file) => !isHalf(file)),
    remote,
  );
  await pushTree(bert, tree.filter(isHalf), remote);
  const shares = { shares: [{ kind: 'team', id: team }] };
  const { json } = await ada.ask('GET', '/hub/v1/sessions?mine=true');
  const [first] = (json?.['sessions'] ?? []) as readonly { readonly project: { readonly id: string } }[];
  const project = first?.project.id ?? '';
  await ada.ask('PUT', `/hub/v1/projects/${project}/shares`, { json: shares });
  await bert.ask('PUT', `/hub/v1/projects/${project}/shares`, { json: shares });
  const isTold = (id: string) =>
    tree.some(({ path, content }) => path.includes(`${id}.jsonl`) && content.length > 20_000);
  const [session = '', hubId = ''] = [...pushed].find(([id]) => isTold(id)) ?? [];
  await ada.ask('PUT', `/hub/v1/sessions/${hubId}/shares`, { json: { shares: [{ kind: 'everyone' }] } });
  await ada.ask('PUT', `/hub/v1/sessions/${hubId}/shares`, {
    json: { shares: [{ kind: 'person', id: bert.person.id }] },
  });
  await ada.ask('PUT', `/hub/v1/retention/projects/${project}`, { json: { days: 90 } });
  await ada.ask('PUT', `/hub/v1/retention/teams/${team}`, { json: { days: 400 } });
  await ada.ask('PUT', `/hub/v1/sessions/${[...pushed.values()].at(-1)}/hold`, { json: { reason: 'case 12' } });
  const link = async (fields: object) =>
    String((await ada.ask('POST', `/hub/v1/sessions/${hubId}/links`, { json: fields })).json?.['url']);
  const week = { expiresInS: 7 * 86_400 };
  const { token } = await createInvitation(people.world, operator, { role: 'member', email: 'dora@example.org' });
  const device = await beginDeviceGrant(people.world, 'Bert’s laptop');
  return {
    session,
    hubId,
    project,
    link: await link({ ...week, name: 'for the review' }),
    range: await link({ ...week, turns: [1, 1] }),
    guarded: await link({ ...week, password: 'a quiet harbour' }),
    firstRun: hub.firstRunUrl,
    invitation: `${hub.url}/invitation/${token}`,
    device: device?.userCode ?? '',
  };
}

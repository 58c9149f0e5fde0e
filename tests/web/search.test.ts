import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { bashResult, buildDemoTree, openSession, text } from '@scrollkeep/transcript/fixtures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './find-chromium.ts';
import { pressTogether } from './press-together.ts';
import { patience, startWeb, type Web } from './start-web.ts';
import { waitForRest } from './wait-for-rest.ts';

describe.runIf(findChromium() !== undefined)('search', () => {
  const session = openSession({
    version: '2.1.325',
    cwd: '/home/ada/quay',
    seed: 'web search',
    start: new Date(Date.now() - 600_000).toISOString(),
  });
  session.prompt('Where do cormorants dry their wings?');
  session.assistant(text('On the <b>old quay</b>, facing the sun.'));
  const many = Array.from({ length: 45 }, (_, at) => {
    const each = openSession({ version: '2.1.325', cwd: '/home/ada/skerry', seed: `razorbill ${at}` });
    each.prompt(`Count the razorbills of day ${at}.`);
    each.assistant(text('Counted.'));
    return each;
  });
  // The newest first, 20 days apart.
  const gannets = ['Gannets and gannets again.', 'Count the gannets.', 'Where are the gannets?'];
  const dated = gannets.map((prompt, at) => {
    const each = openSession({
      version: '2.1.325',
      cwd: `/home/ada/${at === 0 ? 'stack' : 'cliff'}`,
      seed: `gannets ${at}`,
      start: new Date(Date.now() - at * 20 * 86_400_000 - 3_600_000).toISOString(),
    });
    each.prompt(prompt);
    each.assistant(text('Yes.'));
    return each;
  });
  const calling = [0, 1].map((at) => {
    const each = openSession({ version: '2.1.325', cwd: '/home/ada/marsh', seed: `dunlins ${at}` });
    each.prompt('How many dunlins?');
    each.call('Bash', { command: 'count dunlins' }, bashResult('none'));
    if (at === 0) each.call('Shore<b>', { bird: 'dunlins' }, bashResult('none'));
    each.assistant(text('None.'));
    return each;
  });
  let web: Web;
  beforeAll(async () => {
    web = await startWeb([
      ...buildDemoTree(new Date().toISOString()),
      ...session.files(),
      ...[...many, ...dated, ...calling].flatMap((each) => each.files()),
      { path: 'plans/grey-seal.md', content: '# Plan\n\nCount the spindrift of the day.\n' },
    ]);
  });
  afterAll(() => web?.close());

  it('finds while words are typed, marks hits, and leads to the turn; all with the keyboard', async () => {
    const { page, problems, goTo } = await web.openPage();
    await goTo('');
    await pressTogether(page, 'g', 's');
    await page.getByRole('combobox', { name: 'Search all sessions' }).waitFor();
    await page.keyboard.insertText('cormor');
    await expect
      .poll(async () => [...new Set(await page.locator('.snippet mark').allInnerTexts())], patience)
      .toEqual(['cormorants']);
    expect(page.url()).toContain('q=cormor');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.is-prompt').innerText(), patience).toContain('Where do cormorants');
    await page.goBack();
    await expect.poll(() => page.locator('#search').inputValue(), patience).toBe('cormor');
    expect(problems).toEqual([]);
  });

  it('turns the pages of a long result, each session on one of them', async () => {
    const { page, problems, goTo } = await web.openPage();
    await goTo('#/search?q=razorbills');
    const listTitles = () => page.locator('.found-title').allInnerTexts();
    await expect.poll(async () => (await listTitles()).length, patience).toBe(20);
    const seen = new Set(await listTitles());
    for (const [count, range] of [
      [20, '21 to 40 of 45'],
      [5, '41 to 45 of 45'],
    ] as const) {
      await page.getByRole('button', { name: 'Next sessions' }).click();
      await expect.poll(() => page.locator('.result-pages span').innerText(), patience).toBe(range);
      await expect.poll(async () => (await listTitles()).length, patience).toBe(count);
      for (const title of await listTitles()) seen.add(title);
    }
    expect(seen.size).toBe(45);
    await expect.poll(() => page.getByRole('button', { name: 'Next sessions' }).isDisabled(), patience).toBe(true);
    await page.getByRole('button', { name: 'Previous sessions' }).click();
    await expect.poll(() => page.locator('.result-pages span').innerText(), patience).toBe('21 to 40 of 45');
    // Another question begins at its own first page.
    await page.locator('#search').fill('cormorants');
    await expect.poll(async () => (await listTitles()).length, patience).toBe(1);
    await expect.poll(() => page.locator('.result-pages').count(), patience).toBe(0);
    expect(problems).toEqual([]);
  });

  it('sorts sessions as the address says, and says in the address how they are sorted', async () => {
    const { page, problems, goTo } = await web.openPage();
    await goTo('#/search?q=gannets');
    const listTitles = () => page.locator('.found-title').allInnerTexts();
    await expect.poll(async () => (await listTitles()).length, patience).toBe(3);
    const sort = page.getByRole('combobox', { name: 'Sort' });
    await sort.selectOption('Oldest first');
    await expect.poll(listTitles, patience).toEqual(gannets.toReversed());
    expect(page.url()).toContain('sort=oldest');
    await page.reload();
    await expect.poll(listTitles, patience).toEqual(gannets.toReversed());
    await sort.selectOption('Newest first');
    await expect.poll(listTitles, patience).toEqual(gannets);
    await sort.selectOption('Best match');
    await expect.poll(() => page.url(), patience).not.toContain('sort=');
    expect(problems).toEqual([]);
  });

  it('counts what all found sessions have; a press puts it into the query, another takes it out', async () => {
    const { page, problems, goTo } = await web.openPage();
    await goTo('#/search?q=gannets');
    const listValues = async (name: string) =>
      (await page.getByRole('region', { name }).getByRole('button').allInnerTexts()).map((each) =>
        each.replaceAll(/\s+/g, ' '),
      );
    await expect.poll(() => listValues('Project'), patience).toEqual(['cliff 2', 'stack 1']);
    // Just after midnight nothing may be of today.
    expect((await listValues('Date')).filter((each) => each !== 'Today 1')).toEqual([
      'Last 7 days 1',
      'Last 30 days 2',
      'Older 1',
    ]);
    await page.getByRole('button', { name: 'cliff 2' }).click();
    expect(await page.locator('#search').inputValue()).toBe('gannets project:/home/ada/cliff');
    await expect.poll(() => page.locator('.found-title').count(), patience).toBe(2);
    await page.getByRole('button', { name: 'Older 1' }).click();
    expect(await page.locator('#search').inputValue()).toBe('gannets project:/home/ada/cliff before:30d');
    await expect.poll(() => page.locator('.found-title').allInnerTexts(), patience).toEqual([gannets[2]]);
    for (const name of ['cliff 1', 'Older 1']) {
      const value = page.getByRole('button', { name, pressed: true });
      await value.focus();
      await page.keyboard.press('Enter');
    }
    expect(await page.locator('#search').inputValue()).toBe('gannets');
    await expect.poll(() => listValues('Project'), patience).toEqual(['cliff 2', 'stack 1']);
    // Counted over all of them, not only over the page that is shown.
    await page.locator('#search').fill('razorbills');
    await expect.poll(() => listValues('Project'), patience).toEqual(['skerry 45']);
    expect(problems).toEqual([]);
  });

  it('counts the tools of what was found; a press leaves the calls of one', async () => {
    const { page, problems, goTo } = await web.openPage();
    await goTo('#/search?q=dunlins');
    const tools = page.getByRole('region', { name: 'Tool' }).getByRole('button');
    const listTools = async () => (await tools.allInnerTexts()).map((each) => each.replaceAll(/\s+/g, ' '));
    await expect.poll(listTools, patience).toEqual(['Bash 2', 'Shore<b> 1']);
    await tools.filter({ hasText: 'Shore' }).click();
    expect(await page.locator('#search').inputValue()).toBe('dunlins tool:Shore<b>');
    await expect.poll(listTools, patience).toEqual(['Shore<b> 1']);
    expect(await page.locator('.found-title').count()).toBe(1);
    await page.getByRole('button', { name: 'Shore<b> 1', pressed: true }).click();
    await expect.poll(listTools, patience).toEqual(['Bash 2', 'Shore<b> 1']);
    expect(problems).toEqual([]);
  });

  it('goes through the results by arrow keys and back to the field, also of sessions without matches', async () => {
    const { page, problems, goTo } = await web.openPage();
    for (const query of ['gannets', 'project:/home/ada/cliff']) {
      await goTo(`#/search?q=${encodeURIComponent(query)}`);
      await expect.poll(() => page.locator('.found-title').count(), patience).toBe(query === 'gannets' ? 3 : 2);
      const links = page.locator(query === 'gannets' ? '.hit-link, .more-hits' : 'a.found-title');
      const isOn = (at: number) => links.nth(at).evaluate((link) => link === document.activeElement);
      await page.locator('#search').focus();
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => isOn(0), patience).toBe(true);
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => isOn(1), patience).toBe(true);
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowUp');
      await expect.poll(() => page.locator('#search:focus').count(), patience).toBe(1);
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => isOn(0), patience).toBe(true);
      await page.keyboard.press('Escape');
      await expect.poll(() => page.locator('#search:focus').count(), patience).toBe(1);
    }
    expect(problems).toEqual([]);
  });

  it.each([1280, 820, 400])('suggests below the field without covering a filter, at %i pixels', async (width) => {
    const { page, problems, goTo } = await web.openPage({ viewport: { width, height: 800 } });
    await goTo('#/search?q=gannets');
    await expect.poll(() => page.locator('.found-title').count(), patience).toBe(3);
    await page.locator('.facets').evaluate((facets: HTMLDetailsElement) => void (facets.open = true));
    const listBoxes = (selector: string) =>
      page
        .locator(selector)
        .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().toJSON()));
    // The projects to choose from may come after the results, and move them.
    await waitForRest(page);
    const before = await listBoxes('.found-title');
    await page.locator('#search').fill('gannets is:');
    await page.locator('.suggestion').nth(4).waitFor();
    const [list] = await listBoxes('.suggestions');
    const [field] = await listBoxes('#search');
    expect(list.top).toBeGreaterThanOrEqual(field.bottom);
    const covered = (await listBoxes('.filters button, .facet-value, .facets summary')).filter(
      (box) => box.left < list.right && box.right > list.left && box.top < list.bottom && box.bottom > list.top,
    );
    expect(covered).toEqual([]);
    // Where the filters are beside the results, nothing moves; else they are below the field.
    if (width === 1280) expect(await listBoxes('.found-title')).toEqual(before);
    else expect((await listBoxes('.filters')).every(({ top }) => top >= list.bottom)).toBe(true);
    expect(problems).toEqual([]);
  });

  it('keeps what was chosen when nothing is found, to be taken out again', async () => {
    const { page, problems, goTo } = await web.openPage();
    await goTo(`#/search?q=${encodeURIComponent('gannets project:/home/ada/skerry after:7d')}`);
    await expect.poll(() => page.locator('.empty h2').innerText(), patience).toBe('No results');
    const chosen = page.locator('.facet-value[aria-pressed="true"]');
    expect((await chosen.allInnerTexts()).map((each) => each.replaceAll(/\s+/g, ' '))).toEqual([
      'Last 7 days 0',
      'skerry 0',
    ]);
    await page.getByRole('button', { name: 'skerry 0' }).click();
    await page.getByRole('button', { name: 'Last 7 days', pressed: true }).click();
    expect(await page.locator('#search').inputValue()).toBe('gannets');
    await expect.poll(() => page.locator('.found-title').count(), patience).toBe(3);
    expect(problems).toEqual([]);
  });

  it('says which words it took for mistyped ones, and takes them over by a press', async () => {
    const { page, problems, goTo } = await web.openPage();
    await goTo('#/search?q=gannetz');
    const note = page.locator('.search-instead');
    await expect
      .poll(() => note.innerText(), patience)
      .toContain('No results for gannetz. Showing results for gannets.');
    await note.getByRole('button', { name: 'Use the corrected query' }).click();
    await expect.poll(() => note.count(), patience).toBe(0);
    expect(await page.locator('#search').inputValue()).toBe('gannets');
    expect(problems).toEqual([]);
  });

  it('finds sessions by what they cost, and side files by their names', async () => {
    const { page, problems, goTo } = await web.openPage();
    await goTo('#/search?q=tide+cost%3A%3E0.01');
    await expect
      .poll(async () => await page.locator('.found-title').allInnerTexts(), patience)
      .toContain('Tide service');
    await page.locator('#search').fill('tide cost:>1000');
    await expect.poll(() => page.locator('.empty h2').innerText(), patience).toBe('No results');
    await page.locator('#search').fill('spindrift');
    await expect
      .poll(() => page.locator('.found-head').allInnerTexts(), patience)
      .toEqual([expect.stringMatching(/^grey-seal\.md\s+side file/)]);
    expect(problems).toEqual([]);
  });

  it('suggests fields and their values, and narrows down by a press', async () => {
    const { page, problems, goTo } = await web.openPage();
    await goTo('#/search');
    await page.locator('#search').fill('water to');
    await expect.poll(() => page.locator('.suggestion code').allInnerTexts(), patience).toEqual(['tool:']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.insertText('Wri');
    await expect.poll(() => page.locator('.suggestion code').allInnerTexts(), patience).toContain('tool:Write');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('#search').inputValue(), patience).toBe('water tool:Write ');
    await expect.poll(() => page.locator('.found-title').count(), patience).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Errors' }).click();
    await expect.poll(() => page.locator('#search').inputValue(), patience).toBe('water tool:Write is:error');
    await expect.poll(() => page.locator('.empty h2').innerText(), patience).toBe('No results');
    await page.getByRole('button', { name: 'Errors' }).click();
    await expect.poll(() => page.locator('#search').inputValue(), patience).toBe('water tool:Write');
    await expect.poll(() => page.locator('.found-title').count(), patience).toBeGreaterThan(0);
    expect(problems).toEqual([]);
  });

  it('shows what it found as text, marks the error in a query, and finds what is written meanwhile', async () => {
    const { page, problems, goTo } = await web.openPage();
    await goTo('#/search?q=%22old+quay%22');
    await expect.poll(() => page.locator('.snippet').first().innerText(), patience).toContain('<b>old quay</b>');
    await page.locator('#search').fill('is:nonsense x');
    await expect
      .poll(() => page.locator('.search-state').innerText(), patience)
      .toMatch(/^syntax error at column \d+: expected/);
    await page.locator('.query-place mark', { hasText: /^nonsense$/ }).waitFor();
    expect(await page.locator('.search-tools').count()).toBe(0);
    await page.locator('#search').fill('path:quay');
    await expect
      .poll(() => page.locator('.search-state').innerText(), patience)
      .toBe('Unknown field "path:". Did you mean "file:"? To search for the text, put it in quotes.');
    const written = session.lines().length;
    session.prompt('And the guillemots?');
    appendFileSync(
      join(web.folder, session.path),
      session
        .lines()
        .slice(written)
        .map((line) => `${line}\n`)
        .join(''),
    );
    await expect
      .poll(async () => {
        await page.locator('#search').fill('');
        const answered = page.waitForResponse((response) => response.url().includes('guillemots'));
        await page.locator('#search').fill('guillemots');
        await answered;
        await waitForRest(page);
        return [...new Set(await page.locator('.snippet mark').allInnerTexts())];
      }, patience)
      .toEqual(['guillemots']);
    expect(problems).toEqual([]);
  });
});

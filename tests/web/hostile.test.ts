import { bashResult, mcpResult, openSession, plainResult, text, thinking, toolUse } from '@scrollkeep/transcript/fixtures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './find-chromium.ts';
import { startWeb, type Web } from './start-web.ts';

const attacks = [
  '<script>window.hacked=1</script>',
  '<img src=x onerror="window.hacked=1">',
  '<svg onload="window.hacked=1"><animate onbegin="window.hacked=1"/></svg>',
  '"><iframe srcdoc="<script>parent.hacked=1</script>"></iframe>',
  '[click](javascript:window.hacked=1)',
  '[click](data:text/html,<script>opener.hacked=1</script>)',
  '![p](https://tracker.example/pixel.png)',
  '<a href="javascript:window.hacked=1">click</a>',
  '<style>*{background:url(https://tracker.example/x)}</style>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<form action="https://evil.example"><input autofocus onfocus="window.hacked=1"></form>',
  '`</code><script>window.hacked=1</script>`',
  '```"><script>window.hacked=1</script>\n</code></pre><script>window.hacked=1</script>\n```',
  '| <img src=x onerror=window.hacked=1> |\n|--|\n| <b onmouseover=window.hacked=1>x</b> |',
  'invoice\u202egpj.exe \u2066isolated\u2069 zero\u200bwidth',
  '\u001b]8;;javascript:window.hacked=1\u0007link\u001b]8;;\u0007 \u001b[2J\u001b[31mred\u001b[0m',
  '{{constructor.constructor("window.hacked=1")()}} ${window.hacked=1} <%= window.hacked=1 %>',
  '__proto__ constructor toString',
];
const all = attacks.join('\n\n');

function buildHostile() {
  const session = openSession({ version: '2.1.325', cwd: '/home/<img src=x onerror=window.hacked=1>', seed: 'web hostile', gitBranch: '<script>window.hacked=1</script>', model: '<img src=x onerror=window.hacked=1>' });
  session.prompt(all);
  session.assistant(thinking(all), text(all));
  for (const attack of attacks) {
    session.call('Bash', { command: attack, description: attack }, bashResult(attack));
    session.call(attack.slice(0, 60), { [attack.slice(0, 80)]: attack, nested: { [attack]: [attack] } }, plainResult(attack, { [attack.slice(0, 30)]: attack }));
    session.call('mcp__<img src=x onerror=window.hacked=1>__tool', { query: attack }, mcpResult(attack));
    session.call('WebFetch', { url: attack, prompt: attack }, plainResult(attack, { url: attack, result: attack, code: 200, codeText: attack, bytes: 3 }));
    session.call('WebSearch', { query: attack }, plainResult(attack, { query: attack, results: [{ tool_use_id: 'x', content: [{ title: attack, url: attack }, { title: attack, url: 'javascript:window.hacked=1' }] }, attack] }));
    session.call('TodoWrite', { todos: [{ content: attack, status: attack, activeForm: attack }] }, plainResult(attack, {}));
    session.call('Write', { file_path: `/home/${attack}`, content: attack }, plainResult(attack, { type: 'create', filePath: attack, content: attack, structuredPatch: [] }));
    session.call('Edit', { file_path: attack, old_string: attack, new_string: `${attack}!` }, plainResult(attack, { filePath: attack, oldString: attack, newString: `${attack}!`, structuredPatch: [{ oldStart: 1, oldLines: 1, newStart: 1, newLines: 1, lines: [`-${attack}`, `+${attack}!`] }] }));
    session.call('AskUserQuestion', { questions: [{ question: attack, header: attack, options: [{ label: attack, description: attack }] }] }, plainResult(attack, { answers: { [attack]: attack } }));
    session.call('ExitPlanMode', { plan: attack }, plainResult(attack, { plan: attack }));
    session.record({ type: attack, [attack]: attack, uuid: attack, cwd: attack });
  }
  session.assistant(toolUse('Read', { file_path: all }));
  session.toolResult(plainResult(all, { type: 'image', file: { type: 'image/svg+xml', base64: 'PHN2ZyBvbmxvYWQ9IndpbmRvdy5oYWNrZWQ9MSIvPg==', originalSize: 10 } }));
  session.agent({ description: all, prompt: all }, (agent) => void agent.assistant(text(all)));
  session.slashCommand(`/${attacks[1]}`, all);
  session.shellEscape(all, all);
  session.apiError(all);
  session.title(all);
  return session;
}

describe.runIf(findChromium() !== undefined)('a hostile transcript', () => {
  const session = buildHostile();
  let web: Web;
  beforeAll(async () => {
    web = await startWeb(session.files());
  });
  afterAll(() => web?.close());

  it('executes nothing, loads nothing and hides nothing', async () => {
    const { page, problems, goTo } = await web.openPage({ viewport: { width: 1280, height: 2000 } });
    await goTo('');
    await page.locator('.session-link').click();
    await page.locator('.turn-head').first().waitFor();
    let rows = 0;
    for (let step = 0; step < 80; step++) {
      for (const button of await page.locator('.disclosure-head[aria-expanded=false], .agent-button[aria-expanded=false], .fold-button[aria-expanded=false]').all()) await button.click({ timeout: 2_000 }).catch(() => undefined);
      const found = await page.evaluate(() => ({
        strange: [...document.querySelectorAll('#app script, #app iframe, #app base, #app meta, #app form, #app object, #app embed, #app style, #app link')].map((element) => element.outerHTML),
        handlers: [...document.querySelectorAll('#app *')].flatMap((element) => [...element.attributes].filter((attribute) => attribute.name.startsWith('on')).map((attribute) => attribute.name)),
        links: [...document.querySelectorAll('#app a[href]')].map((link) => link.getAttribute('href') ?? '').filter((href) => !/^(?:https?:\/\/|mailto:|#)/.test(href)),
        images: [...document.querySelectorAll('#app img')].map((image) => image.getAttribute('src') ?? '').filter((source) => !source.startsWith('./api/v1/')),
        hidden: /[\u202a-\u202e\u2066-\u2069\u200b\u001b]/.test(document.body.innerText),
        rows: document.querySelectorAll('.row-frame').length,
        isOver: scrollY + innerHeight >= document.documentElement.scrollHeight - 4,
      }));
      expect({ ...found, rows: 0, isOver: false }).toEqual({ strange: [], handlers: [], links: [], images: [], hidden: false, rows: 0, isOver: false });
      rows += found.rows;
      if (found.isOver) break;
      await page.mouse.wheel(0, 1_200);
      await page.waitForTimeout(120);
    }
    expect(rows).toBeGreaterThan(100);
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    expect(problems).toEqual([]);
  }, 120_000);

  it('is shown word for word', async () => {
    const { page, goTo } = await web.openPage({ viewport: { width: 1280, height: 2000 } });
    await goTo(`#/session/${session.sessionId}`);
    const prompt = await page.locator('.is-prompt .plain-text').first().innerText();
    expect(prompt).toContain('<script>window.hacked=1</script>');
    expect(prompt).toContain('<img src=x onerror="window.hacked=1">');
    const answer = await page.locator('.is-answer .prose').first().innerText();
    expect(answer).toContain('<svg onload="window.hacked=1">');
    expect(answer).toContain('invoice\\u{202e}gpj.exe');
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  });

  it('does no more harm as a dropped file or a raw record', async () => {
    const { page, problems, goTo } = await web.openPage({ viewport: { width: 1280, height: 1200 } });
    await goTo('');
    await page.locator('.file-choice input').setInputFiles({ name: '<img src=x onerror=window.hacked=1>.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(`${session.lines().join('\n')}\n`) });
    await page.locator('.turn-head').first().waitFor();
    await page.keyboard.press('r');
    await page.locator('dialog .code').waitFor();
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    expect(problems).toEqual([]);
  });
});

import { bashResult, openSession, text } from '@scrollkeep/transcript/fixtures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './find-chromium.ts';
import { findOverflow } from './find-overflow.ts';
import { findTooWide } from './find-too-wide.ts';
import { startWeb, type Web } from './start-web.ts';
import { waitForRest } from './wait-for-rest.ts';

const german = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetzänderungsvorschlag';
const chinese = '海港潮汐预报服务需要在接下来的两天内显示每个码头的高潮和低潮时间并且标记异常的水位变化';
const japanese = '港の潮汐予報サービスは今後二日間の満潮と干潮の時刻を表示し異常な水位を知らせる必要があります';
const all = [german, chinese, japanese, 'x'.repeat(300)];

describe.runIf(findChromium() !== undefined)('long words of any language', () => {
  let web: Web;
  let keys: readonly string[];
  beforeAll(async () => {
    const sessions = all.map((words, at) => {
      const session = openSession({
        version: '2.1.325',
        cwd: `/home/ada/${words.slice(0, 60)}`,
        seed: `web words ${at}`,
        gitBranch: words.slice(0, 60),
      });
      session.file(`/home/ada/${words.slice(0, 60)}.ts`, words);
      session.prompt(words);
      session.call('Bash', { command: `echo ${words}`, description: words }, bashResult(words));
      session.edit(`/home/ada/${words.slice(0, 60)}.ts`, words, `${words}!`);
      session.agent({ description: words, prompt: words }, (agent) => void agent.assistant(text(words)));
      session.assistant(
        text(`# ${words}\n\n- ${words}\n\n| ${words} |\n|--|\n| ${words} |\n\n**${words}** \`${words}\``),
      );
      session.title(words);
      return session;
    });
    keys = sessions.map((session) => session.sessionId);
    web = await startWeb(sessions.flatMap((session) => [...session.files()]));
  });
  afterAll(() => web?.close());

  it.each([360, 768])('break, or are cut, on every page at %i pixels', async (width) => {
    const { page, problems, goTo } = await web.openPage({ viewport: { width, height: 2_000 } });
    for (const hash of [
      '',
      '#/usage?days=0',
      ...keys.flatMap((key) => [`#/session/${key}`, `#/session/${key}/timeline`, `#/session/${key}/files`]),
      '#/search?q=%22Rindfleisch%22',
    ]) {
      await goTo(hash);
      await waitForRest(page);
      expect((await findOverflow(page))[0], hash).toBeLessThanOrEqual(0);
      expect(await findTooWide(page, ['.projects ul', '.lanes-scroll', 'select']), hash).toEqual([]);
    }
    expect(problems).toEqual([]);
  });
});

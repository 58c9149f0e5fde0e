import { bashResult, openSession, text } from '@scrollkeep/transcript/fixtures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './find-chromium.ts';
import { startWeb, type Web } from './start-web.ts';
import { waitForRest } from './wait-for-rest.ts';

const steps = 120;

describe.runIf(findChromium() !== undefined)('scrolling through a long session', () => {
  const [few, many] = [toSession(1_000), toSession(4_000)];
  let web: Web;
  beforeAll(async () => {
    web = await startWeb([...few.files(), ...many.files()]);
  });
  afterAll(() => web?.close());

  it('draws a few nodes for each step, and runs little code for each turn of the session', async () => {
    const [less, more] = [await countWork(few.sessionId), await countWork(many.sessionId)];
    expect(Math.min(less.nodes, more.nodes)).toBeGreaterThan(20);
    expect(Math.max(less.nodes, more.nodes)).toBeLessThan(10 * steps);
    // The places of all rows are summed up for each frame, which is about ten.
    expect((more.runs - less.runs) / steps / 3_000).toBeLessThan(20);
  });

  /** How often pieces of our code ran, and how many nodes came and went, while a person scrolled. */
  async function countWork(session: string): Promise<{ readonly runs: number; readonly nodes: number }> {
    const { page, problems, goTo } = await web.openPage();
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Profiler.enable');
    await devTools.send('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
    await goTo(`#/session/${session}`);
    await waitForRest(page);
    // What ran until now does not count.
    await devTools.send('Profiler.takePreciseCoverage');
    const nodes = await page.evaluate(async (wanted) => {
      let count = 0;
      const observer = new MutationObserver((changes) => {
        for (const { addedNodes, removedNodes } of changes) count += addedNodes.length + removedNodes.length;
      });
      observer.observe(document, { childList: true, subtree: true });
      // As a person does it: most of it slowly, now and then far.
      for (let step = 0; step < wanted; step++) {
        scrollBy({ top: step % 60 === 59 ? 20_000 : 60, behavior: 'instant' });
        await new Promise((resolve) => void requestAnimationFrame(resolve));
      }
      return count;
    }, steps);
    const { result } = await devTools.send('Profiler.takePreciseCoverage');
    const runs = result
      .filter(({ url }) => url.startsWith(web.origin))
      .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
      .reduce((sum, { count }) => sum + count, 0);
    expect(problems).toEqual([]);
    await page.context().close();
    return { runs, nodes };
  }
});

function toSession(turns: number): ReturnType<typeof openSession> {
  const session = openSession({ version: '2.1.150', cwd: '/home/ada/harbour', seed: `web scrolling ${turns}` });
  for (let turn = 1; turn <= turns; turn++) {
    session.prompt(`Question ${turn}`);
    if (turn % 3 === 0) session.call('Bash', { command: `seq ${turn}` }, bashResult(`${turn}\n`.repeat(turn % 30)));
    session.assistant(text(`Answer ${turn}.\n\n${'- a **point** that takes `some` room\n'.repeat(turn % 7)}`));
  }
  return session;
}

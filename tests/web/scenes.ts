import type { FilesPage } from '@scrollkeep/view/wire/wire-files.ts';
import type { ProjectsAnswer, SessionsAnswer, SessionSummary } from '@scrollkeep/view/wire/wire-home.ts';
import type { Page } from 'playwright-core';
import type { WebPage } from './start-web.ts';
import { waitForRest } from './wait-for-rest.ts';

/** What scenes are about: sessions that have what they want to show. Where nothing has it, the scene is left out. */
export interface Subjects {
  readonly project: string | undefined;
  readonly session: string | undefined;
  readonly branched: string | undefined;
  readonly withAgents: string | undefined;
  /** In German, Japanese, Chinese and Korean. */
  readonly languages: string | undefined;
  /** A session and a file that it changed. */
  readonly file: { readonly session: string; readonly path: string } | undefined;
}

export interface Scene {
  readonly name: string;
  /** Which server shows it: the sessions that were given, the demo, or none at all. */
  readonly server?: 'demo' | 'empty';
  /** What it cannot do without. */
  readonly needs?: keyof Subjects;
  /** Breaks the connection on purpose, which the console tells. */
  readonly isNoisy?: true;
  readonly show: (stage: WebPage, subjects: Subjects) => Promise<void>;
}

/** Every page, and every state of one that looks like another page. */
export const scenes: readonly Scene[] = [
  { name: 'home', show: ({ page, goTo }) => after(goTo('#/'), page, '.session-item') },
  {
    name: 'home-filters',
    async show({ page, goTo }) {
      await after(goTo('#/?since=90d'), page, '.filters');
      await page.getByRole('button', { name: 'Model' }).click();
      await page.getByRole('menu').waitFor();
    },
  },
  { name: 'home-none-fits', show: ({ page, goTo }) => after(goTo('#/?text=xyzzy'), page, '.empty') },
  { name: 'home-empty', server: 'empty', show: ({ page, goTo }) => after(goTo('#/'), page, '.empty') },
  { name: 'home-demo', server: 'demo', show: ({ page, goTo }) => after(goTo('#/'), page, '.demo-banner') },
  {
    name: 'project',
    needs: 'project',
    show: ({ page, goTo }, { project }) => after(goTo(`#/project/${project}`), page, '.figures'),
  },
  { name: 'session', needs: 'session', show: openSession },
  {
    name: 'session-thinking',
    needs: 'session',
    async show(stage, subjects) {
      await openSession(stage, subjects);
      await stage.page.keyboard.press('t');
      await stage.page.keyboard.press('j');
      await stage.page.keyboard.press('j');
    },
  },
  {
    name: 'session-turn',
    needs: 'session',
    show: ({ page, goTo }, { session }) => after(goTo(`#/session/${session}?turn=2`), page, '.turn-head'),
  },
  {
    name: 'compare',
    needs: 'branched',
    show: ({ page, goTo }, { session, branched }) =>
      after(goTo(`#/compare?a=${session}&b=${branched}`), page, '.compare-facts'),
  },
  {
    name: 'compare-choice',
    needs: 'session',
    show: ({ page, goTo }, { session }) => after(goTo(`#/compare?a=${session}`), page, '.compare-prompt'),
  },
  {
    name: 'session-languages',
    needs: 'languages',
    show: ({ page, goTo }, { languages }) => after(goTo(`#/session/${languages}`), page, '.turn-head'),
  },
  {
    name: 'session-languages-turn',
    needs: 'languages',
    show: ({ page, goTo }, { languages }) => after(goTo(`#/session/${languages}?turn=2`), page, '.turn-head'),
  },
  {
    name: 'session-outline',
    needs: 'session',
    async show(stage, subjects) {
      await openSession(stage, subjects);
      await stage.page.keyboard.press(']');
      await stage.page.locator('.outline-turn').first().waitFor();
    },
  },
  {
    name: 'session-branches',
    needs: 'branched',
    async show({ page, goTo }, { branched }) {
      await after(goTo(`#/session/${branched}`), page, '.turn-head');
      for (let tries = 0; tries < 40 && (await page.locator('.branches').count()) === 0; tries++) {
        await page.keyboard.press('j');
        await waitForRest(page);
      }
      await page.locator('.branches').first().scrollIntoViewIfNeeded();
      await page.mouse.wheel(0, 200);
    },
  },
  {
    name: 'session-agents',
    needs: 'withAgents',
    async show({ page, goTo }, { withAgents }) {
      await after(goTo(`#/session/${withAgents}`), page, '.turn-head');
      await page.keyboard.press('a');
      await page.locator('.agent-button').first().click();
      await page.locator('.row.depth-1').first().waitFor();
      await page.locator('.agent-button').first().scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'session-find',
    needs: 'withAgents',
    async show({ page, goTo }, { withAgents }) {
      await after(goTo(`#/session/${withAgents}`), page, '.turn-head');
      await page.keyboard.press('f');
      await page.locator('.find-bar input').fill('the');
      await page.locator('.find-count', { hasText: ' of ' }).waitFor();
      await waitForRest(page);
    },
  },
  {
    name: 'session-raw',
    needs: 'session',
    async show(stage, subjects) {
      await openSession(stage, subjects);
      await stage.page.keyboard.press('r');
      await stage.page.locator('dialog .code').waitFor();
    },
  },
  {
    name: 'session-export',
    needs: 'session',
    async show(stage, subjects) {
      await openSession(stage, subjects);
      await stage.page.locator('.tab.is-action').click();
      await stage.page.locator('.redaction-sum').first().waitFor();
    },
  },
  {
    name: 'session-timeline',
    needs: 'withAgents',
    show: ({ page, goTo }, { withAgents }) => after(goTo(`#/session/${withAgents}/timeline`), page, '.lane-bar'),
  },
  {
    name: 'session-usage',
    needs: 'withAgents',
    show: ({ page, goTo }, { withAgents }) => after(goTo(`#/usage?session=${withAgents}&days=0`), page, '.figures'),
  },
  {
    name: 'session-files',
    needs: 'file',
    show: ({ page, goTo }, { file }) => after(goTo(`#/session/${file?.session}/files`), page, '.file-link'),
  },
  {
    name: 'session-file',
    needs: 'file',
    show: ({ page, goTo }, { file }) => after(goTo(toFileHash(file)), page, '.file-diff-head'),
  },
  {
    name: 'session-file-blame',
    needs: 'file',
    async show({ page, goTo }, { file }) {
      await after(goTo(toFileHash(file)), page, '.file-diff-head');
      await page.locator('.segments .button').nth(1).click();
      await page.locator('.blame-line, .empty-words').first().waitFor();
    },
  },
  {
    name: 'project-files',
    needs: 'project',
    show: ({ page, goTo }, { project }) => after(goTo(`#/project/${project}/files`), page, '.file-link, .empty'),
  },
  { name: 'search', show: ({ page, goTo }) => after(goTo('#/search'), page, '.search-box') },
  { name: 'search-hits', show: ({ page, goTo }) => after(goTo('#/search?q=test'), page, '.snippet') },
  { name: 'search-none', show: ({ page, goTo }) => after(goTo('#/search?q=xyzzy'), page, '.empty') },
  {
    name: 'search-error',
    show: ({ page, goTo }) =>
      after(goTo(`#/search?q=${encodeURIComponent('is:nonsense tide')}`), page, '.search-state:has-text("Column")'),
  },
  {
    name: 'search-suggestions',
    async show({ page, goTo }) {
      await after(goTo('#/search'), page, '#search');
      await page.locator('#search').fill('is:');
      await page.locator('.suggestion').first().waitFor();
    },
  },
  {
    name: 'insights',
    show: ({ page, goTo }) => after(goTo('#/usage?days=0&view=insights'), page, '.insight-summary'),
  },
  {
    name: 'session-insights',
    async show({ page, goTo }, { withAgents }) {
      await after(goTo(`#/usage?session=${withAgents}&days=0&view=insights`), page, '.insight-summary');
      await page.locator('.plot-table summary').first().click();
      await page.locator('.plot-table table').first().waitFor();
    },
  },
  { name: 'usage', show: ({ page, goTo }) => after(goTo('#/usage?days=0'), page, '.figures') },
  {
    name: 'usage-table',
    async show({ page, goTo }) {
      await after(goTo('#/usage?days=0'), page, '.figures');
      await page.locator('.plot-table summary').first().click();
      await page.locator('.plot-frame').first().hover();
    },
  },
  {
    name: 'usage-end',
    async show({ page, goTo }) {
      await after(goTo('#/usage?days=0'), page, '.figures');
      await page.locator('.usage-section').last().scrollIntoViewIfNeeded();
      await waitForRest(page);
      await page.evaluate(() => globalThis.scrollTo({ top: 1e9, behavior: 'instant' }));
    },
  },
  { name: 'health', show: ({ page, goTo }) => after(goTo('#/health'), page, '.verdict') },
  {
    name: 'health-end',
    show: ({ page, goTo }) =>
      after(goTo('#/health'), page, '.verdict').then(() =>
        page.evaluate(() => globalThis.scrollTo({ top: 1e9, behavior: 'instant' })),
      ),
  },
  {
    name: 'palette',
    async show({ page, goTo }) {
      await after(goTo('#/'), page, '.session-item');
      await page.keyboard.press('Control+k');
      await page.locator('.choice').first().waitFor();
    },
  },
  {
    name: 'help',
    async show({ page, goTo }) {
      await after(goTo('#/'), page, '.session-item');
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'file-over-page',
    async show({ page, goTo }) {
      await after(goTo('#/'), page, '.session-item');
      await page.evaluate(() => {
        const files = new DataTransfer();
        files.items.add(new File(['{}'], 'a.jsonl'));
        document.dispatchEvent(new DragEvent('dragenter', { dataTransfer: files }));
      });
      await page.locator('.drop-shade').waitFor();
    },
  },
  {
    name: 'file-opened',
    needs: 'branched',
    async show({ page, goTo }, { branched }) {
      await after(goTo('#/'), page, '.session-item');
      const content = await page.evaluate(
        async (key) => (await fetch(`/api/v1/sessions/${key}/export?format=jsonl&redaction=none`)).text(),
        branched ?? '',
      );
      await page
        .locator('.file-choice input')
        .setInputFiles({ name: 'sent.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(content) });
      await page.locator('.turn-head').first().waitFor();
    },
  },
  { name: 'file-forgotten', show: ({ page, goTo }) => after(goTo('#/file'), page, '.problem') },
  {
    name: 'no-such-session',
    isNoisy: true,
    show: ({ page, goTo }) => after(goTo('#/session/00000000-0000-4000-8000-000000000000'), page, '.problem'),
  },
  {
    name: 'no-such-project',
    isNoisy: true,
    show: ({ page, goTo }) => after(goTo('#/project/nowhere'), page, '.problem'),
  },
  { name: 'no-such-page', show: ({ page, goTo }) => after(goTo('#/nonsense'), page, 'h1') },
  {
    name: 'connection-lost',
    isNoisy: true,
    async show({ page, goTo }) {
      await page.route('**/api/v1/events*', (route) => route.abort());
      await after(goTo('#/'), page, '.session-item');
      await page.locator('.connection.is-lost').waitFor();
      await waitForRest(page);
      await page.unroute('**/api/v1/events*');
    },
  },
];

async function after(going: Promise<void>, page: Page, sign: string): Promise<void> {
  await going;
  await page.locator(sign).first().waitFor();
}

async function openSession({ page, goTo }: WebPage, { session }: Subjects): Promise<void> {
  await after(goTo(`#/session/${session}`), page, '.turn-head');
}

function toFileHash(file: Subjects['file']): string {
  return `#/session/${file?.session}/files?path=${encodeURIComponent(file?.path ?? '')}`;
}

/** Those of the sessions served that show most. */
export async function findSubjects(page: Page): Promise<Omit<Subjects, 'languages'>> {
  const ask = <Answer>(path: string): Promise<Answer> =>
    page.evaluate(async (address) => (await (await fetch(`/api/v1${address}`)).json()) as Answer, path);
  const askSessions = () => ask<SessionsAnswer>('/sessions?limit=100');
  let { sessions, pending } = await askSessions();
  // Not all are read yet: asked again at once, the server reads in between.
  while (pending > 0) ({ sessions, pending } = await askSessions());
  const { projects } = await ask<ProjectsAnswer>('/projects');
  const most = (count: (session: SessionSummary) => number) =>
    sessions.filter((session) => count(session) > 0).toSorted((a, b) => count(b) - count(a))[0]?.key;
  const rich = sessions.toSorted(
    (a, b) =>
      Math.min(b.prompts, 30) + Math.min(b.failedCalls, 5) - Math.min(a.prompts, 30) - Math.min(a.failedCalls, 5),
  );
  let file: Subjects['file'];
  for (const { key } of rich.slice(0, 8)) {
    const { files } = await ask<FilesPage>(`/files?session=${key}&limit=50`);
    const found = files.toSorted((a, b) => b.versions - a.versions)[0];
    if (file === undefined && found !== undefined) file = { session: key, path: found.path };
  }
  return {
    project: projects.toSorted((a, b) => b.sessions - a.sessions)[0]?.key,
    session: rich[0]?.key,
    branched: most((session) => session.branchPoints),
    withAgents: most((session) => session.agents),
    file,
  };
}

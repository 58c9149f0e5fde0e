import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bashResult, openSession, plainResult, text, toolUse } from '@scrollkeep/transcript/fixtures';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { runScrollkeep } from '../setup/run-scrollkeep.ts';
import { openBrowser } from './open-browser.ts';
import { patience } from './start-web.ts';

export interface Exports {
  readonly folder: string;
  /** A transcript as a page, written by the real command. */
  write(name: string, lines: readonly (string | Uint8Array)[]): Promise<string>;
  /** Closed when the test has ended. `prepare` is done before anything is loaded. */
  openPage(
    file: string,
    options?: BrowserContextOptions,
    prepare?: (page: Page) => Promise<void>,
  ): Promise<{ readonly page: Page; readonly problems: readonly string[] }>;
  close(): Promise<void>;
}

/** A folder for exported pages, and a browser to look at them. */
export async function openExports(): Promise<Exports> {
  const folder = mkdtempSync(join(tmpdir(), 'scrollkeep-pages-'));
  const browser = await openBrowser();
  return {
    folder,
    async write(name, lines) {
      const source = join(folder, name, '5d2f1a70-93c4-4b1e-8a55-0c6e7f9d1b23.jsonl');
      mkdirSync(dirname(source), { recursive: true });
      writeFileSync(
        source,
        typeof lines[0] === 'string' ? `${lines.join('\n')}\n` : Buffer.concat(lines as readonly Uint8Array[]),
      );
      const out = join(folder, `${name}.html`);
      const { status, stderr } = await runScrollkeep(['export', source, '--out', out]);
      expect(status, stderr).toBe(0);
      return out;
    },
    async openPage(file, options = {}, prepare = () => Promise.resolve()) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
      onTestFinished(() => context.close());
      const page = await context.newPage();
      page.setDefaultTimeout(patience.timeout);
      const problems: string[] = [];
      page.on('console', (message) => problems.push(`console: ${message.text()}`));
      page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
      page.on('dialog', (dialog) => {
        problems.push(`dialog: ${dialog.message()}`);
        void dialog.dismiss();
      });
      page.on('request', (request) => {
        if (request.url() !== pathToFileURL(file).href && !request.url().startsWith('data:image/'))
          problems.push(`request: ${request.url().slice(0, 200)}`);
      });
      page.on('requestfinished', (request) => {
        if (/^(?:https?|wss?):/.test(request.url())) problems.push(`loaded: ${request.url()}`);
      });
      await prepare(page);
      await page.goto(pathToFileURL(file).href);
      return { page, problems };
    },
    async close() {
      await browser.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Two turns with what a reader meets: prose, a long output, a diff, a picture of a table. */
export function buildTides() {
  const session = openSession({
    version: '2.1.325',
    cwd: '/home/ada/harbour',
    seed: 'exported page',
    start: '2026-03-02T09:00:00.000Z',
  });
  session.file(
    'src/tide.ts',
    Array.from({ length: 40 }, (_, at) => `export const height${at} = ${at}; // ${'x'.repeat(at * 3)}`).join('\n') +
      '\n',
  );
  session.prompt('Where is the harbourmaster?');
  session.assistant(
    text(
      '## Looking\n\nThe **harbourmaster** is `here`:\n\n| who | where |\n|---|---|\n| Grace | quay |\n\n- ' +
        '[x] asked\n- [ ] answered\n\n> Soon.',
    ),
  );
  session.read('src/tide.ts');
  session.edit('src/tide.ts', 'export const height0 = 0;', 'export const height0 = 1;');
  session.call(
    'Bash',
    { command: 'seq 90' },
    bashResult(
      Array.from(
        { length: 90 },
        (_, at) => `\u001b[3${at % 8}mline ${at + 1}\u001b[0m${at === 76 ? ' harbourmaster' : ''}`,
      ).join('\n'),
    ),
  );
  session.call(
    'TodoWrite',
    {
      todos: [
        { content: 'Ask', status: 'completed', activeForm: 'Asking' },
        { content: 'Wait', status: 'in_progress', activeForm: 'Waiting' },
      ],
    },
    plainResult('ok', {}),
  );
  session.agent(
    { description: 'Ask around', prompt: 'Ask around.' },
    (agent) => void agent.assistant(text('Nobody knows.')),
  );
  for (let turn = 2; turn < 9; turn++) {
    session.prompt(`Thanks, ${turn}.`);
    session.assistant(text('You are welcome.\n\n'.repeat(12)), toolUse('Bash', { command: 'true' }));
    session.toolResult(bashResult('done'));
  }
  session.title('The tides & their master');
  return session;
}

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  bashFailure,
  bashResult,
  deniedResult,
  openSession,
  rejectedResult,
  text,
} from '@scrollkeep/transcript/fixtures';
import { toToolFigures } from '@scrollkeep/transcript/conversation/rows/tool-figures.ts';
import { buildSessionHeader } from '@scrollkeep/view/build-view/build-session-header.ts';
import { afterAll, expect, it } from 'vitest';
import { readSessionBrief } from '@scrollkeep/server/brief/read-session-brief.ts';
import { readLinkedSessions } from '@scrollkeep/server/sessions/read-sessions.ts';
import { addUpTools, openToolStatistics } from './tool-statistics.ts';

const folder = mkdtempSync(join(tmpdir(), 'scrollkeep-failed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('a call that failed is the same in the header, in tools and in a brief', async () => {
  const builder = openSession({ version: '2.1.325', cwd: '/home/ada/harbour', seed: 'failed' });
  builder.prompt('Try all of them.');
  builder.call('Bash', { command: 'npm test' }, bashFailure(1, { stdout: 'red' }));
  builder.call('Bash', { command: 'rm -r /' }, deniedResult('Bash'));
  builder.call('Bash', { command: 'git push' }, rejectedResult());
  builder.call('Bash', { command: 'ls' }, bashResult('fine'));
  builder.assistant(text('Done.'));
  for (const { path, content } of builder.files()) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  const options = { maxLineBytes: 1 << 24, onProblem: () => expect.unreachable() };
  for await (const located of readLinkedSessions([{ kind: 'config-folder', path: folder }], options)) {
    const statistics = openToolStatistics();
    statistics.add(toToolFigures(located.session));
    const all = addUpTools(statistics.list('calls'));
    expect(all.byStatus).toEqual({ ok: 1, error: 1, denied: 1, rejected: 1 });
    const { turns } = await readSessionBrief(located, options.onProblem);
    expect([
      buildSessionHeader(located.session).counts.failedCalls,
      all.failed,
      turns.flatMap(({ tools }) => tools).reduce((sum, { failed }) => sum + failed, 0),
    ]).toEqual([1, 1, 1]);
  }
});

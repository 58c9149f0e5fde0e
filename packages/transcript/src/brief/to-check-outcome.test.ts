import { describe, expect, it } from 'vitest';
import { splitShellCommands } from '../git-work/split-shell-commands.ts';
import { listChecks } from './find-check.ts';
import { failedToStart, toCheckOutcome } from './to-check-outcome.ts';

const judge = (script: string, status: 'ok' | 'error', output: string) =>
  listChecks(splitShellCommands(script)).map((check) => toCheckOutcome(script, check, status, output))[0];

describe('toCheckOutcome of a task', () => {
  it.each([
    ['npm run check', 'ok', '', 'passed'],
    ['npm run check', 'error', '', 'failed'],
    // Behind a pipe only the runner itself can say it, in its own words.
    ['mise run check 2>&1 | tail -5', 'ok', '[lint] 0 issues.\n[test] Finished in 2.01s\nFinished in 2.02s', 'passed'],
    ['mise run check | tail -5', 'ok', '[lint] 0 issues.\nFinished in 53.8ms\n[lint:go] ERROR task failed', 'failed'],
    ['mise run check | tail -5', 'ok', '[test] ok boats', 'unclear'],
    ['mise run check | grep Finished', 'ok', 'Finished in 2.02s', 'unclear'],
    ['npm run check | tail -5', 'ok', 'Finished in 2.02s', 'unclear'],
    ['npm run check | tail -5', 'ok', 'All checks passed\n0 errors', 'unclear'],
    ['npm run check | tail -5', 'ok', 'npm error Lifecycle script `check` failed with error:', 'failed'],
    ['just ci 2>&1 | tail', 'ok', 'error: Recipe `ci` failed on line 2 with exit code 1', 'failed'],
    ['npx nx affected -t lint | tail', 'ok', ' NX   Successfully ran target lint for 3 projects', 'passed'],
    ['npx nx affected -t lint | tail', 'ok', ' NX   Ran target lint for 3 projects and 1 of them failed', 'failed'],
    ['pnpm run build | tail', 'ok', ' ELIFECYCLE  Command failed with exit code 1.', 'failed'],
    ['git diff | head -5; mise run check | tail -5', 'ok', '+boats\nFinished in 2.02s', 'passed'],
    ['cat old.log; make ci | tail -5', 'ok', 'make: *** [Makefile:3: ci] Error 1\nAll sorted.', 'unclear'],
    ['npm run sort; mise run check | tail -5', 'ok', 'Finished in 2.02s', 'unclear'],
    ['make ci; cat make.log', 'ok', 'make: *** [Makefile:3: ci] Error 1', 'unclear'],
  ] as const)('%j with status %s and %j: %s', (script, status, output, outcome) =>
    expect(judge(script, status, output)).toBe(outcome),
  );

  it.each([
    ['vercel --prod', '', 'passed'],
    ['npx vercel --yes', 'Inspect: https://x.example\n✅  Production: https://boats.example [3s]', 'passed'],
    ['npx vercel --yes', 'Deployed to production. Run `vercel --prod` to overwrite later.', 'passed'],
    ['npx vercel --yes', '✅  Preview: https://boats.example [3s]', 'unclear'],
    ['vercel deploy', '', 'unclear'],
    ['docker stack deploy -c stack.yml harbour', 'Creating service harbour_boats', 'passed'],
  ] as const)('takes what %j printed as %j for a deployment that %s', (script, output, outcome) =>
    expect(judge(script, 'ok', output)).toBe(outcome),
  );

  it('takes a call that the client cancelled for one that did not run', () => {
    expect(failedToStart('error', '<tool_use_error>Cancelled: parallel tool call Bash(npm test) errored')).toBe(true);
    expect(failedToStart('error', 'Exit code 1\n2 failed')).toBe(false);
  });
});

// `npm run lab`: runs published versions of Claude Code offline and measures what they write (lab/README.md).
import { execFileSync } from 'node:child_process';
import { bundleLab } from './bundle-lab.mjs';
import { repository, runNode, runTool } from './run-tool.mjs';
import { setUp } from './set-up.mjs';

const measured = 'packages/transcript/src/catalogue/versions-seen.ts';
const hash = () => execFileSync('git', ['hash-object', measured], { cwd: repository, encoding: 'utf8' });

await setUp();
const command = await bundleLab();
const before = hash();
process.exitCode = await runNode([command, ...process.argv.slice(2)], {
  env: { ...process.env, SCROLLKEEP_REPOSITORY: repository },
});
// What was measured is in the catalogue now: its pages follow.
if (hash() !== before) {
  await runTool('oxfmt', [measured]);
  await runTool('vitest', ['run', '--project', 'docs', 'tests/docs/format.test.ts', '--update'], {
    stdio: ['ignore', 2, 2],
  });
}

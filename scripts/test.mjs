// `npm test`: every stage, then one line that counts. `--long` adds what takes longer, `--lab` runs what needs the real
// client or its kit instead; names of stages choose among them.
import { mkdtempSync, readFileSync, rmSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTool } from './run-tool.mjs';
import { setUpChromium } from './set-up-chromium.mjs';
import { setUp } from './set-up.mjs';

// Ends a stage that hangs; a slow or busy machine must never come near it.
const watchdogSeconds = 60 * 60;
const stages = [
  { name: 'types', run: types },
  { name: 'lint', run: lint },
  { name: 'unit', run: suite },
  { name: 'property', run: suite },
  { name: 'docs', run: suite },
  { name: 'cli', run: suite },
  { name: 'hostile', run: suite },
  { name: 'package', run: suite },
  { name: 'web', run: web },
  { name: 'corpus', run: suite },
];
const longStages = [
  { name: 'random', run: random },
  { name: 'long', run: suite },
];

// With other people's programs, which are installed first; nothing of the above.
const labStages = [
  { name: 'official', run: suite },
  { name: 'lab', run: suite },
];

const args = process.argv.slice(2);
const named = args.filter((arg) => !arg.startsWith('-'));
const offered = args.includes('--lab') ? labStages : [...stages, ...(args.includes('--long') ? longStages : [])];
const wanted = offered.filter(({ name }) => named.length === 0 || named.includes(name));

const scratch = mkdtempSync(join(tmpdir(), 'scrollkeep-test-'));
// Nothing in a test run may see the real home of the person who runs it.
process.env.CLAUDE_CONFIG_DIR = join(scratch, 'claude');
// Where tests take a part of many that differ little, a long run takes all.
if (args.includes('--long')) process.env.SCROLLKEEP_TEST_LONG = '1';
// Dots in colour make a log unreadable.
if (!process.stdout.isTTY) process.env.NO_COLOR ??= '1';

await setUp();
const results = [];
for (const stage of wanted) {
  console.log(`\n── ${stage.name} ──`);
  const started = Date.now();
  const counts = await stage.run(stage.name);
  results.push({ name: stage.name, seconds: (Date.now() - started) / 1000, ...counts });
}
rmSync(scratch, { recursive: true, force: true });

console.log('');
for (const { name, seconds, passed, failed, skipped, note } of results) {
  console.log(
    `${failed > 0 ? '✗' : '✓'} ${name.padEnd(9)} ${String(passed).padStart(4)} passed ` +
      `${String(failed).padStart(3)} failed ${String(skipped).padStart(3)} skipped ` +
      `${seconds.toFixed(1).padStart(6)} s${note ? `  ${note}` : ''}`,
  );
}
const sum = (key) => results.reduce((total, result) => total + result[key], 0);
const notRun = results.filter(({ note }) => note?.startsWith('NOT RUN')).map(({ name }) => name);
if (notRun.length > 0) console.log(`NOT RUN: ${notRun.join(', ')}`);
console.log(
  `${sum('passed')} passed, ${sum('failed')} failed${sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''}`,
);
process.exitCode = sum('failed') > 0 ? 1 : 0;

async function types() {
  const projects = [
    'packages/transcript',
    'packages/transcript/tsconfig.test.json',
    'packages/view',
    'packages/view/tsconfig.test.json',
    'packages/store',
    'packages/server',
    'packages/hub',
    'packages/session-store',
    'packages/web',
    'packages/app',
    'tests/hostile',
    'tests/web',
    'scripts/docs-site',
    'lab',
  ];
  // All at once, so each in one thread: several threads for each of them repeat work of each other.
  const checks = await Promise.all(
    projects.map((project) =>
      single(runTool('tsc', ['-p', project, '--singleThreaded'], { seconds: watchdogSeconds })),
    ),
  );
  return {
    passed: checks.filter((check) => check.passed).length,
    failed: checks.filter((check) => check.failed).length,
    skipped: 0,
  };
}

/** In a real browser. Where there is none, that is said, and in automation it is a failure. */
async function web(project) {
  const chromium = await setUpChromium();
  if (chromium === undefined)
    return {
      passed: 0,
      failed: process.env.CI ? 1 : 0,
      skipped: 0,
      note: 'NOT RUN: no Chromium found (set CHROME_PATH)',
    };
  process.env.CHROME_PATH = chromium;
  return suite(project);
}

/**
 * The properties once more, each many times over and with seeds that nobody chose: what they find, `npm test` would not
 * have found on this commit.
 */
async function random() {
  const seed = process.env.SCROLLKEEP_PROPERTY_SEED || String(Math.floor(Math.random() * 2 ** 32) - 2 ** 31);
  const runs = process.env.SCROLLKEEP_PROPERTY_RUNS || '30';
  const note = `SCROLLKEEP_PROPERTY_SEED=${seed} SCROLLKEEP_PROPERTY_RUNS=${runs}`;
  console.log(note);
  const counts = await suite('property', {
    ...process.env,
    SCROLLKEEP_PROPERTY_SEED: seed,
    SCROLLKEEP_PROPERTY_RUNS: runs,
  });
  return { note, ...counts };
}

/** What a machine can say of the code: its rules, and its form (`npm run format` mends that). */
async function lint() {
  const checks = await Promise.all([
    single(runTool('oxlint', ['--deny-warnings'], { seconds: watchdogSeconds })),
    single(runTool('oxfmt', ['--check'], { seconds: watchdogSeconds })),
  ]);
  return {
    passed: checks.filter((check) => check.passed).length,
    failed: checks.filter((check) => check.failed).length,
    skipped: 0,
  };
}

async function single(running) {
  const status = await running;
  return status === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

async function suite(project, env = process.env) {
  const outputFile = join(scratch, `${project}.json`);
  // A project may be run twice: the count of the first run must not stand for the second.
  rmSync(outputFile, { force: true });
  const status = await runTool(
    'vitest',
    ['run', '--project', project, '--reporter=dot', '--reporter=json', `--outputFile.json=${outputFile}`],
    { seconds: watchdogSeconds, env },
  );
  if (!existsSync(outputFile))
    return { passed: 0, failed: 1, skipped: 0, note: `ended with status ${status} before it could count` };
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(
    readFileSync(outputFile, 'utf8'),
  );
  // A file that cannot even be loaded fails the stage without a failed test.
  const failed = numFailedTests === 0 && status !== 0 ? 1 : numFailedTests;
  return { passed: numPassedTests, failed, skipped: numPendingTests + numTodoTests };
}

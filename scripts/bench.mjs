// `npm run bench [names…]`: measures against named baselines in one run and prints ratios. `--check` fails on a ratio
// above its limit, or above the committed one by more than the tolerance; `--save` commits the ratios of this run.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repository } from './run-tool.mjs';
import { setUp } from './set-up.mjs';

const tolerance = 0.25; // these figures come from shared machines
const ratiosFile = join(repository, 'bench/ratios.json');
const args = process.argv.slice(2);
const names = args.filter((arg) => !arg.startsWith('-'));

process.env.SCROLLKEEP_BENCH_SCRATCH = mkdtempSync(join(tmpdir(), 'scrollkeep-bench-'));
process.env.CLAUDE_CONFIG_DIR = join(process.env.SCROLLKEEP_BENCH_SCRATCH, 'claude');
await setUp();
if (names[0] === 'scale') {
  try {
    await (await import('../bench/scale.mjs')).runScale(args);
  } finally {
    rmSync(process.env.SCROLLKEEP_BENCH_SCRATCH, { recursive: true, force: true });
  }
  process.exit();
}
const { scenarios } = await import('../bench/scenarios.mjs');

const committed = JSON.parse(readFileSync(ratiosFile, 'utf8'));
let worse = 0;
for (const { name, title, limit, isThere, run } of scenarios) {
  if (names.length > 0 && !names.includes(name)) continue;
  if (isThere?.() === false) {
    console.log(`${name.padEnd(12)} not measured: no real transcripts beside the checkout`);
    continue;
  }
  const { ratio, ours, baseline } = await run();
  const allowed = Math.min(limit, (committed[name] ?? limit) * (1 + tolerance));
  const verdict = ratio <= allowed ? 'ok' : ratio > limit ? `above the limit` : `worse than ${committed[name]}`;
  if (verdict !== 'ok') worse++;
  console.log(
    `${name.padEnd(12)} ${ratio.toFixed(2).padStart(6)} ×  (limit ${limit}, committed ` +
      `${committed[name] ?? '–'})  ${verdict.padEnd(18)} ${ours.toFixed(3)} / ${baseline.toFixed(3)}  ${title}`,
  );
  if (args.includes('--save')) committed[name] = Number(ratio.toFixed(2));
}
if (args.includes('--save')) writeFileSync(ratiosFile, `${JSON.stringify(committed, null, 2)}\n`);
rmSync(process.env.SCROLLKEEP_BENCH_SCRATCH, { recursive: true, force: true });
if (args.includes('--check') && worse > 0) process.exitCode = 1;

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const reporter = fileURLToPath(new URL('./programs/report-usage.mjs', import.meta.url));

/** Runs a Node program once: CPU and wall seconds, peak memory, what it printed. */
export function measure(args, { stdin } = {}) {
  const usageFile = `${process.env.SCROLLKEEP_BENCH_SCRATCH}/usage-${process.pid}.json`;
  const started = process.hrtime.bigint();
  const result = spawnSync(process.execPath, ['--import', reporter, ...args], {
    encoding: 'utf8',
    maxBuffer: 1 << 30,
    env: { ...process.env, SCROLLKEEP_USAGE_FILE: usageFile },
    stdio: [stdin ?? 'ignore', 'pipe', 'inherit'],
  });
  const wall = Number(process.hrtime.bigint() - started) / 1e9;
  if (![0, 1, 2].includes(result.status)) throw new Error(`${args.join(' ')} ended with ${result.status ?? result.signal}`);
  const { cpu, peakMegabytes } = JSON.parse(readFileSync(usageFile, 'utf8'));
  return { wall, cpu, peakMegabytes, output: result.stdout };
}

/** Runs both by turns, so that a slow moment of the machine hits both, and compares the best of each. */
export function compare(ours, baseline, { rounds, by = 'cpu', run = measure }) {
  const best = { ours: Infinity, baseline: Infinity };
  let outputs;
  for (let round = 0; round < rounds; round++) {
    const first = run(ours);
    const second = run(baseline);
    best.ours = Math.min(best.ours, first[by]);
    best.baseline = Math.min(best.baseline, second[by]);
    outputs = [first.output, second.output];
  }
  return { ratio: best.ours / best.baseline, ours: best.ours, baseline: best.baseline, outputs };
}

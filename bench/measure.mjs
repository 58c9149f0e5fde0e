import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { command, program, scratch } from './places.mjs';

const reporter = program('report-usage');

/**
 * Runs a Node program once: CPU and wall seconds, peak memory, what it printed. With `isWhole` its start-up counts even
 * if it would leave that out: a command is compared with a program, both from start to end.
 */
export function measure(args, { stdin, isWhole = false } = {}) {
  const usageFile = scratch(`usage-${process.pid}.json`);
  const started = process.hrtime.bigint();
  const result = spawnSync(process.execPath, ['--import', reporter, ...args], {
    encoding: 'utf8',
    maxBuffer: 1 << 30,
    env: { ...process.env, SCROLLKEEP_USAGE_FILE: usageFile, SCROLLKEEP_USAGE_WHOLE: isWhole ? '1' : '' },
    stdio: [stdin ?? 'ignore', 'pipe', 'inherit'],
  });
  const wall = Number(process.hrtime.bigint() - started) / 1e9;
  if (![0, 1, 2].includes(result.status))
    throw new Error(`${args.join(' ')} ended with ${result.status ?? result.signal}`);
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
  return { ...toRatio(best.ours, best.baseline), outputs };
}

/** The peak memory of the command against a promise. */
export function peakAgainst(megabytes, args, isRead = (output) => JSON.parse(output).totals.lines > 0) {
  const { peakMegabytes, output } = measure([command, ...args]);
  if (!isRead(output)) throw new Error('nothing was read');
  return toRatio(peakMegabytes, megabytes);
}

export function toRatio(ours, baseline) {
  return { ratio: ours / baseline, ours, baseline };
}

/** Several scenarios look at the same run. */
export function once(measureOnce) {
  let measured;
  return () => (measured ??= measureOnce());
}

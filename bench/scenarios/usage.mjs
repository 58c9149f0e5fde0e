import { spawnSync } from 'node:child_process';
import { basename, join } from 'node:path';
import { setUpRival } from '../../scripts/set-up-rival.mjs';
import { getSession, getTree } from '../data.mjs';
import { compare, toRatio } from '../measure.mjs';
import { command, mebibyte, scratch } from '../places.mjs';

export const usageScenarios = [
  {
    name: 'usage-256',
    title: '`scrollkeep usage` of a 256 MiB tree, cold, against ccusage 20.0.24 as npm installs it (CPU)',
    limit: 1,
    run: () => compareUsage(256 * mebibyte, 'cpu'),
  },
  {
    name: 'usage-256-wall',
    title: 'the same (wall)',
    limit: 1,
    run: () => compareUsage(256 * mebibyte, 'wall'),
  },
  {
    name: 'usage-1024',
    title: '`scrollkeep usage` of a 1 GiB tree, cold, against ccusage 20.0.24 as npm installs it (CPU)',
    limit: 1,
    run: () => compareUsage(1024 * mebibyte, 'cpu'),
  },
  {
    name: 'usage-1024-wall',
    title: 'the same (wall)',
    limit: 1,
    run: () => compareUsage(1024 * mebibyte, 'wall'),
  },
  {
    name: 'usage-warm',
    title: '`scrollkeep usage` of the same tree with nothing new, against ccusage 20.0.24 (CPU)',
    limit: 0.067,
    run: async () => {
      const { warm, baseline } = await getUsageRun(1024 * mebibyte);
      return toRatio(warm.cpu, baseline.cpu);
    },
  },
  {
    name: 'statusline',
    title: '`scrollkeep statusline` in a 42 MB session, against a bare start of Node (wall)',
    limit: 1.5,
    run: () => compareStatusline(getSession(42e6)),
  },
];

const usageRuns = new Map();

/** Several scenarios look at the same run. */
function getUsageRun(bytes) {
  const run = usageRuns.get(bytes) ?? measureUsage(getTree(bytes), { rounds: bytes > 512 * mebibyte ? 3 : 7 });
  usageRuns.set(bytes, run);
  return run;
}

async function compareUsage(bytes, by) {
  const { ours, baseline } = await getUsageRun(bytes);
  return toRatio(ours[by], baseline[by]);
}

/** Cold, warm, and the rival, by turns; the best of each. */
export async function measureUsage(tree, { rounds, isSameCount = true }) {
  const installed = await setUpRival('ccusage', '20.0.24');
  if (installed === undefined) throw new Error('ccusage 20.0.24 cannot be installed');
  const usage = [command, 'usage', 'month', tree, '--json', '--timezone', 'UTC', '--cache-dir'];
  const commands = {
    ours: usage,
    warm: usage,
    baseline: [join(installed, 'src/cli.js'), 'claude', 'monthly', '--offline', '--json', '--timezone', 'UTC'],
  };
  const best = {
    ours: { cpu: Infinity, wall: Infinity },
    warm: { cpu: Infinity, wall: Infinity },
    baseline: { cpu: Infinity, wall: Infinity },
  };
  const outputs = {};
  for (let round = 0; round < rounds; round++) {
    for (const [name, args] of Object.entries(commands)) {
      // Cold with a cache of its own, warm with the one that the cold run has just filled.
      const folder = name === 'baseline' ? [] : [scratch(`usage-${basename(tree)}-${round}`)];
      const { cpu, wall, output } = measureProcesses([...args, ...folder], { CLAUDE_CONFIG_DIR: tree });
      best[name] = { cpu: Math.min(best[name].cpu, cpu), wall: Math.min(best[name].wall, wall) };
      outputs[name] = output;
    }
  }
  if (!isSameCount) return best;
  const { total } = JSON.parse(outputs.ours);
  const { totals } = JSON.parse(outputs.baseline);
  const found = [total.input, total.output, total.cacheWrite5m + total.cacheWrite1h, total.cacheRead];
  const expected = [totals.inputTokens, totals.outputTokens, totals.cacheCreationTokens, totals.cacheReadTokens];
  if (String(found) !== String(expected)) throw new Error(`counted ${found} tokens, ccusage ${expected}`);
  return best;
}

/** With the time of the processes that a program starts: the shell adds up those it has waited for. */
export function measureProcesses(args, env = {}, good = [0]) {
  const { status, stdout, stderr } = spawnSync(
    'bash',
    ['-c', 'TIMEFORMAT="%U %S %R"; time "$@" 2>/dev/null', 'bash', process.execPath, ...args],
    { encoding: 'utf8', maxBuffer: 1 << 30, env: { ...process.env, LC_ALL: 'C', ...env } },
  );
  if (!good.includes(status)) throw new Error(`${args.join(' ')} ended with ${status}`);
  const [user, system, wall] = stderr.trim().split(' ').map(Number);
  return { cpu: user + system, wall, output: stdout };
}

function compareStatusline(transcript) {
  const input = JSON.stringify({
    transcript_path: transcript,
    model: { id: 'claude-opus-5', display_name: 'Opus 5' },
    cost: { total_cost_usd: 1.5 },
  });
  const run = (args) => {
    const started = process.hrtime.bigint();
    const { status, stdout } = spawnSync(process.execPath, args, {
      input,
      encoding: 'utf8',
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    if (status !== 0) throw new Error(`${join(...args)} ended with ${status}`);
    return { wall: Number(process.hrtime.bigint() - started) / 1e9, output: stdout };
  };
  const result = compare([command, 'statusline'], ['-e', '0'], { rounds: 30, by: 'wall', run });
  if (!result.outputs[0].includes('context')) throw new Error(`printed ${result.outputs[0]}`);
  return result;
}

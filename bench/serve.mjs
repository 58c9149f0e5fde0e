// The real command `serve` on one transcript, asked through its API.
import { spawn, execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const command = fileURLToPath(new URL('../packages/app/bin/scrollkeep.js', import.meta.url));

export async function openServer(transcript) {
  const home = mkdtempSync(join(process.env.SCROLLKEEP_BENCH_SCRATCH, 'serve-'));
  const env = {
    ...process.env,
    HOME: home,
    CLAUDE_CONFIG_DIR: join(home, 'claude'),
    SCROLLKEEP_CACHE_DIR: join(home, 'cache'),
    SCROLLKEEP_DATA_DIR: join(home, 'data'),
  };
  const child = spawn(process.execPath, [command, 'serve', '--no-open', '--port', '0', '--for', '10m', transcript], {
    env,
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const { port, bearer } = await waitForInstance(join(home, 'cache'), child);
  const startUp = readCpu(child.pid);
  return {
    /** Seconds, without starting up. */
    cpu: () => readCpu(child.pid) - startUp,
    peakMegabytes: () => readPeak(child.pid),
    /** An answer below /api/v1 with its time and size. */
    async get(path) {
      const started = process.hrtime.bigint();
      const answer = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
        headers: { authorization: `Bearer ${bearer}` },
      });
      const text = await answer.text();
      return {
        status: answer.status,
        seconds: Number(process.hrtime.bigint() - started) / 1e9,
        bytes: Buffer.byteLength(text),
        text,
      };
    },
    async close() {
      child.kill();
      await ended;
    },
  };
}

/** The server writes down where it is when it is ready. */
async function waitForInstance(folder, child) {
  for (let tries = 0; tries < 600 && child.exitCode === null; tries++) {
    const name = existsSync(folder)
      ? readdirSync(folder, { recursive: true }).find((path) => /(?:^|[\\/])\d+\.json$/.test(path))
      : undefined;
    if (name !== undefined) return JSON.parse(readFileSync(join(folder, name), 'utf8'));
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the server did not start');
}

export function readCpu(pid) {
  const [, fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const ticks = fields
    .split(' ')
    .slice(11, 13)
    .reduce((sum, field) => sum + Number(field), 0);
  return ticks / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
}

export function readPeak(pid) {
  return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;
}

// The real command `hub` on a folder, with people and laptops in it.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundledEnvironment, bundleProgram } from './bundle-program.mjs';
import { measure } from './measure.mjs';
import { command } from './places.mjs';
import { readCpu, readPeak } from './serve.mjs';

export async function openHub(people) {
  const folder = mkdtempSync(join(process.env.SCROLLKEEP_BENCH_SCRATCH, 'hub-'));
  const data = join(folder, 'data');
  const child = spawn(process.execPath, [command, 'hub', '--data', data, '--port', '0', '--for', '30m'], {
    env: { ...process.env, HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [said, problems] = ['', ''];
  child.stderr.on('data', (text) => (problems += text));
  const url = await new Promise((resolve, reject) => {
    child.once('exit', (status) => reject(new Error(`the hub ended with ${status}: ${problems}`)));
    child.stdout.on('data', (text) => {
      said += text;
      const [, found] = /^(http:\S+)\n/.exec(said) ?? [];
      if (found !== undefined) resolve(found);
    });
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const { stdout, stderr, status } = spawnSync(process.execPath, [bundleProgram('hub-people')], {
    input: JSON.stringify({ database: join(data, 'hub.db'), url, count: people }),
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: bundledEnvironment,
  });
  if (status !== 0) throw new Error(stderr);
  const logins = JSON.parse(stdout);
  const startUp = readCpu(child.pid);
  return {
    url,
    data,
    tokens: logins.map(({ accessToken }) => accessToken),
    problems: () => problems.replaceAll(/^(?:Hub data|This hub|Press|.*first-run|.*creates).*$/gm, '').trim(),
    cpu: () => readCpu(child.pid) - startUp,
    peakMegabytes: () => readPeak(child.pid),
    /** As the first person. */
    async ask(path) {
      const answer = await fetch(url + path, { headers: { authorization: `Bearer ${logins[0].accessToken}` } });
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      return answer.json();
    },
    /** A data folder of the first person that is connected, and shares what it is told to. */
    connect(name, projects, redaction = 'all') {
      const own = join(folder, name);
      mkdirSync(join(own, 'hub'), { recursive: true, mode: 0o700 });
      const shared = {
        version: 1,
        url,
        projects: projects.map((path) => ({ path, redaction, targets: [] })),
        sessions: [],
      };
      writeFileSync(join(own, 'hub/login.json'), JSON.stringify(logins[0]), { mode: 0o600 });
      writeFileSync(join(own, 'hub/shared.json'), JSON.stringify(shared), { mode: 0o600 });
      return own;
    },
    /** The push of such a folder, measured. */
    push: (own, root, cache) =>
      measure([command, 'hub', 'push', '--json', '--root', root, '--data-dir', own, '--cache-dir', cache]),
    async close() {
      child.kill('SIGINT');
      await ended;
    },
  };
}

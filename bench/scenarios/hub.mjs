import { spawn } from 'node:child_process';
import { appendFileSync, cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { getProject } from '../data.mjs';
import { openHub } from '../hub.mjs';
import { measure, toRatio } from '../measure.mjs';
import { command, mebibyte, program, scratch } from '../places.mjs';

export const hubScenarios = [
  {
    name: 'hub-push',
    title:
      '`scrollkeep hub push` of 256 MiB, redacted, until the hub has archived and indexed it, on laptop and hub ' +
      'together, against `scrollkeep archive` + `scrollkeep sync --no-archive` of the same (CPU)',
    limit: 2,
    run: comparePush,
  },
  {
    name: 'hub-crowd',
    title: '200 laptops that push 20 small sessions each at once: peak memory of the hub, against 512 MB',
    limit: 1,
    run: measureCrowd,
  },
  {
    name: 'hub-live',
    title:
      'from a line that is written beside `scrollkeep hub push --watch` until a search on the hub finds it: the ' +
      'slowest of 10, against 2 s (wall)',
    limit: 1,
    run: measureLive,
  },
];

const project = '/home/ada/harbour';

async function comparePush() {
  const { folder } = getProject(256 * mebibyte);
  const copy = scratch('hub-tree');
  cpSync(folder, copy, { recursive: true, preserveTimestamps: true });
  const places = (name) => ['--cache-dir', scratch(`${name}-cache`), '--data-dir', scratch(`${name}-data`)];
  const archived = measure([command, 'archive', 'run', '--yes', '--json', '--root', copy, ...places('hub-archive')]);
  const indexed = measure([command, 'sync', '--quiet', '--json', copy, '--no-archive', ...places('hub-index')]);
  const hub = await openHub(1);
  try {
    const data = hub.connect('laptop', listProjects(copy));
    // A laptop that has an index, as that of the other side.
    const pushed = hub.push(data, copy, scratch('hub-index-cache'));
    const counts = JSON.parse(pushed.output);
    const files = readdirSync(copy, { recursive: true }).filter((name) => name.endsWith('.jsonl')).length;
    if (counts.pushed !== files || hub.problems() !== '')
      throw new Error(`${counts.pushed} of ${files} pushed: ${hub.problems()}`);
    await untilFound(hub, 'harbour', files);
    return toRatio(pushed.cpu + hub.cpu(), archived.cpu + indexed.cpu);
  } finally {
    await hub.close();
  }
}

/** A search waits for what is new, but not for long: it is asked until everything is indexed. */
async function untilFound(hub, query, sessions) {
  for (;;) {
    const { sessionCount } = await hub.ask(`/api/v1/search?q=${query}`);
    if (sessionCount === sessions) return;
    if (sessionCount > sessions) throw new Error(`${sessionCount} sessions are found, not ${sessions}`);
    if (hub.problems() !== '') throw new Error(hub.problems());
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** The working directories of a tree. */
function listProjects(tree) {
  const { output } = measure([command, 'projects', '--json', '--root', tree, '--cache-dir', scratch('hub-list')]);
  return JSON.parse(output).projects.map(({ path }) => path);
}

async function measureCrowd() {
  const hub = await openHub(200);
  try {
    const { stdout, stderr, status } = await run(program('hub-laptops'), {
      url: hub.url,
      tokens: hub.tokens,
      sessions: 20,
    });
    if (status !== 0) throw new Error(stderr);
    const { pushed, problems } = JSON.parse(stdout);
    if (pushed !== 4000 || hub.problems() !== '')
      throw new Error([`${pushed} of 4000 pushed`, ...problems.slice(0, 3), hub.problems()].join('\n'));
    await untilFound(hub, 'gulls', 20);
    return toRatio(hub.peakMegabytes(), 512);
  } finally {
    await hub.close();
  }
}

async function measureLive() {
  const { folder, id, file } = getProject(16 * mebibyte);
  const copy = scratch('hub-live');
  cpSync(folder, copy, { recursive: true });
  const transcript = join(copy, file.slice(folder.length));
  const hub = await openHub(1);
  const watching = spawn(
    process.execPath,
    [
      command,
      'hub',
      'push',
      '--watch',
      '--root',
      copy,
      '--data-dir',
      hub.connect('laptop', listProjects(copy)),
      '--cache-dir',
      scratch('hub-live-cache'),
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = new Promise((resolve) => watching.once('exit', resolve));
  try {
    let said = '';
    await new Promise((resolve, reject) => {
      watching.once('exit', () => reject(new Error(said)));
      watching.stderr.on('data', (text) => {
        said += text;
        if (said.includes('Watching')) resolve();
      });
    });
    const times = [];
    for (let at = 0; at < 10; at++) {
      const started = process.hrtime.bigint();
      appendFileSync(transcript, `${JSON.stringify(toRecord(id, `zanzibar${at}`))}\n`);
      for (;;) {
        const { sessionCount } = await hub.ask(`/api/v1/search?q=zanzibar${at}`);
        if (sessionCount > 0) break;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      times.push(Number(process.hrtime.bigint() - started) / 1e9);
    }
    return toRatio(Math.max(...times), 2);
  } finally {
    watching.kill('SIGINT');
    await ended;
    await hub.close();
  }
}

function toRecord(sessionId, content) {
  return { type: 'user', uuid: content, sessionId, cwd: project, message: { role: 'user', content } };
}

/** Beside this process, which reads what the hub says meanwhile. */
function run(path, input) {
  const child = spawn(process.execPath, [path], { stdio: ['pipe', 'pipe', 'pipe'] });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (text) => (stdout += text));
  child.stderr.on('data', (text) => (stderr += text));
  child.stdin.end(JSON.stringify(input));
  return new Promise((resolve) => child.once('close', (status) => resolve({ stdout, stderr, status })));
}

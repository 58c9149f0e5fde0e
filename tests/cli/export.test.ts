import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { bashResult, openSession, plainResult, text, toolUse, type FixtureTree } from '@scrollkeep/transcript/fixtures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDemoFolder, type DemoFolder } from '../../packages/app/src/demo/open-demo-folder.ts';
import { runInProcess } from '../setup/run-in-process.ts';
import { runCommand } from '../setup/run-in-process.ts';

let demo: DemoFolder;
let scratch: string;
beforeAll(async () => {
  demo = await openDemoFolder(new Date('2026-11-01T12:00:00Z'));
  scratch = mkdtempSync(join(tmpdir(), 'scrollkeep-export-'));
});
afterAll(async () => {
  await demo.remove();
  rmSync(scratch, { recursive: true, force: true });
});

const run = (args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  runInProcess(['export', '--root', demo.path, ...args], { env });
const runBuilt = (args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  runCommand(['export', '--root', demo.path, ...args], { env });
const listBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .map((name) => name.replaceAll('\\', '/'))
    .sort();

function writeTree(folder: string, tree: FixtureTree): void {
  for (const file of tree) {
    mkdirSync(dirname(join(folder, file.path)), { recursive: true });
    writeFileSync(join(folder, file.path), file.content);
  }
}

describe('scrollkeep export', () => {
  it('writes one session to standard output in every format', async () => {
    const begins: Readonly<Record<string, RegExp>> = {
      html: /^<!doctype html>\n<html lang="en">/,
      md: /^---\nsession: "/,
      text: /^Tide service\n {2}session/,
      json: /^\{\n"format": "scrollkeep-session",\n"version": 1,/,
      jsonl: /^\{"/,
      csv: /^session,turn,parent,live,/,
      steps: /^\{"step_id":1,"session_id":"/,
      brief: /^# Tide service\n/,
    };
    const runs = await Promise.all(
      Object.keys(begins).map(async (format) => ({
        format,
        ...(await runBuilt(['Tide service', '--format', format])),
      })),
    );
    for (const { format, status, stdout } of runs) {
      const begin = begins[format] ?? /^$/;
      expect(status, format).toBe(0);
      expect(stdout, format).toMatch(begin);
      if (format !== 'csv') expect(stdout, format).toContain('high and low water');
    }
  });

  it('writes the same bytes for the same session, whatever the zone of the machine', async () => {
    for (const format of ['html', 'text', 'brief']) {
      const [first, second] = await Promise.all([
        runBuilt(['Tide service', '--format', format], { TZ: 'Asia/Tokyo' }),
        runBuilt(['Tide service', '--format', format], { TZ: 'America/New_York' }),
      ]);
      expect(first.stdout, format).toBe(second.stdout);
    }
    const { stdout } = await run(['Tide service', '--format', 'md', '--timezone', 'Asia/Tokyo']);
    expect(stdout).toContain('*Times in Asia/Tokyo');
    expect((await run(['Tide service', '--timezone', 'Mars/Base'])).stderr).toContain('unknown time zone "Mars/Base"');
  });

  it('writes a page that brings everything along and allows nothing else', async () => {
    const { stdout } = await run(['Tide service']);
    const policy = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(stdout)?.[1] ?? '';
    expect(policy).toMatch(
      /^default-src 'none'; img-src data:; style-src 'sha256-[\w+/=]{44}'; script-src 'sha256-[\w+/=]{44}'; base-uri 'none'; form-action 'none'/,
    );
    expect(stdout.match(/<script/g)).toHaveLength(1);
    expect(stdout.match(/<style/g)).toHaveLength(1);
    expect(stdout).not.toMatch(/<link|<iframe|\sstyle="|\son\w+="/);
    for (const words of ['I will see how routes are made.', 'M2 turns with 1.405e-4 radians per second.'])
      expect(stdout).toContain(words);
  });

  it('leaves out what is not wanted', async () => {
    const { stdout } = await run([
      'Tide service',
      '--format',
      'md',
      '--without',
      'thinking',
      '--without',
      'tools',
      '--without',
      'agents',
    ]);
    expect(stdout).not.toMatch(/Find the routes, then the data source|▸ \*\*Grep|M2 turns with/);
    expect(stdout).toContain('I will see how routes are made.');
    const turn = await run(['Tide service', '--format', 'md', '--turn', '2']);
    expect(turn.stdout).toMatch(/## Turn 2/);
    expect(turn.stdout).not.toMatch(/## Turn [13]/);
    expect((await run(['Tide service', '--turn', '99'])).status).toBe(66);
  });

  it('writes a project into a folder, with an index that leads to every session', async () => {
    const out = join(scratch, 'harbour');
    const { status, stderr } = await run(['--project', 'harbour', '--out', out]);
    expect(status, stderr).toBe(0);
    const files = listBelow(out);
    expect(files).toEqual([
      'index.html',
      'redacted-user-1-harbour/2026-10-13-berth-planner-21b9f438.html',
      'redacted-user-1-harbour/2026-10-19-ci-is-slow-since-monday-d7fc5df2.html',
      'redacted-user-1-harbour/2026-10-31-tide-service-0d47dc71.html',
    ]);
    const index = readFileSync(join(out, 'index.html'), 'utf8');
    for (const file of files.slice(1)) expect(index).toContain(`href="${file}"`);
    expect((await run(['--project', 'harbour', '--out', out])).stderr).toContain('already exists');
    expect((await run(['--project', 'harbour', '--out', out, '--force'])).status).toBe(0);
    expect(readFileSync(join(out, 'index.html'), 'utf8')).toBe(index);
    expect(listBelow(out)).toEqual(files);
  });

  it('writes the sessions that a search finds', async () => {
    const out = join(scratch, 'found');
    const cache = join(scratch, 'cache');
    const { status, stderr } = await run([
      '--query',
      'tool:WebSearch project:harbour',
      '--format',
      'md',
      '--out',
      out,
      '--cache-dir',
      cache,
    ]);
    expect(status, stderr).toBe(0);
    expect(listBelow(out)).toEqual(['index.md', 'redacted-user-1-harbour/2026-10-31-tide-service-0d47dc71.md']);
    expect(readFileSync(join(out, 'index.md'), 'utf8')).toContain(
      '- [Tide service](<redacted-user-1-harbour/2026-10-31-tide-service-0d47dc71.md>)',
    );
    expect(await run(['--query', 'a (', '--out', out, '--cache-dir', cache])).toMatchObject({
      status: 64,
      stderr: expect.stringContaining('syntax error at column 4'),
    });
  });

  it('asks for a folder where there are several, and for a choice where there is none', async () => {
    expect(await run(['--all'])).toMatchObject({ status: 64, stderr: expect.stringContaining('Add --out DIR') });
    expect(await run([])).toMatchObject({ status: 64, stderr: expect.stringContaining('no sessions given') });
    expect(await run(['Tide service', '--all', '--out', scratch])).toMatchObject({ status: 64 });
    expect(await run(['--project', 'nowhere', '--out', join(scratch, 'none')])).toMatchObject({ status: 66 });
  });

  it('gives back the exact bytes, with agents and side files in a folder or an archive', async () => {
    const main =
      listBelow(demo.path).find(
        (name) => name.includes('0d47dc71') && /\/[\w-]+\.jsonl$/.test(name) && !name.includes('subagents'),
      ) ?? '';
    const bytes = readFileSync(join(demo.path, main));
    const { stdout, stderr } = await run(['Tide service', '--format', 'jsonl']);
    expect(stdout).toBe(bytes.toString('utf8'));
    expect(stderr).toMatch(/Only the main transcript was written. To include \d+ agent and output files/);
    const folder = join(scratch, 'exact');
    expect((await run(['Tide service', '--format', 'jsonl', '--out', `${folder}/`])).status).toBe(0);
    const copied = listBelow(folder);
    expect(copied).toContain(main);
    expect(copied.filter((name) => name.includes('/subagents/') && name.endsWith('.jsonl'))).toHaveLength(3);
    for (const name of copied)
      expect(readFileSync(join(folder, name)).equals(readFileSync(join(demo.path, name))), name).toBe(true);
    const archive = join(scratch, 'exact.tar');
    expect((await run(['Tide service', '--out', archive])).status).toBe(0);
    const unpacked = join(scratch, 'unpacked');
    mkdirSync(unpacked);
    execFileSync('tar', ['-xf', archive, '-C', unpacked]);
    expect(listBelow(unpacked)).toEqual(copied);
    for (const name of copied)
      expect(readFileSync(join(unpacked, name)).equals(readFileSync(join(demo.path, name))), name).toBe(true);
    const again = join(scratch, 'again.tar');
    await run(['Tide service', '--out', again]);
    expect(readFileSync(again).equals(readFileSync(archive))).toBe(true);
  });

  it('gives back bytes that are no text at all', async () => {
    const file = join(scratch, 'odd', '5d2f1a70-93c4-4b1e-8a55-0c6e7f9d1b23.jsonl');
    mkdirSync(dirname(file));
    const bytes = Buffer.concat([
      Buffer.from('{"type":"user","message":{"role":"user","content":"hi"},"uuid":"u"}\r\n'),
      Buffer.from([0xff, 0xfe, 0x00, 0x0a]),
      Buffer.from('{"half'),
    ]);
    writeFileSync(file, bytes);
    const out = join(scratch, 'odd.jsonl');
    await runInProcess(['export', file, '--out', out]);
    expect(readFileSync(out).equals(bytes)).toBe(true);
  });

  it('holds all of a line of ten megabytes', async () => {
    const session = openSession({
      version: '2.1.325',
      cwd: '/home/ada/long',
      seed: 'long line',
      start: '2026-03-02T09:00:00.000Z',
    });
    session.prompt('Print a lot.');
    session.call(
      'Bash',
      { command: 'yes' },
      plainResult('y', { stdout: `${'yes '.repeat(2_600_000)}and the end`, stderr: '' }),
    );
    const home = join(scratch, 'long');
    writeTree(home, session.files());
    const { status, stdout } = await runInProcess(['export', '--root', home, 'latest', '--format', 'md']);
    expect(status).toBe(0);
    expect(stdout).toContain('yes and the end');
    expect(stdout).not.toContain('long texts are cut');
    expect((await runInProcess(['show', '--root', home, 'latest'])).stdout).toContain(
      'This record is 9.9 MB. Long text is truncated here',
    );
  });

  it('writes tables that a spreadsheet does not compute', async () => {
    const session = openSession({
      version: '2.1.325',
      cwd: '/home/ada/sums',
      seed: 'sums',
      start: '2026-03-02T09:00:00.000Z',
    });
    session.prompt('=HYPERLINK("https://evil.example","x")\nand, more');
    session.call('Bash', { command: '+1-1' }, bashResult('0'));
    session.assistant(text('@SUM(1)'));
    const home = join(scratch, 'sums');
    writeTree(home, session.files());
    const out = join(scratch, 'tables');
    const { status, stderr } = await runInProcess(['export', '--root', home, '--all', '--format', 'csv', '--out', out]);
    expect(status, stderr).toBe(0);
    expect(listBelow(out)).toEqual(['tools.csv', 'turns.csv', 'usage.csv']);
    expect(readFileSync(join(out, 'turns.csv'), 'utf8')).toContain(
      `,prompt,"'=HYPERLINK(""https://evil.example"",""x"")\nand, more",'@SUM(1),1,0,0\r\n`,
    );
    expect(readFileSync(join(out, 'tools.csv'), 'utf8')).toMatch(/,Bash,ok,[^,]*,[^,]*,Bash,'\+1-1,toolu_/);
    expect(readFileSync(join(out, 'usage.csv'), 'utf8').split('\r\n')[1]).toMatch(
      /^[\w-]+,claude-[\w.-]+,\d+,\d+,\d+,\d+,\d+,\d+$/,
    );
  });

  it('writes the step files of a session', async () => {
    const out = join(scratch, 'steps');
    expect((await run(['Tide service', '--format', 'steps', '--out', `${out}/`])).status).toBe(0);
    const [folder = ''] = readdirSync(out);
    expect(readdirSync(join(out, folder)).sort()).toEqual(['metadata.json', 'steps.jsonl', 'summary.json']);
    const steps = readFileSync(join(out, folder, 'steps.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { step_id: number; type: string; content_summary: string });
    expect(steps.map((step) => step.step_id)).toEqual(steps.map((_, at) => at + 1));
    expect(steps[0]).toMatchObject({
      type: 'user_message',
      content_summary: expect.stringContaining('Add a /tides route'),
    });
    const read = (name: string) => JSON.parse(readFileSync(join(out, folder, name), 'utf8')) as Record<string, unknown>;
    expect(read('metadata.json')).toMatchObject({
      session_id: folder,
      agent_type: 'claude',
      project_path: '/home/redacted-user-1/harbour',
      status: 'completed',
      step_count: steps.length,
    });
    expect(read('summary.json')).toMatchObject({
      session_id: folder,
      final_status: 'completed',
      most_used_tools: expect.arrayContaining([expect.objectContaining({ tool_name: 'Bash' })]),
    });
  });

  it('follows outputs that the client stored beside the transcript', async () => {
    const file = listBelow(demo.path).find((name) => name.includes('tool-results/')) ?? '';
    const whole = readFileSync(join(demo.path, file), 'utf8').trim().split('\n');
    for (const args of [
      ['export', 'CI is slow', '--format', 'text'],
      ['export', 'CI is slow', '--format', 'html'],
      ['show', 'CI is slow', '--tools', 'full'],
    ]) {
      const { stdout } = await runInProcess([...args, '--root', demo.path]);
      expect(stdout, args.join(' ')).toContain(whole.at(-1));
      expect(stdout).toContain('Full output from ');
    }
  });

  it('writes nothing into a Claude folder, and no half file', async () => {
    expect(await run(['Tide service', '--out', join(demo.path, 'projects', 'x.html')])).toMatchObject({
      status: 64,
      stderr: expect.stringContaining('no output is written there'),
    });
    expect(existsSync(join(demo.path, 'projects', 'x.html'))).toBe(false);
    const main = join(
      demo.path,
      listBelow(demo.path).find((name) => /projects\/[^/]+\/[\w-]+\.jsonl$/.test(name)) ?? '',
    );
    const before = readFileSync(main);
    expect(await runInProcess(['export', main, '--out', main, '--force'])).toMatchObject({
      status: 64,
      stderr: expect.stringContaining('is the session itself'),
    });
    expect(readFileSync(main).equals(before)).toBe(true);
    expect(await run(['Tide service', '--turn', '99', '--out', join(scratch, 'half.html')])).toMatchObject({
      status: 66,
    });
    expect(readdirSync(scratch).filter((name) => name.startsWith('half'))).toEqual([]);
  });

  it('gives files names that cannot lead anywhere', async () => {
    const session = openSession({
      version: '2.1.325',
      cwd: '/home/../../etc',
      seed: 'names',
      start: '2026-03-02T09:00:00.000Z',
    });
    session.prompt('x');
    session.assistant(text('y'), toolUse('Bash', { command: 'z' }));
    session.title('../../../etc/passwd\u0000\n<script>');
    const home = join(scratch, 'names');
    writeTree(home, session.files());
    appendFileSync(join(home, session.path), '');
    const out = join(scratch, 'named');
    expect((await runInProcess(['export', '--root', home, '--all', '--out', out])).status).toBe(0);
    expect(listBelow(out)).toEqual([
      expect.stringMatching(/^[a-z-]+\/2026-03-02-etc-passwd-script-[0-9a-f]{8}\.html$/),
      'index.html',
    ]);
  });
});

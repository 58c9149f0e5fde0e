import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toProjectDirectory } from '@scrollkeep/transcript/layout/project-directory.ts';
import { openExport } from '../../packages/store/src/archive/open-export.ts';
import {
  agentName,
  buildHandedTree,
  folder,
  handed,
  isCarried,
  oldProject,
  openHandOverLab,
  secret,
  type HandOverLab,
} from '../setup/hand-over-kit.ts';
import { toHash } from '../setup/move-kit.ts';

let lab: HandOverLab;
beforeEach(() => void (lab = openHandOverLab()));
afterEach(() => lab.remove());

const handOver = (...args: readonly string[]) => lab.from.run('hand-over', handed, '--out', lab.file, ...args);
const take = (...args: readonly string[]) => lab.to.run('take', lab.file, '--project', lab.to.project, ...args);

/** Everything in a hand-over file, unpacked, as one text. */
async function unpack(): Promise<string> {
  const opened = await openExport(lab.file, { mayKeep: () => true });
  const texts = [JSON.stringify(opened.listed), JSON.stringify(opened.handOver)];
  for await (const { bytes } of opened.readChunks()) texts.push(Buffer.from(bytes).toString('utf8'));
  opened.close();
  return texts.join('\n');
}

interface Linked {
  readonly uuid?: string;
  readonly parentUuid?: string | null;
}

describe('hand-over', () => {
  it('says what is in the file, what was replaced, and what was left out and why', async () => {
    const { status, stdout, stderr } = await handOver();
    expect([status, stderr]).toEqual([0, '']);
    for (const part of [
      '1 transcript, 1 agent, 4 side files, 1 checkpoint in ',
      'github-token 1',
      '1 checkpoint left out: redaction would change it.',
      '1 thinking block left out: redaction would change it.',
      '1 binary file left out: redaction cannot scan it.',
      '1 workflow script left out: scripts are never handed over.',
      'scrollkeep take session.scrollkeep --project DIR',
    ])
      expect(stdout).toContain(part);
    expect(stdout).not.toContain(secret);
  });

  it('prints the same as JSON', async () => {
    expect(JSON.parse((await handOver('--json')).stdout)).toEqual({
      session: handed,
      file: lab.file,
      bytes: readFileSync(lab.file).length,
      redacted: true,
      transcripts: 1,
      agents: 1,
      sideFiles: 4,
      checkpoints: 1,
      replaced: expect.arrayContaining([expect.objectContaining({ kind: 'github-token', values: 1 })]) as unknown,
      leftOut: { checkpoints: 1, thinking: 1, notText: 1, scripts: 1 },
      images: 0,
    });
  });

  it('leaves no secret, no name and nothing of the machine in a redacted file', async () => {
    await handOver();
    const text = await unpack();
    expect(text).toContain('I deploy the harbour.');
    for (const hidden of [secret, 'bertha', toHash(`${oldProject}/pier.ts`), lab.from.data])
      expect(text).not.toContain(hidden);
  });

  it('never takes tags, notes, memory, settings or scripts along', async () => {
    await lab.from.run('note', handed, 'Ask nobody about this');
    await lab.from.run('tag', handed, 'private-tag');
    await handOver('--no-redact');
    const text = await unpack();
    for (const own of ['Ask nobody', 'private-tag', 'MEMORY', 'settings.json', 'process.exit', 'history.jsonl'])
      expect(text).not.toContain(own);
  });

  it('warns where nothing was redacted, and keeps all', async () => {
    const { stdout } = await handOver('--no-redact');
    expect(stdout).toContain('contains every secret');
    expect(stdout).toContain('5 side files, 2 checkpoints');
    expect(await unpack()).toContain(secret);
  });

  it('overwrites nothing unless told to', async () => {
    writeFileSync(lab.file, 'mine');
    expect(await handOver()).toMatchObject({ status: 74, stderr: expect.stringContaining('--force') as unknown });
    expect(readFileSync(lab.file, 'utf8')).toBe('mine');
    expect((await handOver('--force')).status).toBe(0);
  });

  it('reads a session that only the archive still has', async () => {
    await lab.from.run('archive');
    await handOver('--no-redact', '--json');
    const before = await unpack();
    rmSync(lab.file);
    rmSync(join(lab.from.config, 'projects', folder, `${handed}.jsonl`));
    expect((await handOver('--no-redact')).status).toBe(0);
    const contents = (text: string) => text.split('\n').slice(2).sort();
    expect(contents(await unpack())).toEqual(contents(before));
  });

  it('warns that a running session goes on without the file', async () => {
    const entry = { pid: process.pid, sessionId: handed, cwd: oldProject };
    mkdirSync(join(lab.from.config, 'sessions'));
    writeFileSync(join(lab.from.config, 'sessions', `${process.pid}.json`), JSON.stringify(entry));
    expect((await handOver()).stderr).toContain('the session is running');
  });

  it('refuses options that exclude each other, and a file inside the config folder', async () => {
    expect((await handOver('--no-redact', '--only', 'secrets')).status).toBe(64);
    const inside = join(lab.from.config, 'x.scrollkeep');
    expect((await lab.from.run('hand-over', handed, '--out', inside)).status).toBe(64);
  });
});

describe('take', () => {
  it('prints a plan and writes nothing without --write', async () => {
    await handOver();
    const { status, stdout } = await take();
    expect(status).toBe(0);
    expect(stdout).toContain('7 files');
    expect(stdout).toContain('add --write');
    expect([existsSync(lab.to.config), existsSync(lab.to.data)]).toEqual([false, false]);
  });

  it('puts an unredacted session in place as if it had been written there', async () => {
    await handOver('--no-redact');
    const { status, stdout } = await take('--write');
    expect(status).toBe(0);
    expect(stdout).toContain(`Resume  cd '${lab.to.project}' && claude --resume ${handed}`);
    const wanted = Object.entries(buildHandedTree(lab.to.config, lab.to.project)).filter(([path]) => isCarried(path));
    expect(lab.to.read()).toEqual(Object.fromEntries(wanted.sort(([one], [other]) => (one < other ? -1 : 1))));
  });

  it('gives the same bytes in another config folder for the same project', async () => {
    const here = lab.to.project;
    const main = join(lab.from.config, 'projects', toProjectDirectory(here), `${handed}.jsonl`);
    const tree = Object.entries(buildHandedTree(lab.to.config, here)).filter(([path]) => isCarried(path));
    rmSync(lab.from.config, { recursive: true });
    for (const [path, content] of tree) {
      mkdirSync(dirname(join(lab.from.config, path)), { recursive: true });
      writeFileSync(join(lab.from.config, path), content, 'latin1');
    }
    // As other programs print JSON: no byte of it may change.
    appendFileSync(main, `{ "type":"system", "n":1.50, "cwd":${JSON.stringify(here)}, "a":"\\u0041" }\n`);
    const before = lab.from.read();
    await handOver('--no-redact');
    expect((await take('--write')).status).toBe(0);
    expect(lab.to.read()).toEqual(before);
  });

  it('gives a redacted session whose lines are whole, without secrets, and linked past what was left out', async () => {
    await handOver();
    const answer = JSON.parse((await take('--write', '--json')).stdout) as {
      readonly redacted: boolean;
      readonly from: string;
      readonly written: boolean;
      readonly resume: string;
    };
    expect(answer).toMatchObject({ redacted: true, from: '/home/redacted-user-1/code/harbour', written: true });
    const files = lab.to.read();
    expect(JSON.stringify(files)).not.toContain(secret);
    const main = files[`projects/${toProjectDirectory(lab.to.project)}/${handed}.jsonl`] ?? '';
    const records = main
      .trimEnd()
      .split('\n')
      .filter((line) => !line.startsWith('{"damaged'))
      .map((line) => JSON.parse(line) as Linked);
    expect(records.flatMap(({ uuid, parentUuid }) => (uuid === undefined ? [] : [[uuid, parentUuid]]))).toEqual([
      ['u1', null],
      ['a2', 'u1'],
      ['a3', 'a2'],
      ['a4', 'a3'],
      ['u2', 'a4'],
    ]);
    expect(main).toContain('c2lnbmVkMg==');
    expect(main).not.toContain('c2lnbmVkMQ==');
    const checkpoint = `${toHash(`${lab.to.project}/pier.ts`)}@v1`;
    expect(main).toContain(checkpoint);
    expect(files[`file-history/${handed}/${checkpoint}`]).toBe('export const pier = 1;\n');
  });

  it('does not need the session to be known by its own project folder', async () => {
    const loose = join(lab.scratch, 'loose.jsonl');
    writeFileSync(loose, readFileSync(join(lab.from.config, 'projects', folder, `${handed}.jsonl`)));
    expect((await lab.from.run('hand-over', loose, '--out', lab.file)).status).toBe(0);
    expect((await take('--write')).status).toBe(0);
    expect(Object.keys(lab.to.read())).toEqual([`projects/${toProjectDirectory(lab.to.project)}/${handed}.jsonl`]);
  });

  it('maps the paths of agents whose transcript does not say where it was', async () => {
    const main = join(lab.from.config, 'projects', folder, `${handed}.jsonl`);
    writeFileSync(main, '{"type":"summary","summary":"Pier","leafUuid":"x1"}\n');
    await handOver();
    expect((await take('--write')).status).toBe(0);
    const own = `projects/${toProjectDirectory(lab.to.project)}/${handed}`;
    expect(lab.to.read()[`${own}/subagents/agent-${agentName}.jsonl`]).toContain(`"cwd":"${lab.to.project}"`);
  });

  it('refuses an id that is here already, and takes it under a new one', async () => {
    await handOver('--no-redact');
    await take('--write');
    const before = lab.to.read();
    const refused = await take('--write');
    expect(refused).toMatchObject({ status: 74, stderr: expect.stringContaining('--new-id') as unknown });
    expect(lab.to.read()).toEqual(before);
    const { session } = JSON.parse((await take('--write', '--new-id', '--json')).stdout) as {
      readonly session: string;
    };
    const after = lab.to.read();
    for (const [path, text] of Object.entries(before)) expect(after[path]).toBe(text);
    const added = Object.entries(after).filter(([path]) => before[path] === undefined);
    expect(added).toHaveLength(Object.keys(before).length - 1);
    for (const [path, text] of added) {
      expect(path).toContain(session);
      if (path.endsWith('.jsonl')) expect(text).not.toContain(`"sessionId":"${handed}"`);
    }
  });

  it('overwrites nothing: a different file in the way stops it, with status 1', async () => {
    await handOver();
    const plan = join(lab.to.config, 'plans/quiet-pier.md');
    mkdirSync(dirname(plan), { recursive: true });
    writeFileSync(plan, 'mine');
    const { status, stdout, stderr } = await take('--write');
    expect(status).toBe(1);
    expect(stderr).toContain('quiet-pier.md');
    // It was passed already.
    expect(stdout).not.toContain('--write');
    expect(lab.to.read()).toEqual({ 'plans/quiet-pier.md': 'mine' });
  });

  it('names the config folder in the resume command where Claude Code would look elsewhere', async () => {
    await handOver();
    const other = join(lab.scratch, 'other claude');
    const { stdout } = await take('--root', other, '--write', '--json');
    expect((JSON.parse(stdout) as { readonly resume: string }).resume).toBe(
      `cd '${lab.to.project}' && CLAUDE_CONFIG_DIR='${other}' claude --resume ${handed}`,
    );
  });

  it('refuses to write while another one does', async () => {
    await handOver();
    mkdirSync(join(lab.to.data, 'taken'), { recursive: true });
    const record = { configFolder: lab.to.config, at: '', state: 'writing', files: [], bytes: 0, project: '' };
    const own = { ...record, session: handed, pid: process.pid };
    writeFileSync(join(lab.to.data, 'taken', `${handed}.json`), JSON.stringify(own));
    expect(await take('--write')).toMatchObject({ status: 74, stderr: expect.stringContaining('another') as unknown });
    expect(existsSync(lab.to.config)).toBe(false);
  });

  it('refuses a project folder that does not exist, and a call without one', async () => {
    await handOver();
    const nowhere = join(lab.scratch, 'nowhere');
    expect(await lab.to.run('take', lab.file, '--project', nowhere, '--write')).toMatchObject({
      status: 66,
      stderr: expect.stringContaining('no such folder') as unknown,
    });
    expect((await lab.to.run('take', lab.file, '--write')).status).toBe(64);
    expect(existsSync(lab.to.config)).toBe(false);
  });
});

import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import {
  buildSoundRecords,
  damagedSession as id,
  plantedDamages,
} from '../../packages/transcript/src/resume/damage.test-kit.ts';
import { openRepairsReader } from '../../packages/app/src/repair/repair-records.ts';
import { runInProcess } from '../setup/run-in-process.ts';
import { openMcpClient } from './open-mcp-client.ts';
import { openTestServer } from './open-test-server.ts';
import { bin, isolatedEnvironment } from '../setup/run-scrollkeep.ts';
import { isLong } from '../setup/take-part.ts';

const scratch = mkdtempSync(join(tmpdir(), 'scrollkeep-repair-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const config = join(scratch, 'claude');
const project = join(config, 'projects/-home-ada-harbour');
const original = join(project, `${id}.jsonl`);
const env = {
  CLAUDE_CONFIG_DIR: config,
  SCROLLKEEP_DATA_DIR: join(scratch, 'data'),
  SCROLLKEEP_CACHE_DIR: join(scratch, 'cache'),
};

interface Answer {
  readonly findings: readonly { readonly code: string; readonly line: number; readonly offset: number }[];
  readonly changes: readonly object[];
  readonly before: { readonly messages: number; readonly refused: boolean };
  readonly after: { readonly messages: number; readonly refused: boolean };
  readonly total: number;
  readonly copy: { readonly session: string; readonly files: readonly { readonly to: string }[] } | null;
}

async function repair(...args: readonly string[]): Promise<Answer & { readonly status: number }> {
  const { status, stdout, stderr } = await runInProcess(['repair', ...args, '--json'], { env });
  if (stdout === '') throw new Error(stderr);
  return { ...(JSON.parse(stdout) as Answer), status: status ?? -1 };
}

beforeEach(() => {
  for (const folder of [config, env.SCROLLKEEP_DATA_DIR, env.SCROLLKEEP_CACHE_DIR])
    rmSync(folder, { recursive: true, force: true });
  mkdirSync(project, { recursive: true });
});

/** Every file below the config folder with its bytes. */
function readTree(): ReadonlyMap<string, string> {
  const files = readdirSync(config, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => [path, readFileSync(path, 'latin1')]),
  );
}

describe('repair', () => {
  it.each(plantedDamages)('finds $name, and writes a copy that is whole', async (damage) => {
    writeFileSync(original, damage.plant(buildSoundRecords()));
    const before = readTree();
    const plan = await repair(id);
    expect(plan.findings.map(({ code }) => code)).toContain(damage.code);
    expect(plan).toMatchObject({ copy: null, after: { messages: plan.total, refused: false } });
    expect(readTree()).toEqual(before);
    if (plan.changes.length === 0) return;
    const { copy, changes, status } = await repair(id, '--write');
    expect({ changes, status }).toEqual({ changes: plan.changes, status: 0 });
    const after = readTree();
    for (const [path, bytes] of before) expect(after.get(path) === bytes).toBe(true);
    expect(copy?.files.map(({ to }) => to)).toEqual([join(project, `${copy?.session}.jsonl`)]);
    // What cannot be had back is said again; nothing is left that could be repaired.
    expect(await repair(copy?.session ?? '')).toMatchObject({
      status: 0,
      changes: [],
      // With the marker in place of a result that is lost.
      before: { messages: plan.total + (damage.code === 'call-without-result' ? 1 : 0), refused: false },
    });
    const lines =
      after
        .get(join(project, `${copy?.session}.jsonl`))
        ?.trimEnd()
        .split('\n') ?? [];
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ sessionId: copy?.session });
  });
});

/** A session with a second root, an agent in either layout, and side files. */
function writeDamaged(): void {
  const [, root] = plantedDamages;
  const agent = buildSoundRecords()
    .slice(0, 2)
    .map((record, at) => ({ ...record, agentId: 'a1', isSidechain: true, uuid: `agent-${at}` }));
  const files: Readonly<Record<string, string>> = {
    [`projects/-home-ada-harbour/${id}.jsonl`]: root?.plant(buildSoundRecords()) ?? '',
    [`projects/-home-ada-harbour/${id}/subagents/agent-a1.jsonl`]: toAgent(agent, 'msg_agent_1'),
    [`projects/-home-ada-harbour/${id}/subagents/agent-a1.meta.json`]: '{"agentType":"general-purpose"}',
    [`projects/-home-ada-harbour/${id}/tool-results/b1.txt`]: 'nine gulls\n',
    ['projects/-home-ada-harbour/agent-0a1b2c3d.jsonl']: toAgent(agent, 'msg_agent_2'),
    [`file-history/${id}/0123456789abcdef@v1`]: 'before\n',
    [`todos/${id}-agent-${id}.json`]: '[]',
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(config, name)), { recursive: true });
    writeFileSync(join(config, name), text);
  }
}

function toAgent(records: readonly Record<string, unknown>[], messageId: string): string {
  return records
    .map((record) =>
      JSON.stringify(
        record['type'] === 'assistant'
          ? { ...record, message: { ...(record['message'] as object), id: messageId } }
          : record,
      ),
    )
    .map((line) => `${line}\n`)
    .join('');
}

describe('a repaired copy', () => {
  it('has the side files of its session under its own id', async () => {
    writeDamaged();
    const before = readTree();
    const { copy } = await repair(id, '--write');
    const made = [...readTree()].filter(([path]) => !before.has(path));
    const name = copy?.session ?? '';
    expect(made.map(([path]) => path.slice(config.length + 1).replaceAll(name, 'NEW'))).toEqual([
      'file-history/NEW/0123456789abcdef@v1',
      'projects/-home-ada-harbour/NEW.jsonl',
      'projects/-home-ada-harbour/NEW/subagents/agent-0a1b2c3d.jsonl',
      'projects/-home-ada-harbour/NEW/subagents/agent-a1.jsonl',
      'projects/-home-ada-harbour/NEW/subagents/agent-a1.meta.json',
      'projects/-home-ada-harbour/NEW/tool-results/b1.txt',
      'todos/NEW-agent-NEW.json',
    ]);
    for (const [path, text] of made)
      expect(
        text
          .replaceAll(name, id)
          .replaceAll(/,"forkedFrom":\{[^}]*\}/g, '')
          .split('\n').length,
      ).toBe(
        (before.get(path.replaceAll(name, id)) ?? before.get(path.replace(`${name}/subagents/`, '')) ?? '').split('\n')
          .length,
      );
  });

  it('differs from its original in links, its id and the mark alone', async () => {
    writeDamaged();
    const { copy, changes } = await repair(id, '--write');
    const name = copy?.session ?? '';
    expect(changes).toMatchObject([{ code: 'second-root', action: 'set', path: ['parentUuid'], from: null }]);
    const [was, is] = [original, join(project, `${name}.jsonl`)].map((file) =>
      readFileSync(file, 'utf8')
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>),
    );
    const changed = is?.map((record, at) => {
      const { forkedFrom, ...rest } = record;
      const { uuid } = was?.[at] ?? {};
      expect(forkedFrom).toEqual(uuid === undefined ? undefined : { sessionId: id, messageUuid: uuid });
      return { ...rest, sessionId: id };
    });
    expect(changed).toEqual(
      was?.map((record, at) => (at === 6 ? { ...record, parentUuid: was[5]?.['uuid'] } : record)),
    );
  });

  it('adds nothing to usage', async () => {
    writeDamaged();
    const usage = async () =>
      JSON.parse((await runInProcess(['usage', 'session', '--json'], { env })).stdout) as object;
    const before = await usage();
    await repair(id, '--write');
    expect(await usage()).toEqual(before);
  });

  it('is a fork of its original, and whole for check', async () => {
    writeDamaged();
    const { copy } = await repair(id, '--write');
    const { stdout } = await runInProcess(['show', copy?.session ?? '', '--json'], { env });
    expect(stdout).toContain(id);
    expect(await runInProcess(['check', join(project, `${copy?.session}.jsonl`)], { env })).toMatchObject({
      status: 0,
    });
  });

  it('is listed as one session with its original', async () => {
    writeDamaged();
    const list = async () => {
      const { stdout } = await runInProcess(['ls', '--json'], { env });
      const { projects } = JSON.parse(stdout) as {
        readonly projects: readonly { readonly sessions: readonly object[] }[];
      };
      return projects.flatMap(({ sessions }) => sessions);
    };
    expect(await list()).toMatchObject([{ id }]);
    const { copy } = await repair(id, '--write');
    expect(await list()).toMatchObject([{ id: copy?.session, repairOf: id, prompts: 3 }]);
    expect((await runInProcess(['ls'], { env })).stdout).toContain('(repaired) Measure the tide');
    const projects = JSON.parse((await runInProcess(['projects', '--json'], { env })).stdout) as object;
    expect(projects).toMatchObject({ projects: [{ sessions: 1, conversations: 1 }] });
  });

  it('is listed as one session with its original by the API', async () => {
    writeDamaged();
    const { copy } = await repair(id, '--write');
    const readRepairs = openRepairsReader(env.SCROLLKEEP_DATA_DIR);
    const server = await openTestServer(config, { library: { readRepairs } });
    try {
      await server.library.settle();
      const one = { total: 1, sessions: [{ id: copy?.session, repairOf: id, prompts: 3 }] };
      for (const asked of ['', `&q=${id}`, '&facets=true', '&hide=empty'])
        expect((await server.get(`/sessions?limit=5${asked}`)).json, asked).toMatchObject(one);
      expect((await server.get('/projects')).json).toMatchObject({ projects: [{ sessions: 1, conversations: 1 }] });
      // Both can still be opened.
      expect((await server.get(`/sessions/${id}`)).status).toBe(200);
      await runInProcess(['repair', '--undo', copy?.session ?? ''], { env });
      expect(await readRepairs()).toEqual(new Map());
    } finally {
      await server.close();
    }
  });

  it('is listed as one session with its original by MCP', async () => {
    writeDamaged();
    const { copy } = await repair(id, '--write');
    const client = await openMcpClient([], env);
    try {
      const { text } = await client.call('list_sessions');
      expect(text).toContain('1 session, ');
      expect(text).toContain(`\`${copy?.session}\``);
      expect(text).toContain(`repaired copy of \`${id}\``);
    } finally {
      await client.close();
    }
  });

  it('ends the warning of doctor', async () => {
    writeDamaged();
    const doctor = async () => (await runInProcess(['doctor', '--json'], { env })).stdout;
    expect(JSON.parse(await doctor())).toMatchObject({
      findings: expect.arrayContaining([
        expect.objectContaining({
          code: 'CUT_SHORT',
          title: '1 session cannot be fully resumed',
          command: `scrollkeep repair ${id}`,
        }),
      ]),
    });
    await repair(id, '--write');
    expect(await doctor()).not.toContain('CUT_SHORT');
  });

  it('is deleted by --undo, and nothing else', async () => {
    writeDamaged();
    const before = readTree();
    const { copy } = await repair(id, '--write');
    const { status, stdout } = await runInProcess(['repair', '--undo', copy?.session.slice(0, 8) ?? ''], { env });
    expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringContaining('7 files of the copy') });
    expect(readTree()).toEqual(before);
    expect(existsSync(join(project, copy?.session ?? ''))).toBe(false);
    expect(await runInProcess(['repair', '--undo', copy?.session ?? ''], { env })).toMatchObject({ status: 66 });
  });

  it('that was resumed is not deleted', async () => {
    writeDamaged();
    const { copy } = await repair(id, '--write');
    const file = join(project, `${copy?.session}.jsonl`);
    appendFileSync(file, '{"type":"summary","summary":"new","leafUuid":"x"}\n');
    const before = readTree();
    expect(await runInProcess(['repair', '--undo', copy?.session ?? ''], { env })).toMatchObject({
      status: 74,
      stderr: expect.stringContaining('was resumed after the repair'),
    });
    expect(readTree()).toEqual(before);
  });
});

describe('repair refuses', () => {
  it('to write through a link', async () => {
    writeDamaged();
    rmSync(join(config, 'todos'), { recursive: true });
    const elsewhere = join(scratch, 'elsewhere');
    mkdirSync(elsewhere, { recursive: true });
    writeFileSync(join(elsewhere, `${id}-agent-${id}.json`), '[]');
    symlinkSync(elsewhere, join(config, 'todos'));
    const before = readTree();
    expect(await runInProcess(['repair', id, '--write'], { env })).toMatchObject({
      status: 74,
      stderr: expect.stringContaining('points outside'),
    });
    expect(readTree()).toEqual(before);
    expect(readdirSync(elsewhere)).toEqual([`${id}-agent-${id}.json`]);
  });

  it('a session that is running', async () => {
    writeDamaged();
    mkdirSync(join(config, 'sessions'));
    writeFileSync(join(config, `sessions/${process.pid}.json`), JSON.stringify({ pid: process.pid, sessionId: id }));
    expect(await runInProcess(['repair', id, '--write'], { env })).toMatchObject({
      status: 74,
      stderr: expect.stringContaining('is running'),
    });
  });

  it('to write for a transcript outside a config folder, and wrong usage', async () => {
    writeDamaged();
    const copy = join(scratch, 'alone.jsonl');
    writeFileSync(copy, readFileSync(original));
    expect(await runInProcess(['repair', copy, '--write'], { env })).toMatchObject({ status: 64 });
    expect(await runInProcess(['repair', id, '--write', '--undo'], { env })).toMatchObject({ status: 64 });
    expect(await runInProcess(['repair', '--undo', '../x'], { env })).toMatchObject({ status: 66 });
  });

  it('to delete what a record of a repair names that is none of its files', async () => {
    writeDamaged();
    const { copy } = await repair(id, '--write');
    const record = join(env.SCROLLKEEP_DATA_DIR, 'repairs', `${copy?.session}.json`);
    const kept = JSON.parse(readFileSync(record, 'utf8')) as { files: string[] };
    const outside = join(scratch, `victim-${copy?.session}`);
    writeFileSync(outside, 'kept');
    kept.files = [`../victim-${copy?.session}`, `projects/-home-ada-harbour/${id}.jsonl`, ...kept.files];
    writeFileSync(record, JSON.stringify(kept));
    expect(await runInProcess(['repair', '--undo', copy?.session ?? ''], { env })).toMatchObject({ status: 0 });
    expect(readFileSync(outside, 'utf8')).toBe('kept');
    expect(existsSync(original)).toBe(true);
  });
});

describe('a repair that is killed', () => {
  const counter = new URL('../setup/kill-at-awaited-operation.mjs', import.meta.url).href;
  const run = (more: Readonly<Record<string, string>>) =>
    spawnSync(process.execPath, ['--import', counter, bin, 'repair', id, '--write', '--json'], {
      env: { ...isolatedEnvironment(), ...env, ...more },
      encoding: 'utf8',
    });

  it('at any moment leaves no copy or a whole one, and the next one removes what it left', async () => {
    writeDamaged();
    const before = readTree();
    const log = join(scratch, 'operations');
    expect(run({ SCROLLKEEP_OPERATIONS_LOG: log }).status).toBe(0);
    const operations = Number(readFileSync(log, 'utf8'));
    const whole = readTree().size - before.size;
    expect(whole).toBe(7);
    for (let at = operations; at > 0; at -= isLong ? 1 : 5) {
      rmSync(config, { recursive: true });
      rmSync(env.SCROLLKEEP_DATA_DIR, { recursive: true, force: true });
      writeDamaged();
      expect(run({ SCROLLKEEP_KILL_AT: String(at) }).signal).toBe('SIGKILL');
      const mains = readdirSync(project).filter((name) => /^[0-9a-f-]{36}\.jsonl$/.test(name));
      for (const [path, text] of before) expect(readFileSync(path, 'latin1') === text).toBe(true);
      // Undoing nothing is what the next repair does first.
      await runInProcess(['repair', '--undo', 'none'], { env });
      const left = [...readTree().keys()].filter((path) => !before.has(path));
      expect({ at, left: left.filter((path) => !path.endsWith('.scrollkeep')).length }).toEqual({
        at,
        left: mains.length === 2 ? whole : 0,
      });
      if (mains.length === 1) expect(left).toEqual([]);
    }
  });
});

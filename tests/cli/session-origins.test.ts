import { readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Command } from '../../packages/app/src/command-line/command.ts';
import { commands } from '../../packages/app/src/commands/registry.ts';
import { AppError } from '../../packages/server/src/errors/app-error.ts';
import { exportFormatNames } from '../../packages/server/src/export/export-format-names.ts';
import { ApiProblem } from '../../packages/server/src/http/protocol/api-problem.ts';
import type { Services } from '../../packages/server/src/http/services/services.ts';
import type { Route } from '../../packages/server/src/http/routes/route.ts';
import { routes } from '../../packages/server/src/http/routes/route-table.ts';
import { mcpTools } from '../../packages/app/src/mcp/server/mcp-tools.ts';
import { openFile } from '../../packages/web/src/open-file/open-file.ts';
import { ApiProblem as DroppedProblem } from '../../packages/web/src/sources/api-problem.ts';
import type { SessionSource } from '../../packages/web/src/sources/session-source.ts';
import { PageProblem } from '../../packages/view/src/pages/page-problem.ts';
import type { FindAnswer } from '../../packages/view/src/wire/wire.ts';
import { isAskedWith, toRouteValues } from './route-values.ts';
import { listFiles, openOrigins, type Origin, type Origins, type OriginSession } from './session-origins.ts';

const { hostname } = os;

let origins: Origins;
beforeAll(async () => {
  // All of them are on one machine, but must not know each other's rows by its name.
  nameMachine(() => process.env['SCROLLKEEP_TEST_MACHINE'] ?? '');
  origins = await openOrigins();
});
afterAll(async () => {
  await origins.close();
  nameMachine(hostname);
});

/** In the module itself, also for those who have imported it already. */
function nameMachine(name: typeof hostname): void {
  Object.assign(os, { hostname: name });
  syncBuiltinESMExports();
}

type Invocations = (session: OriginSession) => readonly (readonly string[])[];

/** What the table of commands cannot tell: how a command is called, or why it is not compared. */
const special: Readonly<Record<string, Invocations | string>> = {
  serve: 'its routes are compared below',
  mcp: 'its tools are compared below',
  statusline: 'is about the session that Claude Code runs now',
  ps: 'is about the processes of this machine',
  doctor: 'says where sessions are, which is what differs',
  'projects join': 'changes what projects list compares',
  'projects split': 'changes what projects list compares',
  'sources list': 'says where sessions are, which is what differs',
  'sources add': 'changes which sessions there are',
  'sources remove': 'changes which sessions there are',
  move: 'changes files on disk, and none that only the archive has',
  'hand-over': 'writes times and names of its own; its test hands over an archived session',
  take: 'reads a file of hand-over, and no session',
  'hub login': 'is about a hub; tests/web/hub.test.ts has one',
  'hub logout': 'is about a hub; tests/web/hub.test.ts has one',
  'hub share': 'is about a hub; tests/web/hub.test.ts has one',
  'hub unshare': 'is about a hub; tests/cli/hub-laptops.test.ts has one',
  'hub push': 'is about a hub; tests/web/hub.test.ts has one',
  'hub pull': 'is about a hub; tests/web/hub.test.ts has one',
  'hub links': 'is about a hub; tests/cli/hub-laptops.test.ts has one',
  lake: 'writes the tables of export, to a folder or a bucket',
  'hub lake': 'is about the sessions of a hub',
  'archive run': 'fills the archive',
  'archive verify': 'is about the archive alone',
  'archive restore': 'is about the archive alone',
  'archive export': 'is about the archive alone',
  'archive import': 'fills the archive',
  'archive prune': 'is about the archive alone',
  'archive key': 'is about copies of the archive',
  'schedule install': 'knows no sessions',
  'schedule status': 'knows no sessions',
  'schedule remove': 'knows no sessions',
  'schedule hook': 'knows no sessions',
  'data size': 'says what is kept where, which is what differs',
  'data purge': 'says what is kept where, which is what differs',
  'hub serve': 'is about a hub and its people, not about sessions here',
  'hub invite': 'is about a hub and its people, not about sessions here',
  'hub people': 'is about a hub and its people, not about sessions here',
  'hub teams': 'is about a hub and its people, not about sessions here',
  'hub devices': 'is about a hub and its people, not about sessions here',
  'hub keys': 'is about a hub and its people, not about sessions here',
  'hub shares': 'is about a hub and its people, not about sessions here',
  'hub audit': 'is about a hub and its people, not about sessions here',
  'hub status': 'is about a hub and its people, not about sessions here',
  'hub backup': 'is about a hub and its people, not about sessions here',
  'hub restore': 'is about a hub and its people, not about sessions here',
  'hub retention': 'is about a hub and its people, not about sessions here',
  'hub hold': 'is about a hub and its people, not about sessions here',
  'hub delete': 'is about a hub and its people, not about sessions here',
  sync: 'fills the index, which search and sql compare',
  'schema print': 'knows no sessions',
  'schema diff': 'compares what schema infer prints',
  'config show': 'knows no sessions',
  'config path': 'knows no sessions',
  'config schema': 'knows no sessions',
  help: 'knows no sessions',
  completion: 'knows no sessions',
  man: 'knows no sessions',
  show: ({ id }) => [
    ['show', id, '--tools', 'full', '--thinking', '--agents'],
    ['show', id, '--json'],
    ['show', id, '--path', 'all'],
  ],
  compare: ({ id }) => [
    ['compare', id, id, '--full'],
    ['compare', id, id, '--json'],
  ],
  tag: ({ id }) => [
    ['tag', id, 'bug', '--json'],
    ['tag', `${id}:1`, 'bug', '--json'],
  ],
  note: ({ id }) => [
    ['note', id, 'Ask Ada'],
    ['note', id, '--print'],
  ],
  export: ({ id }) => [
    ...exportFormatNames.map((format) => ['export', id, '--format', format]),
    ['export', id, '--format', 'jsonl', '--redact'],
    ['export', id, '--format', 'jsonl', '--out', 'OUT/'],
    ['export', id, '--format', 'jsonl', '--redact', '--out', 'OUT/'],
  ],
  redact: ({ id }) => [
    ['redact', id, '--json'],
    ['redact', id, '--out', 'OUT'],
  ],
  usage: ({ id }) => [
    ['usage', '--json'],
    ['usage', 'session', '--json'],
    ['usage', 'project', '--json'],
    ['usage', 'explain', id],
  ],
  insights: ({ id }) => [
    ['insights', '--json'],
    ['insights', id, '--json'],
    ['insights', id, '--records', 'context', '--json'],
  ],
  tail: ({ id }) => [['tail', id, '--json', '--for', '10ms']],
  search: () => [
    ['search', 'tide', '--json'],
    ['search', 'berths', 'tool:Write'],
  ],
  sql: () =>
    [
      'SELECT session, title, status, turns, prompts, agents FROM session ORDER BY session',
      'SELECT session_id, is_agent, created_at, event_count, model FROM sessions ORDER BY session_id',
      'SELECT session_id, uuid, raw_data FROM events WHERE uuid IS NOT NULL ORDER BY uuid',
      'SELECT path, tool_name FROM file_changes ORDER BY path, tool_name',
    ].map((statement) => ['sql', '--json', statement]),
  // Looks at files of this machine; what it knows of sessions is what files blame prints.
  blame: 'is about files of the working tree',
  'files log': ({ id, touched }) => [['files', 'log', touched, '--session', id, '--json']],
  'files blame': ({ id, touched }) => [['files', 'blame', touched, '--session', id, '--json']],
  'files diff': ({ id, touched }) => [['files', 'diff', touched, '--session', id, '--json']],
  'files cat': ({ id, touched }) => [['files', 'cat', touched, '--session', id]],
  'files restore': ({ id, touched }) => [['files', 'restore', touched, '--session', id, '--at', '1', '--stdout']],
};

/** A command that takes a session, or reads everything where it is told nothing, needs no line above. */
function findInvocations({ name, arguments: args = [], options = [] }: Command): Invocations | string {
  const known = special[name];
  if (known !== undefined) return known;
  const hasJson = options.some((option) => option.name === 'json');
  const [first] = args;
  const toAll = (words: readonly string[]) => (hasJson ? [words, [...words, '--json']] : [words]);
  if (first?.name === 'session') return ({ id }) => toAll([...name.split(' '), id]);
  if (args.every((arg) => arg.required !== true)) return () => toAll(name.split(' '));
  throw new Error(`${name}: say in this test how it is called, or why it is not compared`);
}

const calledCommands = commands.flatMap((command) => {
  const found = findInvocations(command);
  return typeof found === 'string' ? [] : [[command.name, found] as const];
});

describe('a session is the same wherever it is', () => {
  it.each(calledCommands)('for the command %s', async (_name, toInvocations) => {
    const all = origins.sessions.flatMap((session) => toInvocations(session));
    // What names no session is called once.
    for (const args of new Map(all.map((each) => [each.join(' '), each])).values()) {
      const wanted = await runCommand(origins.onDisk, args);
      expect(wanted.status, wanted.stderr).toBeLessThan(3);
      for (const origin of origins.others)
        expect.soft(await runCommand(origin, args), `${origin.name}: ${args.join(' ')}`).toEqual(wanted);
    }
  });
});

async function runCommand(origin: Origin, args: readonly string[]) {
  const out = join(origin.home, `out-${args.join('-').replaceAll(/\W+/g, '-')}`);
  const words = args.map((arg) => arg.replace(/^OUT/, out));
  const { status, stdout, stderr } = await (isBuilt(args) ? origin.spawn(...words) : origin.run(...words));
  const plain = toPlain[args[0] ?? '']?.(origin.toPlain(stdout)) ?? origin.toPlain(stdout);
  return {
    status,
    stdout: plain,
    stderr: origin.toPlain(stderr),
    files: args.at(-1)?.startsWith('OUT') === true ? readAll(out) : [],
  };
}

/** One statement is asked of the built command, on every origin. */
function isBuilt(args: readonly string[]): boolean {
  return args[0] === 'sql' && args.at(-1)?.startsWith('SELECT session, title') === true;
}

/** What else must differ in the output of a command. */
const toPlain: Readonly<Record<string, (text: string) => string>> = {
  // How a list is laid out depends on how long the words for its states are.
  ls: (text) => text.replaceAll(/[\s·]+/g, ' '),
  overview: (text) => text.replaceAll('~/.claude, ', '').replace(/Nothing is archived yet\. [^`]*`[^`]*`\.\s+/, ''),
  inspect: (text) =>
    text.replace(/"roots": \[[^\]]*\]/, '"roots": []').replaceAll('Claude config folder ~/.claude\n', ''),
  search: (text) => text.replace(/"indexedAt": "[^"]*"/, '').replaceAll(/"machine": "[^"]*"/g, ''),
  // PostgreSQL has types for truth and JSON.
  sql: (text) => {
    const rows = JSON.parse(text) as readonly Readonly<Record<string, unknown>>[];
    const toValue = (name: string, value: unknown) =>
      typeof value === 'boolean'
        ? Number(value)
        : name === 'raw_data' && typeof value === 'string'
          ? JSON.parse(value)
          : value;
    return JSON.stringify(rows.map((row) => Object.entries(row).map(([name, value]) => [name, toValue(name, value)])));
  },
};

function readAll(folder: string): readonly (readonly [string, string])[] {
  return listFiles(folder).map((path) => [relative(folder, path), readFileSync(path, 'utf8')]);
}

/** Routes that are not compared, and why. */
const leftOut: Readonly<Record<string, string>> = {
  '/events': 'tells what happens next',
  '/health': 'says where sessions are, which is what differs',
  '/archive': 'is about the archive alone',
};

describe('a session is the same wherever it is, over HTTP', () => {
  const opened = new Map<Origin, Services>();
  beforeAll(async () => {
    for (const origin of [origins.onDisk, ...origins.others]) {
      const services = await origin.openServices();
      await services.library.settle();
      opened.set(origin, services);
    }
  });
  afterAll(async () => {
    for (const services of opened.values()) await services.close();
  });

  const asked = routes.filter(({ path }) => leftOut[path] === undefined);
  it.each(asked.map((route) => [`${route.method} ${route.path}`, route] as const))('for %s', async (_name, route) => {
    for (const session of origins.sessions) {
      const values = await toRouteValues(opened.get(origins.onDisk) as Services, session);
      const wanted = await ask(origins.onDisk, route, values);
      expect(wanted, 'a parameter has no value in this test').not.toMatch(/^BAD_PARAMETER/);
      for (const origin of origins.others)
        expect.soft(await ask(origin, route, values), `${origin.name}: ${session.id}`).toEqual(wanted);
    }
  });

  const ofSession = asked.filter(({ path }) => path.startsWith('/sessions/{key}'));
  it.each(ofSession.map((route) => [route.path, route] as const))('for %s of a dropped file', async (path, route) => {
    const askDropped = dropped[path];
    if (typeof askDropped === 'string') return;
    // A file alone does not know the title that another one has for it.
    for (const session of origins.sessions.filter(({ isNamedByOthers }) => !isNamedByOthers)) {
      const source = await openFile(session.transcripts);
      const values = await toRouteValues(opened.get(origins.onDisk) as Services, session);
      const answer = async () => toText(await askDropped?.(source, values));
      expect(toDropped(await withCode(answer))).toEqual(toDropped(await ask(origins.onDisk, route, values)));
    }
  });

  async function ask(origin: Origin, route: Route, values: Readonly<Record<string, string>>) {
    const services = opened.get(origin) as Services;
    return withCode(async () => {
      const handle = (start?: number) =>
        route.handle(services, (name, from) =>
          name === 'from' && start !== undefined
            ? String(start)
            : from === 'path' || isAskedWith(route, name)
              ? values[name]
              : undefined,
        );
      let answer = await handle();
      while ('json' in answer && isIndexing(answer.json)) answer = await handle();
      if ('json' in answer) {
        const whole = await withAllHits(answer.json, async (start) => {
          const more = await handle(start);
          return 'json' in more ? more.json : undefined;
        });
        return origin.toPlain(toText(whole));
      }
      if ('bytes' in answer) return Buffer.from(answer.bytes).toString('latin1');
      if ('stream' in answer) return await new Response(answer.stream).text();
      return '';
    });
  }
});

/** A search answers with what is in the index so far. */
function isIndexing(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'isIndexing' in answer && answer.isIndexing === true;
}

/** On a busy machine finding stops early and says where to go on; other answers are left as they are. */
async function withAllHits(first: unknown, askFrom: (start: number) => Promise<unknown>): Promise<unknown> {
  if (!isFindAnswer(first)) return first;
  const hits = [...first.hits];
  let { next } = first;
  while (next !== null) {
    const more = await askFrom(next);
    if (!isFindAnswer(more)) return more;
    hits.push(...more.hits);
    next = more.next;
  }
  return { ...first, hits, next };
}

function isFindAnswer(answer: unknown): answer is Pick<FindAnswer, 'hits' | 'next'> {
  return typeof answer === 'object' && answer !== null && 'hits' in answer && 'next' in answer && 'turns' in answer;
}

/** An answer, or which problem it is. */
async function withCode(work: () => Promise<string>): Promise<string> {
  try {
    return await work();
  } catch (error) {
    if ([ApiProblem, PageProblem, AppError, DroppedProblem].some((problem) => error instanceof problem))
      return (error as { readonly code: string }).code;
    throw error;
  }
}

type AskDropped = (source: SessionSource, values: Readonly<Record<string, string>>) => Promise<unknown>;

/** How the page asks a dropped file for what a route answers, or why it does not. */
const dropped: Readonly<Record<string, AskDropped | string>> = {
  '/sessions/{key}': (source) => source.readSession(),
  '/sessions/{key}/outline': (source) => source.readOutline('live', 0, 200),
  '/sessions/{key}/turns': (source) => source.readTurns({ agent: undefined, path: 'live', from: 0, limit: 20 }),
  '/sessions/{key}/agents': (source) => source.readAgents(0),
  '/sessions/{key}/agents/{agent}/turns': (source, { agent }) =>
    source.readTurns({ agent, path: 'live', from: 0, limit: 20 }),
  '/sessions/{key}/find': async (source, { text = '' }) => {
    const find = (from: number) =>
      source.find({ agent: undefined, path: 'live' }, { text, kind: undefined, from, direction: 'next', limit: 100 });
    return withAllHits(await find(0), find);
  },
  '/sessions/{key}/place': (source, { record = '' }) => source.locate(record, undefined),
  '/sessions/{key}/panel': (source, values) => source.readPanel(toAddress(values, undefined)),
  '/sessions/{key}/agents/{agent}/panel': (source, values) => source.readPanel(toAddress(values, values['agent'])),
  '/sessions/{key}/record': (source, { file = '', line }) =>
    source.readRecord(file.split('/').at(-1) ?? '', Number(line)),
  '/sessions/{key}/media': 'a picture comes with its panel',
  '/sessions/{key}/agents/{agent}/media': 'a picture comes with its panel',
  '/sessions/{key}/timeline': 'needs the server',
  '/sessions/{key}/forks': 'needs the server',
  '/sessions/{key}/annotations': 'needs the server',
  '/sessions/{key}/transcripts': 'needs the server',
  '/sessions/{key}/bytes': 'needs the server',
  '/sessions/{key}/usage': 'needs the server',
  '/sessions/{key}/insights': 'needs the server',
  '/sessions/{key}/insights/{figure}': 'needs the server',
  '/sessions/{key}/evidence': 'needs the server',
  '/sessions/{key}/export': 'needs the server',
  '/sessions/{key}/redaction': 'needs the server',
};

function toAddress({ turn, entry, panel }: Readonly<Record<string, string>>, agent: string | undefined) {
  return { agent, turn: Number(turn), part: 0, entry: Number(entry), panel: Number(panel) };
}

/** Optional parameters without which there is nothing to answer. */
/**
 * Without folders, tags and pins, of which the page knows nothing, without what is beside agents, and a panel as it
 * is: from the server it comes in pieces, and its picture for itself.
 */
function toDropped(answer: string): unknown {
  if (!answer.startsWith('{')) return answer;
  const { text: piece, to: _to, from: _from, ...rest } = JSON.parse(answer) as Readonly<Record<string, unknown>>;
  const whole = typeof piece === 'string' && 'total' in rest ? (JSON.parse(piece) as object) : { ...rest, piece };
  return JSON.parse(
    JSON.stringify(whole, (name, value: unknown) =>
      ['data', 'description', 'agentType', 'tags', 'isPinned'].includes(name) || value === 'Explore'
        ? undefined
        : value,
    ).replaceAll(/projects\/[^"]*\/([\w.-]+\.jsonl)/g, '$1'),
  );
}

function toText(answer: unknown): string {
  return JSON.stringify(answer, leaveOut, 1);
}

/** What depends on when a server was started and asked, and where it found what it tells. */
function leaveOut(name: string, value: unknown): unknown {
  return [
    'revision',
    'costMicros',
    'readAt',
    'changedAt',
    'tookMs',
    'indexedAt',
    'roots',
    'machine',
    'archived',
  ].includes(name)
    ? undefined
    : value;
}

describe('a session is the same wherever it is, for MCP clients', () => {
  it.each(mcpTools.map((tool) => [tool.name, tool] as const))('for the tool %s', async (_name, tool) => {
    for (const session of origins.sessions) {
      const given = toArguments(session, Object.keys(tool.arguments));
      const call = async (origin: Origin) => {
        const sources = await origin.openMcpSources();
        try {
          return origin.toPlain(await tool.run(given, sources, AbortSignal.timeout(600_000)));
        } finally {
          await sources.close();
        }
      };
      const wanted = await call(origins.onDisk);
      for (const origin of origins.others)
        expect.soft(await call(origin), `${origin.name}: ${session.id}`).toBe(wanted);
    }
  });
});

function toArguments({ id, touched }: OriginSession, names: readonly string[]): Readonly<Record<string, string>> {
  const values: Readonly<Record<string, string>> = { session: id, path: touched, version: '1', query: 'tide' };
  return Object.fromEntries(names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name] ?? '']])));
}

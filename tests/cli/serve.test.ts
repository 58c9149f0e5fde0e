import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  bashFailure,
  openSession,
  plainResult,
  promptText,
  text,
  type PromptBlock,
} from '@scrollkeep/transcript/fixtures';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ProjectAnswer, ProjectsAnswer, SessionsAnswer } from '@scrollkeep/view/wire/wire-home.ts';
import type {
  AgentsAnswer,
  FindAnswer,
  FindHit,
  OutlineAnswer,
  SessionAnswer,
} from '@scrollkeep/view/wire/wire-session.ts';
import type {
  PanelAnswer,
  RecordAnswer,
  TranscriptsAnswer,
  TurnsAnswer,
  WireTurn,
} from '@scrollkeep/view/wire/wire-turns.ts';
import type { SideTextPage } from '@scrollkeep/view/wire/wire-search.ts';
import type { AboutAnswer } from '@scrollkeep/view/wire/wire.ts';
import { openDemoFolder, type DemoFolder } from '../../packages/app/src/demo/open-demo-folder.ts';
import { routes } from '../../packages/server/src/http/routes/route-table.ts';
import { openEvents, openTestServer, type TestServer } from './open-test-server.ts';

const maxBytes = 300_000;
const document = JSON.parse(
  readFileSync(fileURLToPath(new URL('../../docs/openapi.json', import.meta.url)), 'utf8'),
) as { paths: Record<string, { get: { responses: { 200: { content: Record<string, { schema?: object }> } } } }> };
const ajv = new Ajv2020({ strict: false });
ajv.addSchema(document, 'api');

/** Asks, and holds the answer against the reference. */
async function ask<Answer>(server: TestServer, route: string, path: string): Promise<Answer> {
  const { status, json, bytes, text: body } = await server.get(path);
  expect(status, body.slice(0, 500)).toBe(200);
  expect(bytes).toBeLessThanOrEqual(maxBytes);
  const check = ajv.getSchema(
    'api#/paths/' +
      `${route.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D')}` +
      '/get/responses/200/content/application~1json/schema',
  );
  if (check === undefined) throw new Error(`no schema for ${route}`);
  expect(check(json) ? [] : check.errors).toEqual([]);
  asked.add(route);
  return json as Answer;
}
const asked = new Set<string>();

async function listTurns(
  server: TestServer,
  key: string,
  query = '',
  limit = 100,
  thread = `/sessions/${key}`,
): Promise<readonly WireTurn[]> {
  const route = thread.includes('/agents/') ? '/sessions/{key}/agents/{agent}/turns' : '/sessions/{key}/turns';
  const turns: WireTurn[] = [];
  for (;;) {
    const page = await ask<TurnsAnswer>(server, route, `${thread}/turns?from=${turns.length}&limit=${limit}${query}`);
    turns.push(...page.turns);
    if (turns.length >= page.path.turns) return turns;
    expect(page.turns.length).toBeGreaterThan(0);
  }
}

async function readPanel(server: TestServer, address: string): Promise<unknown> {
  let json = '';
  for (;;) {
    const piece = await ask<PanelAnswer>(
      server,
      address.includes('/agents/') ? '/sessions/{key}/agents/{agent}/panel' : '/sessions/{key}/panel',
      `${address}&from=${json.length}`,
    );
    expect(piece.from).toBe(json.length);
    json += piece.text;
    if (json.length >= piece.total) return JSON.parse(json);
    expect(piece.text).not.toBe('');
  }
}

describe('every question about the demo', () => {
  let demo: DemoFolder;
  let server: TestServer;
  let list: SessionsAnswer;
  beforeAll(async () => {
    demo = await openDemoFolder(new Date());
    server = await openTestServer(demo.path);
    // A first list does not wait for ever: on a busy machine it would lack sessions.
    await server.library.settle();
    list = await ask<SessionsAnswer>(server, '/sessions', '/sessions');
  });
  afterAll(async () => {
    await server.close();
    await demo.remove();
  });

  it('says who answers', async () => {
    expect(await ask<AboutAnswer>(server, '/about', '/about')).toEqual({
      name: 'scrollkeep',
      version: '0.0.0-test',
      apiVersion: 1,
      isDemo: true,
      parts: ['usage', 'files', 'search', 'export'],
    });
  });

  it('has projects that add up to the sessions', async () => {
    const { projects, isDemo, roots } = await ask<ProjectsAnswer>(server, '/projects', '/projects');
    expect(projects.reduce((sum, project) => sum + project.sessions, 0)).toBe(list.total);
    expect({ isDemo, roots }).toEqual({ isDemo: true, roots: [demo.path] });
    for (const { key, sessions } of projects)
      expect(
        (await ask<SessionsAnswer>(server, '/sessions', `/sessions?project=${encodeURIComponent(key)}`)).total,
      ).toBe(sessions);
  });

  it.each(['recent', 'oldest', 'size', 'title'])(
    'has the same sessions in pages as in one list, sorted by %s',
    async (sort) => {
      const whole = await ask<SessionsAnswer>(server, '/sessions', `/sessions?sort=${sort}&limit=200`);
      expect(whole).toMatchObject({ cursor: null, pending: 0, unreadable: 0, total: list.total });
      const joined: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page: SessionsAnswer = await ask<SessionsAnswer>(
          server,
          '/sessions',
          `/sessions?sort=${sort}&limit=3${cursor === '' ? '' : `&cursor=${cursor}`}`,
        );
        joined.push(...page.sessions.map((session) => session.key));
        cursor = page.cursor;
      }
      expect(joined).toEqual(whole.sessions.map((session) => session.key));
    },
  );

  it('sums up each project', async () => {
    const { projects } = await ask<ProjectsAnswer>(server, '/projects', '/projects');
    for (const project of projects) {
      const sum = await ask<ProjectAnswer>(
        server,
        '/projects/{project}',
        `/projects/${encodeURIComponent(project.key)}`,
      );
      const own = list.sessions.filter((session) => session.project === project.key);
      expect(sum).toMatchObject({
        ...project,
        pending: 0,
        prompts: own.reduce((total, session) => total + session.prompts, 0),
        agents: own.reduce((total, session) => total + session.agents, 0),
      });
      expect(new Set(sum.gitBranches)).toEqual(new Set(own.flatMap((session) => session.gitBranch ?? [])));
      expect(sum.gitBranchCount).toBe(sum.gitBranches.length);
    }
    expect((await server.get('/projects/none')).json).toMatchObject({ status: 404, code: 'NO_SUCH_PROJECT' });
  });

  // The path of a side file differs from machine to machine.
  const withExample = routes.filter((route) => route.method === 'get' && route.path !== '/search/text');
  it.each(withExample.map((route) => [route.path, route] as const))(
    'answers the example of the reference: %s',
    async (path, route) => {
      const values = Object.entries(route.parameters).filter(([, parameter]) => parameter.example !== undefined);
      const filled = values
        .filter(([, parameter]) => parameter.in === 'path')
        .reduce(
          (whole, [name, parameter]) => whole.replace(`{${name}}`, encodeURIComponent(String(parameter.example))),
          path,
        );
      const query = new URLSearchParams(
        values
          .filter(([, parameter]) => parameter.in === 'query')
          .map(([name, parameter]) => [name, String(parameter.example)]),
      );
      expect(
        Object.entries(route.parameters).filter(
          ([, parameter]) => parameter.isRequired && parameter.example === undefined,
        ),
      ).toEqual([]);
      if ('type' in route.answer) expect(await ask(server, path, `${filled}?${query}`)).toBeTypeOf('object');
      // The demo has no pictures; the address is understood all the same.
      else if ('bytes' in route.answer)
        expect([200, 404]).toContain(
          (await server.raw(`/api/v1${filled}?${query}`, { headers: { authorization: `Bearer ${server.bearer}` } }))
            .status,
        );
      else await (await openEvents(server, `?${query}`)).close();
    },
  );

  it('reads the text of a side file that is in the index', async () => {
    const plan = join(demo.path, 'plans', 'calm-counting-heron.md');
    const address = `/search/text?file=${encodeURIComponent(plan)}&q=turning`;
    await expect.poll(async () => (await server.get(address)).json).not.toHaveProperty('code');
    const page = await ask<SideTextPage>(server, '/search/text', address);
    expect(page.text).toContain('Find its turning points');
  });

  it('finds sessions by words and by state', async () => {
    const [first] = list.sessions;
    const word = first?.title.split(' ')[0] ?? '';
    const found = await ask<SessionsAnswer>(
      server,
      '/sessions',
      `/sessions?text=${encodeURIComponent(word.toUpperCase())}`,
    );
    expect(found.sessions.map((session) => session.key)).toContain(first?.key);
    expect(found.total).toBeLessThan(list.total);
    const waiting = await ask<SessionsAnswer>(server, '/sessions', '/sessions?status=waiting');
    expect(waiting.sessions.map((session) => session.key)).toEqual(
      list.sessions.filter((session) => session.status === 'waiting').map((session) => session.key),
    );
  });

  it('shows every session, on every branch, with every agent', async () => {
    let [agents, branches] = [0, 0];
    for (const { key, ...summary } of list.sessions) {
      const overview = await ask<SessionAnswer>(server, '/sessions/{key}', `/sessions/${key}`);
      expect(overview.header.title ?? '').toBe(summary.title);
      expect(overview.header.counts).toMatchObject({
        turns: summary.turns,
        agents: summary.agents,
        prompts: summary.prompts,
      });
      const turns = await listTurns(server, key);
      expect(turns.map((turn) => turn.position)).toEqual(turns.map((_, at) => at));
      expect(turns).toHaveLength(overview.path.turns);
      expect(await listTurns(server, key, '', 1)).toEqual(turns);
      const outline = await ask<OutlineAnswer>(
        server,
        '/sessions/{key}/outline',
        `/sessions/${key}/outline?limit=1000`,
      );
      expect(outline.turns.map(({ number, parts }) => ({ number, parts }))).toEqual(
        turns.map(({ number, parts }) => ({ number, parts })),
      );
      for (const { turn } of turns.flatMap((each) => each.otherBranches)) {
        branches++;
        expect((await listTurns(server, key, `&path=${turn}`)).map((each) => each.number)).toContain(turn);
      }
      const listed = await ask<AgentsAnswer>(server, '/sessions/{key}/agents', `/sessions/${key}/agents`);
      expect(listed.agents.map((agent) => agent.id)).toEqual(overview.agents.map((agent) => agent.id));
      for (const { id } of listed.agents) {
        agents++;
        expect((await listTurns(server, key, '', 100, `/sessions/${key}/agents/${id}`)).length).toBeGreaterThan(0);
      }
    }
    expect(agents).toBeGreaterThan(0);
    expect(branches).toBeGreaterThan(0);
  });

  it('has the raw line of every entry, byte for byte', async () => {
    for (const { key } of list.sessions.slice(0, 3)) {
      const { transcripts: files } = await ask<TranscriptsAnswer>(
        server,
        '/sessions/{key}/transcripts',
        `/sessions/${key}/transcripts`,
      );
      for (const { place } of (await listTurns(server, key)).flatMap((turn) => turn.entries)) {
        const content = readFileSync(join(demo.path, place.path), 'utf8');
        const record = await ask<RecordAnswer>(
          server,
          '/sessions/{key}/record',
          `/sessions/${key}/record?file=${encodeURIComponent(place.path)}&line=${place.line}`,
        );
        expect(record.text).toBe(`${content.split('\n')[place.line - 1]}\n`);
        expect(files.map((file) => file.path)).toContain(place.path);
      }
      for (const { path, bytes } of files) {
        const answer = await fetch(
          `${server.url}/api/v1/sessions/${key}/bytes?file=${encodeURIComponent(path)}&length=262144`,
          { headers: { authorization: `Bearer ${server.bearer}` } },
        );
        expect(Buffer.from(await answer.arrayBuffer()).equals(readFileSync(join(demo.path, path)))).toBe(true);
        expect(answer.headers.get('content-length')).toBe(String(bytes));
        expect(answer.headers.get('content-type')).toBe('application/octet-stream');
      }
    }
  });

  it('gives every panel in full, uncut ones as they stand in the page', async () => {
    for (const { key } of list.sessions.slice(0, 4)) {
      for (const turn of await listTurns(server, key)) {
        for (const entry of turn.entries)
          for (const [at, panel] of entry.panels.entries())
            expect(
              await readPanel(server, `/sessions/${key}/panel?turn=${turn.number}&entry=${entry.index}&panel=${at}`),
            ).toEqual(panel);
      }
      const [agent] = (await ask<AgentsAnswer>(server, '/sessions/{key}/agents', `/sessions/${key}/agents`)).agents;
      if (agent === undefined) continue;
      const thread = `/sessions/${key}/agents/${agent.id}`;
      const [first] = await listTurns(server, key, '', 100, thread);
      const entry = first?.entries.find((each) => each.panels.length > 0);
      expect(await readPanel(server, `${thread}/panel?turn=${first?.number}&entry=${entry?.index}&panel=0`)).toEqual(
        entry?.panels[0],
      );
    }
  });

  it('was asked on every route of the table', () => {
    const rest = routes
      .filter((route) => 'type' in route.answer && route.method === 'get' && !asked.has(route.path))
      .map((route) => route.path);
    expect(rest).toEqual([]);
  });
});

describe('a session of its own', () => {
  let folder: string;
  let server: TestServer;
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'scrollkeep-serve-'))));
  afterEach(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const bashOutput = (stdout: string) =>
    plainResult(stdout, { stdout, stderr: '', interrupted: false, isImage: false });
  const open = (seed: string) =>
    openSession({ version: '2.1.325', cwd: '/home/ada/kite', seed, start: '2026-11-01T09:00:00.000Z' });
  function write(session: ReturnType<typeof open>): string {
    for (const file of session.files()) {
      mkdirSync(dirname(join(folder, file.path)), { recursive: true });
      writeFileSync(join(folder, file.path), file.content);
    }
    return join(folder, session.path);
  }

  it('has its own cost, also where another session has its name', async () => {
    const answer = (id: string, output: number) =>
      `${JSON.stringify({
        type: 'assistant',
        uuid: id,
        parentUuid: null,
        timestamp: '2026-11-01T09:00:00.000Z',
        message: {
          id,
          role: 'assistant',
          model: 'claude-opus-4-7',
          content: [{ type: 'text', text: 'Yes.' }],
          usage: { input_tokens: 10, output_tokens: output },
        },
      })}\n`;
    for (const [project, output] of [
      ['-kite', 100],
      ['-boat', 900],
    ] as const) {
      mkdirSync(join(folder, 'projects', project), { recursive: true });
      writeFileSync(join(folder, 'projects', project, 'full.jsonl'), answer(`msg${project}`, output));
    }
    server = await openTestServer(folder);
    const readCosts = async () =>
      (await ask<SessionsAnswer>(server, '/sessions', '/sessions')).sessions.map(({ key, costMicros }) => ({
        key,
        costMicros,
      }));
    await expect.poll(async () => (await readCosts()).filter(({ costMicros }) => costMicros !== null).length).toBe(2);
    const costs = await readCosts();
    expect(new Set(costs.map(({ costMicros }) => costMicros)).size).toBe(2);
    for (const { key, costMicros } of costs)
      expect(
        (await ask<SessionAnswer>(server, '/sessions/{key}', `/sessions/${encodeURIComponent(key)}`)).costMicros,
      ).toBe(costMicros);
  });

  it('comes in pages of at most 300 KB, whatever it holds; the whole is there piece by piece', async () => {
    const session = open('large');
    const long = 'ß€𝄞"\\\n\u001b[31m'.repeat(60_000);
    session.prompt(long);
    session.assistant(text('x'.repeat(2_000_000)));
    for (let turn = 0; turn < 30; turn++) {
      session.prompt(`Turn ${turn}: ${'word '.repeat(4000)}`);
      for (let call = 0; call < 4; call++)
        session.call('Bash', { command: `echo ${call}` }, bashOutput('line\n'.repeat(5000)));
      session.assistant(text('done'));
    }
    write(session);
    server = await openTestServer(folder);
    const turns = await listTurns(server, session.sessionId);
    expect(turns.filter((turn) => turn.number > 0)).toHaveLength(31);
    expect(turns.every((turn) => turn.number === 0 || turn.isCut)).toBe(true);
    const first = turns.find((turn) => turn.number === 1);
    const panel = first?.entries[0]?.panels[0];
    expect(panel?.whole?.bytes).toBe(Buffer.byteLength(long.trimEnd()));
    expect(await readPanel(server, `/sessions/${session.sessionId}/panel?turn=1&entry=0&panel=0`)).toEqual({
      kind: 'text',
      text: long,
    });
    let line = '';
    let from = 0;
    for (;;) {
      const place = first?.entries[0]?.place;
      const piece = await ask<RecordAnswer>(
        server,
        '/sessions/{key}/record',
        `/sessions/${session.sessionId}/record?file=${encodeURIComponent(place?.path ?? '')}&line=` +
          `${place?.line}&from=${from}`,
      );
      line += piece.text;
      from = piece.to;
      if (from >= piece.byteLength) break;
    }
    expect((JSON.parse(line) as { message: { content: string } }).message.content).toBe(long);
  });

  it('comes in parts where one turn is a night of work; joined they are the turn', async () => {
    const session = open('night');
    session.prompt('Go on until it is done');
    for (let step = 0; step < 400; step++)
      session.call('Bash', { command: `make step-${step}` }, bashOutput(`step ${step}`));
    session.assistant(text('Done'));
    write(session);
    server = await openTestServer(folder);
    const turn = (await listTurns(server, session.sessionId)).find((each) => each.number === 1);
    if (turn === undefined) throw new Error('no turn');
    expect(turn.parts).toBeGreaterThan(3);
    const commands: string[] = [];
    for (let part = 0; part < turn.parts; part++) {
      const page = await ask<TurnsAnswer>(
        server,
        '/sessions/{key}/turns',
        `/sessions/${session.sessionId}/turns?from=${turn.position}&part=${part}`,
      );
      expect(page.turns).toHaveLength(1);
      expect(page.turns[0]).toMatchObject({ part, parts: turn.parts, number: 1 });
      const entries = page.turns[0]?.entries ?? [];
      commands.push(...entries.filter((entry) => entry.role === 'call').map((entry) => entry.summary));
      const last = entries.findLast((entry) => entry.panels.length > 0);
      expect(
        await readPanel(
          server,
          `/sessions/${session.sessionId}/panel?turn=1&part=${part}&entry=${last?.index}&panel=0`,
        ),
      ).toEqual(last?.panels[0]);
    }
    expect(commands).toEqual(Array.from({ length: 400 }, (_, step) => `make step-${step}`));
    expect(
      (await server.get(`/sessions/${session.sessionId}/turns?from=${turn.position}&part=${turn.parts}`)).json,
    ).toMatchObject({ status: 404, code: 'NO_SUCH_PART' });
  });

  it('gives images as bytes, and anything else only to be saved', async () => {
    const png = Buffer.from('89504e470d0a1a0a', 'hex').toString('base64');
    const svg = Buffer.from('<svg onload="alert(1)"/>').toString('base64');
    const session = open('images');
    const picture = (mediaType: string, data: string): PromptBlock => ({
      type: 'image',
      source: { type: 'base64', media_type: mediaType, data },
    });
    session.prompt([promptText('Look'), picture('image/png', png), picture('image/svg+xml', svg)]);
    write(session);
    server = await openTestServer(folder);
    const turn = (await listTurns(server, session.sessionId)).find((each) => each.number === 1);
    const panels = turn?.entries[0]?.panels ?? [];
    expect(panels.map((panel) => panel.kind)).toEqual(['text', 'media', 'media']);
    expect(JSON.stringify(panels)).not.toContain(png);
    const fetchMedia = (panel: number) =>
      fetch(`${server.url}/api/v1/sessions/${session.sessionId}/media?turn=1&entry=0&panel=${panel}`, {
        headers: { authorization: `Bearer ${server.bearer}` },
      });
    const shown = await fetchMedia(1);
    expect(shown.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await shown.arrayBuffer()).toString('hex')).toBe('89504e470d0a1a0a');
    const saved = await fetchMedia(2);
    expect(saved.headers.get('content-type')).toBe('application/octet-stream');
    expect(saved.headers.get('content-disposition')).toBe('attachment');
    expect((await fetchMedia(0)).status).toBe(404);
  });

  it('tells of what is appended, and shows it in the next page', async () => {
    const session = open('live');
    session.prompt('First');
    session.assistant(text('One'));
    const file = write(session);
    server = await openTestServer(folder);
    const before = await ask<SessionAnswer>(server, '/sessions/{key}', `/sessions/${session.sessionId}`);
    const events = await openEvents(server, `?session=${session.sessionId}`);
    const hello = await events.next((event) => event.data['type'] === 'hello');
    expect(hello).toMatchObject({ id: undefined, data: { revision: before.revision } });
    const written = session.lines().length;
    session.prompt('Second');
    const [line = '', ...rest] = session.lines().slice(written);
    appendFileSync(file, line.slice(0, 40));
    appendFileSync(file, `${line.slice(40)}\n${rest.map((each) => `${each}\n`).join('')}`);
    const grown = await events.next(
      (event) => event.data['type'] === 'session' && event.data['turns'] === before.path.turns + 1,
    );
    expect(grown.data).toMatchObject({ key: session.sessionId, status: 'working' });
    expect(grown.data['revision']).toBeGreaterThan(before.revision);
    const after = await ask<TurnsAnswer>(
      server,
      '/sessions/{key}/turns',
      `/sessions/${session.sessionId}/turns?from=${before.path.turns}`,
    );
    expect(after).toMatchObject({
      revision: grown.data['revision'],
      turns: [{ entries: [{ role: 'prompt', summary: 'Second' }] }],
    });
    await events.next(
      (event) =>
        event.data['type'] === 'sessions' && (event.data['keys'] as readonly string[]).includes(session.sessionId),
    );
    await events.close();
  });

  it('tells of another session that appears', async () => {
    write(open('one'));
    server = await openTestServer(folder, { library: { rescanMs: 300 } });
    await server.get('/sessions');
    const events = await openEvents(server, '');
    const other = open('two');
    other.prompt('Hello');
    write(other);
    await events.next(
      (event) =>
        event.data['type'] === 'sessions' && (event.data['keys'] as readonly string[]).includes(other.sessionId),
    );
    expect(
      (await ask<SessionsAnswer>(server, '/sessions', '/sessions')).sessions.map((session) => session.key),
    ).toContain(other.sessionId);
    await events.close();
  });

  it('gives a browser that comes back what it missed, and the state where that is too long ago', async () => {
    const session = open('resume');
    session.prompt('First');
    const file = write(session);
    server = await openTestServer(folder);
    const first = await openEvents(server, `?session=${session.sessionId}`);
    await first.next((event) => event.data['type'] === 'hello');
    const append = (words: string): void => {
      const before = session.lines().length;
      session.prompt(words);
      appendFileSync(
        file,
        session
          .lines()
          .slice(before)
          .map((each) => `${each}\n`)
          .join(''),
      );
    };
    append('Second');
    const seen = await first.next((event) => event.data['type'] === 'session');
    await first.close();
    const meanwhile = await openEvents(server, `?session=${session.sessionId}`);
    append('Third');
    const missed = await meanwhile.next((event) => event.data['type'] === 'session');
    await meanwhile.close();
    const back = await openEvents(server, `?session=${session.sessionId}`, { 'last-event-id': seen.id ?? '' });
    expect(await back.next((event) => event.data['type'] === 'session')).toEqual(missed);
    await back.close();
    const late = await openEvents(server, `?session=${session.sessionId}`, { 'last-event-id': '12' });
    expect((await late.next((event) => event.data['type'] === 'session')).data).toEqual(missed.data);
    expect((await late.next((event) => event.data['type'] === 'sessions')).data['keys']).toEqual([]);
    await late.close();
  });

  it('is searched in steps, both ways, for words and for kinds', async () => {
    const session = open('find');
    for (let turn = 1; turn <= 300; turn++) {
      session.prompt(`Turn ${turn}${turn % 100 === 0 ? ' with a Heron' : ''}`);
      if (turn === 42) session.call('Bash', { command: 'false' }, bashFailure(1, { stdout: '', stderr: 'no' }));
      session.assistant(text('ok'));
    }
    write(session);
    server = await openTestServer(folder);
    const find = async (query: string): Promise<readonly FindHit[]> => {
      const hits: FindHit[] = [];
      for (let from: number | null = query.includes('previous') ? 299 : 0; from !== null;) {
        const answer: FindAnswer = await ask<FindAnswer>(
          server,
          '/sessions/{key}/find',
          `/sessions/${session.sessionId}/find?${query}&from=${from}`,
        );
        hits.push(...answer.hits);
        expect(answer.next ?? -1).not.toBe(from);
        from = answer.next;
      }
      return hits;
    };
    expect((await find('text=HERON')).map((hit) => [hit.turn, hit.match])).toEqual([
      [100, 'Heron'],
      [200, 'Heron'],
      [300, 'Heron'],
    ]);
    expect(
      (await find('text=heron&limit=1&direction=previous')).map((hit) => hit.turn).filter((turn) => turn < 300),
    ).toEqual([200, 100]);
    expect((await find('kind=error')).map((hit) => [hit.turn, hit.title])).toEqual([[42, 'Bash']]);
    expect((await find('kind=prompt')).length).toBe(300);
    expect((await find('kind=prompt&text=heron')).length).toBe(3);
    expect((await server.get(`/sessions/${session.sessionId}/find`)).json).toMatchObject({
      status: 400,
      code: 'BAD_PARAMETER',
    });
  });

  it('is read again where its file was cut or replaced', async () => {
    const session = open('cut');
    session.prompt('First');
    session.assistant(text('One'));
    const kept = session
      .lines()
      .map((line) => `${line}\n`)
      .join('');
    session.prompt('Second');
    session.assistant(text('Two'));
    const file = write(session);
    server = await openTestServer(folder);
    const before = await ask<SessionAnswer>(server, '/sessions/{key}', `/sessions/${session.sessionId}`);
    expect(before.header.counts.prompts).toBe(2);
    truncateSync(file, Buffer.byteLength(kept));
    const cut = await ask<SessionAnswer>(server, '/sessions/{key}', `/sessions/${session.sessionId}`);
    expect(cut.header.counts.prompts).toBe(1);
    expect(cut.revision).toBeGreaterThan(before.revision);
    const other = open('other');
    for (const words of ['A', 'B', 'C', 'D']) other.prompt(words);
    writeFileSync(
      file,
      other
        .lines()
        .map((line) => `${line}\n`)
        .join(''),
    );
    expect(
      (await ask<SessionAnswer>(server, '/sessions/{key}', `/sessions/${session.sessionId}`)).header.counts.prompts,
    ).toBe(4);
    rmSync(file);
    await expect.poll(async () => (await server.get(`/sessions/${session.sessionId}`)).status).toBe(404);
  });

  it('keeps its key where another folder has a session of the same id', async () => {
    const session = open('twin');
    session.prompt('Original');
    write(session);
    const copy = join(folder, 'projects/-home-ada-zz-copy', `${session.sessionId}.jsonl`);
    mkdirSync(dirname(copy), { recursive: true });
    writeFileSync(copy, readFileSync(join(folder, session.path), 'utf8').replaceAll('Original', 'Copy'));
    server = await openTestServer(folder);
    const { sessions } = await ask<SessionsAnswer>(server, '/sessions', '/sessions');
    expect(new Set(sessions.map((each) => each.key)).size).toBe(2);
    const titles = await Promise.all(
      sessions.map(
        async ({ key }) =>
          (await ask<SessionAnswer>(server, '/sessions/{key}', `/sessions/${encodeURIComponent(key)}`)).header.title,
      ),
    );
    expect(titles.toSorted()).toEqual(['Copy', 'Original']);
    expect((await ask<SessionAnswer>(server, '/sessions/{key}', `/sessions/${session.sessionId}`)).header.title).toBe(
      'Original',
    );
  });
});

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDemoFolder, type DemoFolder } from '../../packages/app/src/demo/open-demo-folder.ts';
import type { Span } from '../../packages/server/src/export/otlp/span.ts';
import { otlpRequestSchema } from '../setup/otlp-schema.ts';
import { runInProcess } from '../setup/run-in-process.ts';
import { runCommand } from '../setup/run-in-process.ts';
import { openCollector, type CollectorAnswer } from './open-collector.ts';

let demo: DemoFolder;
let scratch: string;
beforeAll(async () => {
  demo = await openDemoFolder(new Date('2026-11-01T12:00:00Z'));
  scratch = mkdtempSync(join(tmpdir(), 'scrollkeep-traces-'));
});
afterAll(async () => {
  await demo.remove();
  rmSync(scratch, { recursive: true, force: true });
});

const toLine = (...args: readonly string[]) => ['export', '--root', demo.path, '--format', 'otlp', ...args];
const run = (args: readonly string[]) => runInProcess(toLine(...args));
const isRequest = new Ajv({ strict: true, allErrors: true }).compile(otlpRequestSchema);

interface Request {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly Span[] }[] }[];
}

/** The spans of requests, each of which has to be as the protocol says. */
function listSpans(bodies: readonly string[]): readonly Span[] {
  return bodies.flatMap((body) => {
    const request = JSON.parse(body) as Request;
    expect(isRequest(request), JSON.stringify(isRequest.errors?.slice(0, 3))).toBe(true);
    return request.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
  });
}

async function readAll(...args: readonly string[]): Promise<readonly Span[]> {
  const { status, stdout, stderr } = await run(['--all', ...args]);
  expect(status, stderr).toBe(0);
  return listSpans(stdout.split('\n').filter(Boolean));
}

function getValue({ attributes }: Span, name: string): string | number | boolean | undefined {
  const value = attributes.find(({ key }) => key === name)?.value;
  if (value === undefined) return undefined;
  return 'intValue' in value ? Number(value.intValue) : Object.values(value)[0];
}

describe('traces for OpenTelemetry', () => {
  it('are what the protocol says, with one root for each session', async () => {
    const spans = await readAll();
    const ids = new Set(spans.map(({ spanId }) => spanId));
    expect(ids.size).toBe(spans.length);
    for (const span of spans) {
      if (span.parentSpanId !== undefined) expect(ids).toContain(span.parentSpanId);
      expect(BigInt(span.endTimeUnixNano) >= BigInt(span.startTimeUnixNano)).toBe(true);
    }
    const roots = spans.filter(({ parentSpanId }) => parentSpanId === undefined);
    const mains = readdirSync(demo.path, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /^projects[\\/][^\\/]+[\\/][0-9a-f-]{36}\.jsonl$/.test(name),
    );
    expect(roots.length).toBe(mains.length);
    expect(new Set(roots.map(({ traceId }) => traceId)).size).toBe(roots.length);
  });

  it('would be refused by the schema with other ids, times or kinds', async () => {
    const [span] = await readAll();
    const wrap = (changed: object) => ({
      resourceSpans: [{ resource: {}, scopeSpans: [{ scope: { name: 'x' }, spans: [{ ...span, ...changed }] }] }],
    });
    expect(isRequest(wrap({}))).toBe(true);
    for (const changed of [
      { traceId: 'abc' },
      { spanId: '0'.repeat(16) },
      { startTimeUnixNano: 1 },
      { kind: 'SPAN_KIND_CLIENT' },
      { attributes: [{ key: 'a', value: { intValue: 1 } }] },
      { other: 1 },
    ])
      expect(isRequest(wrap(changed)), JSON.stringify(changed)).toBe(false);
  });

  it('nest turns in sessions, model calls in turns, tools in model calls, and agents below their calls', async () => {
    const spans = await readAll('--no-redact');
    const byId = new Map(spans.map((span) => [span.spanId, span]));
    const toPath = (span: Span): string =>
      span.parentSpanId === undefined
        ? toKind(span)
        : `${toPath(byId.get(span.parentSpanId) as Span)} > ${toKind(span)}`;
    const paths = new Set(spans.map(toPath));
    expect(paths).toContain('session > turn > chat > execute_tool');
    expect(paths).toContain('session > turn > chat > execute_tool > agent > chat > execute_tool');
    for (const path of paths)
      expect(path).toMatch(/^session( > turn( > chat( > execute_tool)?)?)?( > agent( > chat( > execute_tool)?)?)*$/);
  });

  it('have the tokens, costs and failures that other commands print', async () => {
    const spans = await readAll('--no-redact');
    for (const root of spans.filter(({ parentSpanId }) => parentSpanId === undefined)) {
      const id = String(getValue(root, 'gen_ai.conversation.id'));
      const own = spans.filter(({ traceId }) => traceId === root.traceId);
      const chats = own.filter((span) => getValue(span, 'gen_ai.operation.name') === 'chat');
      const { total } = JSON.parse(
        (await runInProcess(['usage', 'explain', id, '--root', demo.path, '--json'])).stdout,
      ) as { total: Record<string, number> };
      const sum = (name: string) => chats.reduce((all, span) => all + Number(getValue(span, name) ?? 0), 0);
      expect(sum('gen_ai.usage.output_tokens')).toBe(total['output']);
      expect(sum('gen_ai.usage.cache_read.input_tokens')).toBe(total['cacheRead']);
      expect(sum('gen_ai.usage.input_tokens')).toBe(
        (total['input'] ?? 0) + (total['cacheRead'] ?? 0) + (total['cacheWrite5m'] ?? 0) + (total['cacheWrite1h'] ?? 0),
      );
      expect(Math.round(sum('scrollkeep.cost_usd') * 1e6)).toBe(total['costMicros']);
      const tools = own.filter((span) => getValue(span, 'gen_ai.operation.name') === 'execute_tool');
      expect(tools.length).toBe(getValue(root, 'scrollkeep.session.calls'));
      const failed = tools.filter(({ status }) => status?.code === 2);
      expect(failed.length).toBe(getValue(root, 'scrollkeep.session.failed_calls'));
      for (const span of tools)
        expect(span.status?.code === 2).toBe(getValue(span, 'scrollkeep.call.status') === 'error');
    }
  });

  it('take every time from the records, and say where it comes from', async () => {
    const times = new Set(listTimes(demo.path).map((time) => `${Date.parse(time)}000000`));
    for (const span of await readAll()) {
      expect(times, span.name).toContain(span.startTimeUnixNano);
      expect(times, span.name).toContain(span.endTimeUnixNano);
      expect(['record', 'previous', 'session']).toContain(getValue(span, 'scrollkeep.start.from'));
      expect(['record', 'result', 'start']).toContain(getValue(span, 'scrollkeep.end.from'));
      if (getValue(span, 'scrollkeep.end.from') === 'start') expect(span.endTimeUnixNano).toBe(span.startTimeUnixNano);
    }
  });

  it('are the same bytes again, and the same for a session alone', async () => {
    const [one, two] = [join(scratch, 'one.jsonl'), join(scratch, 'two.jsonl')];
    expect((await run(['--all', '--out', one])).stderr).toMatch(/spans of \d+ sessions written to/);
    await run(['--all', '--out', two]);
    expect(readFileSync(one, 'utf8')).toBe(readFileSync(two, 'utf8'));
    const spans = listSpans(readFileSync(one, 'utf8').split('\n').filter(Boolean));
    const alone = listSpans((await run(['latest'])).stdout.split('\n').filter(Boolean));
    expect(alone).toEqual(spans.filter(({ traceId }) => traceId === alone[0]?.traceId));
  });

  it('are redacted unless told otherwise', async () => {
    expect(JSON.stringify(await readAll())).not.toContain('/home/ada');
    expect(JSON.stringify(await readAll('--no-redact'))).toContain('/home/ada');
  });
});

describe('traces for a collector', () => {
  it('arrive there, and nothing else does', async () => {
    const collector = await openCollector();
    try {
      const { status, stdout, stderr } = await runCommand([
        ...toLine('--all', '--endpoint', collector.url),
        '--header',
        'x-api-key: secret of ours',
      ]);
      expect([status, stdout]).toEqual([0, '']);
      expect(stderr).toContain(`sent to ${collector.url}/v1/traces`);
      expect(listSpans(collector.received.map(({ body }) => body))).toEqual(await readAll());
      for (const { path, headers } of collector.received) {
        expect(path).toBe('/v1/traces');
        expect(Object.keys(headers).sort()).toEqual([
          'connection',
          'content-length',
          'content-type',
          'host',
          'x-api-key',
        ]);
        expect([headers['content-type'], headers['x-api-key']]).toEqual(['application/json', 'secret of ours']);
      }
      expect(stderr).not.toContain('secret of ours');
    } finally {
      await collector.close();
    }
  });

  const send = async (answers: readonly CollectorAnswer[], path = '') => {
    const collector = await openCollector(answers);
    try {
      return { ...(await run(['latest', '--endpoint', `${collector.url}${path}`])), received: collector.received };
    } finally {
      await collector.close();
    }
  };

  it('are sent again when it is busy', async () => {
    const again = { 'Retry-After': '0' };
    const { status, received } = await send([
      { status: 429, headers: again },
      { status: 503, headers: again },
      { status: 200, body: '{"partialSuccess":{}}' },
    ]);
    expect(status).toBe(0);
    expect(received.length).toBe(3);
    expect(new Set(received.map(({ body }) => body)).size).toBe(1);
  });

  it('are given up when it is busy too often', async () => {
    const busy = { status: 503, headers: { 'Retry-After': '0' } };
    const { status, stderr, received } = await send([busy, busy, busy, busy, busy, busy]);
    expect([status, received.length]).toEqual([74, 5]);
    expect(stderr).toContain('is busy (HTTP 503, 5 attempts)');
  });

  it('are not sent again when it refuses them, and its words are safe', async () => {
    const { status, stderr, received } = await send([
      { status: 400, body: JSON.stringify({ code: 3, message: 'bad \u001b[31mspan' }) },
    ]);
    expect([status, received.length]).toEqual([74, 1]);
    expect(stderr).toContain('refused the traces (HTTP 400): bad');
    expect(stderr).not.toContain('\u001b[31m');
  });

  it('count what it rejects', async () => {
    const body = JSON.stringify({ partialSuccess: { rejectedSpans: '3', errorMessage: 'too old' } });
    const { status, stderr } = await send([{ status: 200, body }]);
    expect(status).toBe(2);
    expect(stderr).toContain('the collector says: too old');
    expect(stderr).toContain('the collector rejected 3 spans');
  });

  it('do not follow it elsewhere', async () => {
    const other = await openCollector();
    try {
      const { status, stderr } = await send([{ status: 307, headers: { Location: `${other.url}/v1/traces` } }]);
      expect([status, other.received.length]).toEqual([74, 0]);
      expect(stderr).toContain('redirect (HTTP 307), which is not followed');
    } finally {
      await other.close();
    }
  });

  it('go to the path that is named', async () => {
    expect((await send([], '/otlp/v1/traces?team=a')).received[0]?.path).toBe('/otlp/v1/traces?team=a');
  });

  it('come in requests of bounded size', async () => {
    const collector = await openCollector();
    try {
      await run(['--all', '--endpoint', collector.url]);
      for (const { body } of collector.received) {
        expect(listSpans([body]).length).toBeLessThanOrEqual(512);
        expect(body.length).toBeLessThan(1_200_000);
      }
    } finally {
      await collector.close();
    }
  });

  it('say what is wrong with an endpoint or a header', async () => {
    const closed = await openCollector();
    await closed.close();
    const wrong: readonly (readonly [readonly string[], number, string])[] = [
      [['--endpoint', 'file:///etc/passwd'], 64, 'is not an http or https URL'],
      [['--endpoint', 'nothing'], 64, 'is not an http or https URL'],
      [['--endpoint', 'http://a:b@localhost'], 64, 'must not contain a user name or password'],
      [['--endpoint', closed.url, '--header', 'no colon'], 64, '--header must be'],
      [['--endpoint', closed.url, '--header', 'a: b\r\nc: d'], 64, '--header must be'],
      [['--endpoint', closed.url, '--header', 'Host: other'], 64, 'Host is set by Scrollkeep'],
      [['--header', 'a: b'], 64, '--header requires --endpoint'],
      [['--endpoint', closed.url, '--out', join(scratch, 'x')], 64, 'use --out or --endpoint, not both'],
      [['--endpoint', closed.url], 74, 'connection refused'],
    ];
    for (const [args, status, text] of wrong) {
      const result = await run(['latest', ...args]);
      expect([result.status, result.stderr]).toEqual([status, expect.stringContaining(text)]);
    }
  });
});

function toKind(span: Span): string {
  if (span.parentSpanId === undefined) return 'session';
  const operation = String(getValue(span, 'gen_ai.operation.name'));
  if (operation !== 'invoke_agent') return operation;
  return getValue(span, 'gen_ai.agent.id') === undefined ? 'turn' : 'agent';
}

/** Every timestamp in any file, by a plain pattern. */
function listTimes(root: string): readonly string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => [...readFileSync(join(root, name), 'utf8').matchAll(/"timestamp":"([^"]{20,30})"/g)])
    .map(([, time = '']) => time);
}

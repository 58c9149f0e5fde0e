import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { request, type IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { maxBodyBytes } from '../../packages/app/src/http/access/check-request.ts';
import type { Parameter } from '../../packages/app/src/http/routes/parameter.ts';
import { sharedProblems } from '../../packages/app/src/http/routes/problem-codes.ts';
import { routes } from '../../packages/app/src/http/routes/route-table.ts';
import type { Route } from '../../packages/app/src/http/routes/route.ts';
import { bin, isolatedEnvironment, repository } from '../setup/run-scrollkeep.ts';
import { hostileTexts, openChance, type Chance } from './hostile-values.ts';
import { openFuzzFolder, plantedSecret, type FuzzFolder } from './open-fuzz-folder.ts';
import { readMemory } from './read-memory.ts';

export interface HttpFuzzReport {
  readonly requests: number;
  /** How often each status came. */
  readonly statuses: Readonly<Record<number, number>>;
  /** What must not happen, each with the request that did it. */
  readonly findings: readonly string[];
  readonly memoryMegabytes: number | undefined;
}

interface Ask {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | undefined;
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Ends a request that hangs; a busy machine must never come near it. */
const watchdogMs = 120_000;
const atOnce = 8;
/** Each may have waited for the watchdog. */
const maxFindings = 40;

/** Hostile requests to every route of the table, so many to each, to the built command in a process of its own. */
export async function fuzzHttp({
  seed,
  requestsPerRoute,
}: {
  readonly seed: number;
  readonly requestsPerRoute: number;
}): Promise<HttpFuzzReport> {
  const folder = openFuzzFolder();
  const server = await startServe(folder);
  const chance = openChance(seed);
  const statuses: Record<number, number> = {};
  const findings: string[] = [];
  try {
    const asks = [
      ...routes.flatMap((route) =>
        Array.from({ length: requestsPerRoute }, () => ({
          problems: route.problems,
          ask: toAsk(route, server, folder, chance),
        })),
      ),
      ...Array.from({ length: requestsPerRoute * 2 }, () => ({
        problems: problemsOfPages,
        ask: toPageAsk(server, chance),
      })),
    ];
    const before = await listKeys(server);
    let at = 0;
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let item = asks[at++]; item !== undefined && findings.length < maxFindings; item = asks[at++]) {
          const answer = await send(server.port, item.ask).catch((error: Error) => error);
          const words =
            answer instanceof Error
              ? isCutOff(item.ask, answer)
                ? []
                : [`no answer: ${answer.message}`]
              : listFaults(item.problems, item.ask, answer, folder);
          if (!(answer instanceof Error)) statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
          for (const word of words)
            findings.push(
              `${word}: ` +
                (`${JSON.stringify(item.ask).slice(0, 600)}` +
                  `${answer instanceof Error ? '' : ` → ${answer.status} ${answer.body.slice(0, 300)}`}`),
            );
        }
      }),
    );
    const after = await listKeys(server);
    if (before.length < 10 || after.join() !== before.join())
      findings.push(`the list of sessions had ${before.length} entries, and has ${after.length} or others afterwards`);
    if (server.child.exitCode !== null) findings.push(`the server ended with ${server.child.exitCode}`);
    if (findings.length > 0)
      findings.push(
        `stderr: ${server
          .stderr()
          .split('\n')
          .filter((line) => !/^[A-Z]+ \//.test(line))
          .join('\n')
          .slice(0, 4000)}`,
      );
    return { requests: asks.length, statuses, findings, memoryMegabytes: readMemory(server.child.pid ?? 0) };
  } finally {
    server.child.kill('SIGTERM');
    if (server.child.exitCode === null) await once(server.child, 'exit');
    folder.remove();
  }
}

/** Once all folders were looked through. */
async function listKeys({ port, bearer }: Server): Promise<readonly string[]> {
  for (;;) {
    const { body } = await send(port, {
      method: 'GET',
      path: '/api/v1/sessions?limit=200&sort=oldest',
      headers: { authorization: `Bearer ${bearer}` },
      body: undefined,
    });
    const { isRefreshing, sessions } = JSON.parse(body) as {
      readonly isRefreshing?: true;
      readonly sessions: readonly { readonly key: string }[];
    };
    if (isRefreshing !== true) return sessions.map(({ key }) => key).toSorted();
  }
}

interface Server {
  readonly child: ChildProcess;
  readonly port: number;
  readonly bearer: string;
  readonly stderr: () => string;
}

async function startServe(folder: FuzzFolder): Promise<Server> {
  const child = spawn(process.execPath, [bin, 'serve', '--no-open', '--port', '0', '--verbose'], {
    env: { ...isolatedEnvironment(), ...folder.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (stderr = (stderr + chunk).slice(-1_000_000)));
  await once(child.stdout, 'data');
  const instances = join(String(folder.env['SCROLLKEEP_CACHE_DIR']), 'serve');
  const name = readdirSync(instances).find((each) => each.endsWith('.json')) ?? '';
  const { port, bearer } = JSON.parse(readFileSync(join(instances, name), 'utf8')) as {
    readonly port: number;
    readonly bearer: string;
  };
  return { child, port, bearer, stderr: () => stderr };
}

/** Mostly what the table says, with one or more things in it that nobody should send. */
function toAsk(route: Route, { port, bearer }: Server, folder: FuzzFolder, chance: Chance): Ask {
  const entries = Object.entries(route.parameters);
  // Good values more often than not, so that a bad one gets to where it hurts.
  const goodness = chance.pick([0.95, 0.9, 0.8, 0.5]);
  const pathNames = entries.filter(([, parameter]) => parameter.in === 'path');
  const path = pathNames.reduce(
    (filled, [name, parameter]) => filled.replace(`{${name}}`, () => toText(name, parameter, folder, chance, goodness)),
    route.path,
  );
  const query = entries
    .filter(([, parameter]) => parameter.in === 'query')
    .flatMap(([name, parameter]) => {
      if (!parameter.isRequired && chance.happens(0.4)) return [];
      const times = chance.happens(0.03) ? 5 : 1;
      return Array.from(
        { length: times },
        () => `${name}${chance.happens(0.03) ? '[]' : ''}=${toText(name, parameter, folder, chance, goodness)}`,
      );
    });
  if (chance.happens(0.05))
    query.push(`${toPart(chance.pick(hostileTexts), chance)}=${toPart(chance.pick(hostileTexts), chance)}`);
  const method = chance.happens(0.06)
    ? chance.pick(['HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'PURGE', 'POST', 'QUERY'])
    : route.method.toUpperCase();
  const headers: Record<string, string> = { host: `127.0.0.1:${port}`, authorization: `Bearer ${bearer}` };
  if (route.intent !== undefined && chance.happens(0.5)) headers['scrollkeep-intent'] = route.intent;
  if (chance.happens(0.12)) Object.assign(headers, chance.pick(toHostileHeaders(port, chance)));
  const body =
    method === 'GET' || method === 'HEAD' || method === 'TRACE'
      ? undefined
      : chance.pick([
          undefined,
          '{}',
          '{"__proto__":{"x":1}}',
          'x'.repeat(100_000),
          gzipSync('x'.repeat(100_000)),
          '\u0000',
          '--x\r\nContent-Disposition: form-data; name="password"\r\n\r\nx\r\n--x--',
        ]);
  return {
    method,
    path: `/api/v1${path}${query.length > 0 || chance.happens(0.1) ? `?${query.join('&')}` : ''}`,
    headers,
    body,
  };
}

const problemsOfPages = ['NO_SUCH_FILE', 'NOT_OPENED'];

/** What is outside of the table: the files of the web app, links, the form. */
function toPageAsk({ port }: Server, chance: Chance): Ask {
  const word = () => toPart(chance.pick(hostileTexts), chance);
  const headers = {
    host: `127.0.0.1:${port}`,
    origin: `http://127.0.0.1:${port}`,
    ...(chance.happens(0.3) ? chance.pick(toHostileHeaders(port, chance)) : {}),
  };
  const path = chance.pick([
    `/${word()}`,
    `/assets/${word()}`,
    `/assets/../${word()}`,
    `/?token=${word()}`,
    `/${word()}?token=${word()}&token=${word()}`,
    `/login?${word()}=${word()}`,
    `/api${word()}`,
    `//${word()}`,
  ]);
  if (chance.happens(0.7))
    return { method: chance.pick(['GET', 'GET', 'GET', 'HEAD', 'DELETE', 'OPTIONS']), path, headers, body: undefined };
  return {
    method: 'POST',
    path: '/login',
    headers,
    body: chance.pick([
      `password=${word()}`,
      `password[]=${word()}&__proto__=${word()}`,
      word(),
      '',
      gzipSync('password=x'),
      '\u0000'.repeat(3000),
      'x'.repeat(5000),
    ]),
  };
}

function toHostileHeaders(port: number, chance: Chance): readonly Readonly<Record<string, string>>[] {
  const word = toHeader(chance.pick(hostileTexts));
  return [
    { host: 'evil.example' },
    { host: word === '' ? ' ' : word },
    { host: `127.0.0.1:${port}@evil.example` },
    { host: `[::1%25x]:${port}` },
    { origin: 'http://evil.example' },
    { origin: word },
    { 'sec-fetch-site': chance.pick(['cross-site', 'same-site', word]) },
    { 'content-type': chance.pick(['multipart/form-data; boundary=x', 'application/json', 'text/html', word]) },
    { 'content-encoding': chance.pick(['gzip', 'br', word]) },
    { 'transfer-encoding': 'chunked' },
    { 'last-event-id': word },
    { 'if-none-match': '*', 'if-modified-since': word },
    { range: 'bytes=-1,0-,99999999999999999999-' },
    { accept: word, 'accept-encoding': word, 'accept-language': word },
    { cookie: `scrollkeep_${port}=${word}; scrollkeep_${port}=; __proto__=x` },
    { 'scrollkeep-intent': word },
    { expect: '100-continue' },
    {
      'x-http-method-override': 'DELETE',
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
      'x-original-url': '/etc/passwd',
      'x-rewrite-url': '/',
    },
    {
      upgrade: 'websocket',
      connection: 'Upgrade',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      'sec-websocket-version': '13',
    },
    { authorization: `Bearer ${word}` },
  ];
}

function toText(
  name: string,
  parameter: Parameter<unknown>,
  folder: FuzzFolder,
  chance: Chance,
  goodness: number,
): string {
  if (!chance.happens(goodness)) return toPart(chance.pick(hostileTexts), chance);
  if (name === 'key' || name === 'session') return chance.pick(folder.sessions);
  const {
    enum: choices,
    default: fallback,
    type,
  } = parameter.schema as { readonly enum?: readonly string[]; readonly default?: unknown; readonly type?: string };
  const good = [
    ...(choices ?? []),
    ...(parameter.example === undefined ? [] : [parameter.example]),
    ...(fallback === undefined ? [] : [fallback]),
    ...(type === 'integer' ? [1, 2, 3, 1000] : []),
  ];
  return good.length === 0 ? toPart(chance.pick(hostileTexts), chance) : encodeURIComponent(String(chance.pick(good)));
}

/** In an address: encoded as it should be, or not at all as far as a request can be sent with it. */
function toPart(text: string, chance: Chance): string {
  if (chance.happens(0.15))
    return text.replaceAll(/[^!-~]|[?#&]/g, '').replaceAll(/%(?![0-9a-f]{2})/gi, chance.pick(['%', '%25']));
  if (chance.happens(0.05))
    return chance.pick([
      '%',
      '%f',
      '%ff',
      '%c0%ae%c0%ae',
      '%ed%a0%80',
      '%u0041',
      '+',
      ';',
      '//',
      '%0d%0aX-Injected:%20yes',
    ]);
  // Half a surrogate pair as some programs would send it.
  return [...text]
    .map((letter) => (/^[\ud800-\udfff]$/.test(letter) ? '%ed%a0%80' : encodeURIComponent(letter)))
    .join('');
}

/** As much of a text as Node lets into a header. */
function toHeader(text: string): string {
  return text.replaceAll(/[^\t -~\u0080-\u00ff]/g, '').slice(0, 500);
}

function send(port: number, { method, path, headers, body }: Ask): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { agent: false, host: '127.0.0.1', port, path, method, headers, signal: AbortSignal.timeout(watchdogMs) },
      (answer) => {
        let text = '';
        const end = (): void => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text });
        answer.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
          // Events never end.
          if (answer.headers['content-type']?.startsWith('text/event-stream') !== true) return;
          end();
          sent.destroy();
        });
        answer.on('end', end).on('error', reject);
      },
    );
    sent.on('upgrade', () => reject(new Error('upgraded')));
    sent.on('error', reject);
    sent.end(body);
  });
}

/** A body that is too long is not read to its end: then the answer may be lost with the connection. */
function isCutOff({ body }: Ask, error: Error): boolean {
  return (body?.length ?? 0) > maxBodyBytes && /ECONNRESET|EPIPE|socket hang up/.test(error.message);
}

/** Addresses and methods that Node refuses before anybody looks at them have answers without a body. */
const statusesOfNode: ReadonlySet<number> = new Set([400, 408, 413, 417, 431]);

function listFaults(
  problems: readonly string[],
  { method }: Ask,
  { status, headers, body }: Answer,
  folder: FuzzFolder,
): readonly string[] {
  const faults: string[] = [];
  const { code } = parseProblem(body);
  if (status >= 500 && !(status === 503 && (code === 'TOO_MANY_STREAMS' || code === 'NO_INDEX'))) faults.push('failed');
  if (body.includes(plantedSecret)) faults.push('a secret');
  if (headers['x-injected'] !== undefined) faults.push('a header of the request');
  if (headers['access-control-allow-origin'] !== undefined) faults.push('other pages may read it');
  if (status < 400) return faults;
  if (/\n\s+at .+:\d+:\d+|node_modules|file:\/\/\/[^e]/.test(body)) faults.push('a stack trace');
  if ([folder.path, repository, process.execPath].some((path) => body.includes(path)))
    faults.push('a path of this machine');
  if (method === 'HEAD' || (body === '' && statusesOfNode.has(status))) return faults;
  if (headers['content-type'] === 'text/html; charset=UTF-8') return faults;
  const problem = parseProblem(body);
  const isWhole =
    headers['content-type'] === 'application/problem+json' &&
    problem.status === status &&
    [problem.title, problem.detail, problem.hint, problem.type].every(
      (each) => typeof each === 'string' && each !== '',
    );
  if (!isWhole) faults.push('no problem document');
  else if (![...sharedProblems, ...problems].includes(String(code)))
    faults.push(`a problem that the route does not name (${String(code)})`);
  return faults;
}

function parseProblem(body: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(body) as Readonly<Record<string, unknown>>;
  } catch {
    return {};
  }
}

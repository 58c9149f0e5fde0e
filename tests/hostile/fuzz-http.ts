import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { request, type IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { maxBodyBytes } from '../../packages/server/src/http/access/check-request.ts';
import { sharedProblems } from '../../packages/server/src/http/routes/problem-codes.ts';
import { routes } from '../../packages/server/src/http/routes/route-table.ts';
import { bin, isolatedEnvironment, repository } from '../setup/run-scrollkeep.ts';
import { problemsOfPages, toAsk, toPageAsk, type Ask } from './hostile-requests.ts';
import { openChance } from './hostile-values.ts';
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
          // Another method may be sent to the same address.
          problems: routes.filter(({ path }) => path === route.path).flatMap(({ problems }) => problems),
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

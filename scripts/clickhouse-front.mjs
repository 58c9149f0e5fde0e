// ClickHouse for tests and benchmarks: the real engine (chdb, the whole of ClickHouse as a library) behind the part of
// ClickHouse's HTTP protocol that clients use. A process of its own: `clickhouse-front.mjs PACKAGE FOLDER PASSWORD`.
// Prints its port, and ends when its input ends.
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const [, , packageFolder, dataFolder, password] = process.argv;
const { Session } = createRequire(join(packageFolder, 'package.json'))(packageFolder);
const session = new Session(dataFolder);
let last = session.queryAsync('SET max_query_size = 268435456, max_parser_depth = 100000').catch(() => undefined);

/** One statement at a time: the database is a state of the session. */
function inTurn(work) {
  const result = last.then(work);
  last = result.catch(() => undefined);
  return result;
}

async function run(database, sql) {
  if (database !== '') await session.queryAsync(`USE ${database}`);
  return session.queryAsync(sql, { format: 'TabSeparated' });
}

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  if (pathname === '/ping') return void response.end('Ok.\n');
  if (!isKnown(request.headers)) return fail(response, 516, 'Authentication failed. (AUTHENTICATION_FAILED)');
  const parts = [];
  for await (const part of request) parts.push(part);
  const body = Buffer.concat(parts).toString('utf8');
  const query = searchParams.get('query');
  try {
    const sql = query === null ? body : `${query}\n${body}`;
    const answer = await inTurn(() => run(searchParams.get('database') ?? '', sql));
    const bytes = Buffer.from(answer.bytes());
    response.writeHead(200, {
      'Content-Type': 'text/plain; charset=UTF-8',
      'Content-Length': bytes.length,
      'X-ClickHouse-Summary': '{"read_rows":"0"}',
    });
    response.end(bytes);
  } catch (error) {
    const text = String(error.message ?? error);
    fail(response, /^Code: (\d+)/.exec(text)?.[1] ?? 1001, text.replace(/^Code: \d+\. DB::Exception: /, ''));
  }
});

function isKnown(headers) {
  const basic = /^Basic (.+)$/.exec(headers.authorization ?? '')?.[1];
  const given = basic === undefined ? headers['x-clickhouse-key'] : Buffer.from(basic, 'base64').toString();
  return given === password || given?.endsWith(`:${password}`) === true;
}

function fail(response, code, message) {
  response.writeHead(code === 516 ? 403 : 500, { 'X-ClickHouse-Exception-Code': String(code) });
  response.end(`Code: ${code}. DB::Exception: ${message}\n`);
}

server.listen(0, '127.0.0.1', () => void process.stdout.write(`${server.address().port}\n`));
process.stdin.resume();
process.stdin.on('end', () => process.exit(0));

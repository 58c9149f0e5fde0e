// Many laptops at once, each with small sessions, as `hub push` sends them: asks for missing chunks, sends them,
// commits. Prints what went wrong, and how long it took.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const { url, tokens, sessions } = JSON.parse(readFileSync(0, 'utf8'));
const problems = [];
let pushed = 0;

/** As the command does, once more where a connection was closed that had rested. */
async function ask(token, method, path, body, headers = {}) {
  const options = { method, body, headers: { authorization: `Bearer ${token}`, ...headers } };
  const send = () => fetch(url + path, options);
  const answer = await send().catch((error) => {
    if (error.cause?.code !== 'ECONNRESET') throw error;
    return send();
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path.slice(0, 20)}: ${answer.status} ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}

async function push(token, laptop, at) {
  const id = `00000000-0000-4000-8000-${String(laptop * sessions + at).padStart(12, '0')}`;
  const text = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
    .map((turn) => `${JSON.stringify(toRecord(id, turn, `Laptop ${laptop} counts ${at} boats and ${turn} gulls.`))}\n`)
    .join('');
  const hash = createHash('sha256').update(text).digest('base64url');
  const { missing } = await ask(token, 'POST', '/hub/v1/missing', JSON.stringify({ hashes: [hash] }));
  for (const each of missing)
    await ask(token, 'PUT', `/hub/v1/chunks/${each}`, text, { 'scrollkeep-length': String(text.length) });
  const commit = {
    session: id,
    project: { remote: `git@git.example.org:harbour/project-${laptop % 20}.git`, name: 'harbour' },
    root: { path: '/home/ada/.claude', kind: 'config-folder' },
    replaces: 0,
    redaction: ['secrets', 'names'],
    files: [
      {
        path: `projects/-home-ada-harbour/${id}.jsonl`,
        mtimeMs: 1_790_000_000_000,
        from: 0,
        size: text.length,
        chunks: `${hash}:${text.length}`,
      },
    ],
  };
  await ask(token, 'POST', '/hub/v1/commits', JSON.stringify(commit));
  pushed++;
}

function toRecord(sessionId, turn, content) {
  return {
    type: 'user',
    uuid: `${sessionId}-${turn}`,
    parentUuid: turn === 0 ? null : `${sessionId}-${turn - 1}`,
    sessionId,
    cwd: '/home/ada/harbour',
    version: '2.1.0',
    timestamp: `2026-11-02T09:00:0${turn}.000Z`,
    message: { role: 'user', content },
  };
}

const started = process.hrtime.bigint();
await Promise.all(
  tokens.map(async (token, laptop) => {
    for (let at = 0; at < sessions; at++)
      await push(token, laptop, at).catch((error) =>
        problems.push(`${error} ${error.cause?.code} ${error.cause?.message}`),
      );
  }),
);
console.log(JSON.stringify({ pushed, problems, seconds: Number(process.hrtime.bigint() - started) / 1e9 }));

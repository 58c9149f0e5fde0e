// Started by itself: prints what the Agent SDK's own functions say of the sessions of every config folder that is named
// on standard input.
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

const { getSessionInfo, getSessionMessages, getSubagentMessages, listSessions, listSubagents } = await import(
  pathToFileURL(join(process.argv[2], 'sdk.mjs')).href
);

async function readFolder(folder) {
  process.env.CLAUDE_CONFIG_DIR = folder;
  const listed = new Map((await listSessions()).map((info) => [info.sessionId, info]));
  const sessions = [];
  for (const id of listIds(join(folder, 'projects'))) {
    const info = listed.get(id) ?? (await getSessionInfo(id));
    const agents = [];
    for (const agent of (await listSubagents(id)).sort())
      agents.push({ id: agent, messages: toUuids(await getSubagentMessages(id, agent)) });
    sessions.push({
      id,
      isListed: listed.has(id),
      title: info?.summary ?? null,
      messages: toUuids(await getSessionMessages(id)),
      agents,
    });
  }
  return { folder, listed: [...listed.keys()].sort(), sessions };
}

/** Sessions that the list leaves out can be read all the same. */
function listIds(projects) {
  if (!existsSync(projects)) return [];
  const names = readdirSync(projects, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'));
  const mains = names.filter((path) => /^[^/]+\/[0-9a-f]{8}-[0-9a-f-]{27}\.jsonl$/.test(path));
  return [...new Set(mains.map((path) => basename(path, '.jsonl')))].sort();
}

function toUuids(messages) {
  return messages.map(({ uuid }) => uuid);
}

for (const folder of (await text(process.stdin)).split('\n').filter((line) => line !== ''))
  process.stdout.write(`${JSON.stringify(await readFolder(folder))}\n`);

import { setTimeout as sleep } from 'node:timers/promises';
import { getSession } from './data.mjs';
import { openServer } from './serve.mjs';

const bytesAllowed = 300_000;
/** The key of a transcript that is served alone is the name of its file. */
const key = 'session';

/** So long a cost may take to be known. */
const mostCostTries = 600;

/**
 * Opens a session in a new server while asking for other things, then does all that a person does who looks at it: the
 * peak is that of the whole visit.
 */
export async function measureServing(bytes) {
  const server = await openServer(getSession(bytes));
  try {
    const started = process.hrtime.bigint();
    const opening = server.get(`/sessions/${key}`);
    const later = Symbol('later');
    let longestWait = 0;
    while ((await Promise.race([opening, sleep(100, later)])) === later) {
      // An address that needs nothing but the server's attention.
      longestWait = Math.max(longestWait, (await server.get('/nothing')).seconds);
    }
    const { turns } = JSON.parse((await opening).text).path;
    const scan = { cpu: server.cpu(), wall: Number(process.hrtime.bigint() - started) / 1e9, longestWait };
    for (const from of listPages(turns)) await getPage(server, from);
    await waitForCost(server);
    for (const path of listVisit(turns)) await getPart(server, path);
    const peakMegabytes = server.peakMegabytes();
    await visitFiles(server);
    return { ...scan, peakMegabytes, peakWithFiles: server.peakMegabytes() };
  } finally {
    await server.close();
  }
}

/** The best time of each page of sessions of different sizes, all servers asked by turns. */
export async function measurePages(sizes, { rounds }) {
  const servers = [];
  try {
    for (const bytes of sizes) {
      const server = await openServer(getSession(bytes));
      const { turns } = JSON.parse((await server.get(`/sessions/${key}`)).text).path;
      servers.push({ bytes, server, pages: listPages(turns).map((from) => ({ from, seconds: Infinity })) });
    }
    for (let round = 0; round < rounds; round++) {
      for (const { server, pages } of servers)
        for (const page of pages) page.seconds = Math.min(page.seconds, (await getPage(server, page.from)).seconds);
    }
    return servers.map(({ bytes, pages }) => ({ bytes, seconds: pages.map((page) => page.seconds) }));
  } finally {
    for (const { server } of servers) await server.close();
  }
}

/** What a session cost is read in the background, some time after it was opened. */
async function waitForCost(server) {
  for (let tries = 0; tries < mostCostTries; tries++) {
    const { costMicros } = JSON.parse((await server.get(`/sessions/${key}`)).text);
    if (costMicros !== null && costMicros > 0) return;
    await sleep(100);
  }
  throw new Error('the cost of the session did not come');
}

/**
 * The other parts of the app, each as its page asks for it; but for files through time, which are measured on their
 * own.
 */
function listVisit(turns) {
  const own = [
    '',
    '/outline',
    `/outline?from=${turns >> 1}`,
    '/usage',
    `/usage?from=${turns >> 1}`,
    '/timeline',
    `/timeline?from=${turns >> 1}`,
    '/agents',
    '/transcripts',
    '/find?kind=error',
    '/find?text=harbour',
  ];
  const reports = ['day', 'week', 'month', 'session', 'project', 'model', 'block', 'agent', 'tool'].map(
    (by) => `/usage?by=${by}&breakdown=yes`,
  );
  return [
    '/sessions',
    '/projects',
    ...own.map((path) => `/sessions/${key}${path}`),
    ...reports,
    `/sessions/${key}/usage`,
  ];
}

/**
 * Files through time: the list and its last page, a search in it, and everything about the file with the most versions
 * on the first page that has a known one.
 */
async function visitFiles(server) {
  const scope = `session=${key}`;
  const { files, total } = JSON.parse(await getPart(server, `/files?${scope}&limit=100`));
  if (total < 10_000) throw new Error(`only ${total} files`);
  await getPart(server, `/files?${scope}&from=${total - 50}&limit=100`);
  await getPart(server, `/files?${scope}&text=harbour&limit=100`);
  const byVersions = files.toSorted((a, b) => b.versions - a.versions);
  for (const { path } of byVersions) {
    const file = `${scope}&path=${encodeURIComponent(path)}`;
    const { versions } = JSON.parse(await getPart(server, `/files/history?${file}`));
    const known = versions.findLast(({ after }) => after.state === 'known');
    if (known === undefined) continue;
    for (const part of ['diff', 'blame']) await getPart(server, `/files/${part}?${file}`);
    await getPart(server, `/files/content?${file}&point=${known.version}`);
    return;
  }
  throw new Error('no file on the first page has a version that is known');
}

async function getPart(server, path) {
  const { status, text } = await server.get(path);
  if (status !== 200) throw new Error(`${path}: ${status} ${text.slice(0, 200)}`);
  return text;
}

function listPages(turns) {
  return [0, turns >> 1, Math.max(0, turns - 20)];
}

async function getPage(server, from) {
  const page = await server.get(`/sessions/${key}/turns?from=${from}&limit=20`);
  if (page.status !== 200 || JSON.parse(page.text).turns.length === 0)
    throw new Error(`no page from turn ${from}: ${page.status}`);
  if (page.bytes > bytesAllowed) throw new Error(`the page from turn ${from} has ${page.bytes} bytes`);
  return page;
}

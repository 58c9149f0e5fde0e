// The sessions that `scale.mjs` generates: the same in every run, each made when it is read.
import { decodeUtf8 } from '@scrollkeep/transcript/json/decode-utf8.ts';
import { indexFiles } from '@scrollkeep/store/database/sync/index-files.ts';
import { readKnownFiles } from '@scrollkeep/store/database/sync/known-files.ts';

export const nowMs = Date.UTC(2026, 10, 1);
/** The first of a million sessions began two years before. */
export const betweenMs = 63_000;
const firstMs = nowMs - 1_000_000 * betweenMs;
/** In ClickHouse, sessions beyond are copies of these under names, numbers and times of their own. */
export const distinct = 100_000;
export const projects = 97;
export const people = 100;
/** Of these people the reader may read everything: nine in ten sessions. */
export const sharingPeople = 90;

/** A number from a number, the same in every run. */
export function mix(seed) {
  let state = (seed ^ 0x9e3779b9) >>> 0;
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b) >>> 0;
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35) >>> 0;
  return (state ^ (state >>> 16)) >>> 0;
}

/** Words as texts have them: few are everywhere, most are rare. */
function toWords(seed, count) {
  const words = [];
  for (let at = 0; at < count; at++) {
    const part = mix(seed * 31 + at) / 2 ** 32;
    words.push(`w${Math.floor(50_000 * part ** 4)}`);
  }
  return words.join(' ');
}

export const recordsPerSession = 4;

/** As long for each number, so that a copy of a session has its records at the same places. */
const toName = (number) => String(number).padStart(7, '0');
export const toTime = (number) => firstMs + number * betweenMs;

export function listLines(number) {
  const base = (at) => ({
    uuid: `u${toName(number)}-${at}`,
    parentUuid: at === 0 ? null : `u${toName(number)}-${at - 1}`,
    sessionId: toSession(number),
    cwd: `/home/p${String(number % people).padStart(3, '0')}/project${String(number % projects).padStart(3, '0')}`,
    gitBranch: 'main',
    version: '2.1.300',
    timestamp: new Date(toTime(number) + at * 20_000).toISOString(),
  });
  const lines = [];
  for (let at = 0; at < recordsPerSession; at++) {
    const text = `${toWords((number % distinct) * 100 + at, 25)}${at === 3 ? ` needle${toName(number)}` : ''}`;
    if (at % 2 === 0) lines.push({ ...base(at), type: 'user', message: { role: 'user', content: text } });
    else
      lines.push({
        ...base(at),
        type: 'assistant',
        message: {
          id: `m${toName(number)}-${at}`,
          model: number % 3 === 0 ? 'claude-opus-4-5' : 'claude-sonnet-4-5',
          role: 'assistant',
          content: [{ type: 'text', text }],
          usage: { input_tokens: 100 + at, output_tokens: 200, cache_read_input_tokens: 5000 },
        },
      });
  }
  return lines;
}

function toTranscript(number) {
  return Buffer.from(
    listLines(number)
      .map((line) => `${JSON.stringify(line)}\n`)
      .join(''),
  );
}

export const toSession = (number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
export const toRoot = (number) => `/hub/r${number}`;
export const toPath = (number) =>
  `${toRoot(number)}/projects/-home-project${number % projects}/${toSession(number)}.jsonl`;
export const toNumber = (path) => Number(/^\/hub\/r(\d+)/.exec(path)[1]);

export function openFile(path) {
  const bytes = toTranscript(toNumber(path));
  return {
    read(buffer, position) {
      const part = bytes.subarray(position, position + buffer.length);
      buffer.set(part);
      return part.length;
    },
    stat: () => ({ size: bytes.length, modifiedMs: nowMs, identity: `1:${toNumber(path)}` }),
    close: () => undefined,
  };
}
export async function indexSessions(connection, from, to) {
  const numbers = Array.from({ length: to - from }, (_, at) => from + at);
  const roots = numbers.map(toRoot);
  const inputs = numbers.map((number) => ({
    root: toRoot(number),
    path: toPath(number),
    relativePath: toPath(number).slice(toRoot(number).length + 1),
    size: toTranscript(number).length,
    modifiedMs: nowMs,
    identity: `1:${number}`,
    class: 'transcript',
    kind: 'main',
    projectFolder: `projects/-home-project${number % projects}`,
    session: toSession(number),
    agent: undefined,
    run: undefined,
  }));
  await indexFiles(connection, inputs, {
    machine: 'hub',
    owner: 'hub',
    maxLineBytes: 1 << 24,
    decode: decodeUtf8,
    openFile,
    wholeRoots: new Set(roots),
    known: await readKnownFiles(connection, 'hub', roots),
    onProblem: (path, error) => {
      throw new Error(`${path}: ${String(error)}`);
    },
  });
}

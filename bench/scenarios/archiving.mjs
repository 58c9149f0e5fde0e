import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { getSession, getSmallFiles, getTree } from '../data.mjs';
import { compare, measure, toRatio } from '../measure.mjs';
import { setUpRival } from '../../scripts/set-up-rival.mjs';
import { command, mebibyte, program, scratch, sessionStore } from '../places.mjs';

export const archivingScenarios = [
  {
    name: 'archive-size',
    title:
      'bytes of an archive on disk, list of files included, against those of its source: the public corpus, ' +
      'else a generated tree (MB)',
    limit: 0.25,
    run: compareArchiveSize,
  },
  {
    name: 'archive-warm',
    title:
      '`scrollkeep archive` over 5,000 files with nothing new, start-up included, against a bare walk that ' +
      'asks each file for its size (CPU)',
    limit: 2,
    run: compareWarmArchive,
  },
  {
    name: 'archive-append',
    title: '`scrollkeep archive` after one new line in a session of 256 MiB, against one of 1 MiB (CPU)',
    limit: 1.2,
    run: compareAppends,
  },
  {
    name: 'archive-copy-s3',
    title:
      '`scrollkeep archive run --to` for the first copy of 64 MiB of sessions: to a server of S3 on this machine, ' +
      'against to a folder (CPU)',
    limit: 1.5,
    run: compareCopies,
  },
  {
    name: 'session-store',
    title: '100,000 entries appended to an archive folder by the session store, against a file with `fs` (CPU)',
    limit: 2,
    run: compareSessionStore,
  },
];

function compareArchiveSize() {
  const corpus = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'scrollkeep-corpus', 'public');
  const source = existsSync(corpus) ? corpus : getTree(256 * mebibyte);
  const data = scratch('size');
  const { newBytes } = JSON.parse(archive(source, data).output);
  const stored = readdirSync(data, { recursive: true, withFileTypes: true }).reduce(
    (sum, entry) => sum + (entry.isFile() ? statSync(join(entry.parentPath ?? entry.path, entry.name)).size : 0),
    0,
  );
  return toRatio(stored / 1e6, newBytes / 1e6);
}

function compareWarmArchive() {
  const [tree, data] = [getSmallFiles(5000), scratch('warm')];
  archive(tree, data);
  const result = compare(
    [command, 'archive', 'run', '--json', '--root', tree, '--data-dir', data],
    [program('stat-walk'), tree],
    { rounds: 15 },
  );
  const [ours, walked] = result.outputs.map((output) => JSON.parse(output));
  if (ours.unchanged !== 5000 || walked.files !== 5000)
    throw new Error(`looked at ${ours.unchanged} of ${walked.files} files`);
  return result;
}

function compareAppends() {
  const long = readFileSync(getSession(1024 * mebibyte)).subarray(0, 256 * mebibyte);
  const sides = [long, long.subarray(0, mebibyte)].map((bytes, at) => {
    const folder = scratch(`append-${at}`);
    const file = join(folder, 'claude/projects/-home-ada/00000000-0000-4000-8000-000000000000.jsonl');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
    archive(join(folder, 'claude'), join(folder, 'data'));
    return { folder, file };
  });
  const run = ({ folder, file }) => {
    appendFileSync(file, '{"type":"summary","summary":"one more line","leafUuid":"x"}\n');
    const result = archive(join(folder, 'claude'), join(folder, 'data'));
    if (JSON.parse(result.output).newBytes !== 60) throw new Error('not just the new line was taken');
    return result;
  };
  return compare(sides[0], sides[1], { rounds: 15, run });
}

async function compareCopies() {
  const [tree, data] = [getTree(64 * mebibyte), scratch('copies')];
  archive(tree, data);
  const child = spawn(process.execPath, [program('s3-server'), scratch('s3')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [port] = await once(child.stdout, 'data');
    Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' });
    let copies = 0;
    const endpoint = `endpoint=http://127.0.0.1:${String(port).trim()}`;
    const run = (toTarget) => {
      const result = archive(tree, data, '--to', toTarget(++copies));
      if (JSON.parse(result.output).copy.newBytes < mebibyte) throw new Error('nothing was copied');
      return result;
    };
    return compare(
      (number) => `s3://scrollkeep-bench/copy-${number}?${endpoint}`,
      (number) => scratch(`copy-${number}`),
      { rounds: 5, run },
    );
  } finally {
    child.kill();
  }
}

async function compareSessionStore() {
  const sdk = await setUpRival('@anthropic-ai/claude-agent-sdk', '0.3.325', { isAlone: true });
  if (sdk === undefined) throw new Error('the Agent SDK cannot be installed here');
  let round = 0;
  const run = (modules) => {
    const folder = scratch(`entries-${round++}`);
    const result = measure([program('append-entries'), folder, ...modules]);
    rmSync(folder, { recursive: true, force: true });
    return result;
  };
  const result = compare([sessionStore, join(sdk, 'sdk.mjs')], [], { rounds: 5, run });
  if (result.outputs[0] !== result.outputs[1]) throw new Error('not the same bytes were appended');
  return result;
}

function archive(root, data, ...more) {
  return measure([command, 'archive', 'run', '--yes', '--json', '--root', root, '--data-dir', data, ...more]);
}

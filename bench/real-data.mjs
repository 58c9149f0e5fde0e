// Real transcripts, where a corpus lies beside the checkout: other people's data, so it is never part of the
// repository.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { scratch } from './places.mjs';
import { listTranscripts } from './programs/list-transcripts.mjs';

const unpackTool = fileURLToPath(new URL('../../shared/tools/unpack-corpus', import.meta.url));

/** The folder with real transcripts, one folder per source; undefined if there is none. */
export function findCorpus() {
  const folder =
    process.env.SCROLLKEEP_CORPUS ??
    (existsSync(unpackTool) ? execFileSync('bash', [unpackTool], { encoding: 'utf8' }).trim() : '');
  const found = join(folder, 'public');
  return folder !== '' && existsSync(found) ? found : undefined;
}

/** All of them as one config folder, so that every program finds them by itself; undefined if there is none. */
export function findRealTree() {
  const corpus = findCorpus();
  if (corpus === undefined) return undefined;
  const tree = scratch('real');
  if (existsSync(tree)) return tree;
  for (const [at, source] of readdirSync(corpus).sort().entries()) {
    for (const path of listTranscripts(join(corpus, source))) {
      if (basename(path) === 'history.jsonl' || basename(path) === 'journal.jsonl') continue;
      const target = join(tree, 'projects', `-real-${at}`, toPlace(path, join(corpus, source)));
      mkdirSync(dirname(target), { recursive: true });
      copyFileSync(path, target);
    }
  }
  return tree;
}

/** The same twice, as the sessions of twice as many projects; only where `findRealTree` finds one. */
export function findDoubledTree() {
  const tree = scratch('real-twice');
  if (existsSync(tree)) return tree;
  for (const copy of ['', '-again'])
    for (const project of readdirSync(join(findRealTree(), 'projects')))
      cpSync(join(findRealTree(), 'projects', project), join(tree, 'projects', `${project}${copy}`), {
        recursive: true,
      });
  return tree;
}

/** Where it lay below its project, or a session's name made of its path. */
function toPlace(path, source) {
  const parts = relative(source, path).split(sep);
  const project = parts.lastIndexOf('projects');
  if (project !== -1 && parts.length > project + 2) return parts.slice(project + 2).join(sep);
  const hash = createHash('sha256').update(parts.join('/')).digest('hex');
  return (
    `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-` +
    `${hash.slice(20, 32)}.jsonl`
  );
}

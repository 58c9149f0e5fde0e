import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { getHugeLine, getProject, getSession, getSmallRecords, getTree } from '../data.mjs';
import { compare, peakAgainst } from '../measure.mjs';
import { command, mebibyte, program, scratch } from '../places.mjs';

export const readingScenarios = [
  {
    name: 'read',
    title: 'reading and parsing a 256 MiB tree, against a bare loop (CPU)',
    limit: 1.3,
    run: () => compareReading([program('read-records')]),
  },
  {
    name: 'inspect',
    title:
      '`scrollkeep inspect` of the same tree, every conversation built, start-up included, against the bare ' +
      'loop without it (CPU)',
    limit: 2.5,
    run: () => compareReading([command, 'inspect', '--json'], (output) => JSON.parse(output).totals.objects),
  },
  {
    name: 'check',
    title: '`scrollkeep check` of the same tree, start-up included, against the bare loop without it (CPU)',
    limit: 2.5,
    run: () => compareReading([command, 'check', '--json'], (output) => JSON.parse(output).totals.lines),
  },
  {
    name: 'conversation',
    title: 'reading a 42 MB session and building its conversation, against the bare loop (CPU)',
    limit: 2,
    run: () =>
      compare([program('build-session'), getSession(42e6)], [program('bare-loop'), getSession(42e6)], { rounds: 9 }),
  },
  {
    name: 'show-id',
    title: '`show` of a session of 100 KB by its id, in a project of 100 MB, against `show` of its file (CPU)',
    limit: 2,
    run: () => {
      const { folder, id, file } = getProject(100e6);
      const { outputs, ...result } = compare(
        [command, 'show', id, '--root', folder, '--json'],
        [command, 'show', file, '--root', folder, '--json'],
        { rounds: 9 },
      );
      // Only the path of its file is told from another folder.
      const [found, expected] = outputs.map((output) => ({ ...JSON.parse(output).header, path: undefined }));
      if (JSON.stringify(found) !== JSON.stringify(expected)) throw new Error('the two are not the same session');
      return result;
    },
  },
  {
    name: 'redact',
    title:
      'reading a 42 MB session and redacting every line, all of it, in a process that has just started, against the ' +
      'bare loop that reads and parses (CPU): what one `redact` costs, of which V8 getting to know the code is half',
    limit: 3,
    run: () => compareRedaction(0),
  },
  {
    name: 'redact-warm',
    title:
      'the same for the third session of a process (CPU): what each further session of an export or a server costs',
    limit: 1.5,
    run: () => compareRedaction(2),
  },
  {
    name: 'memory-file',
    title: 'peak memory of `inspect` of a 1 GiB file, for a person, against 300 MB',
    limit: 1,
    run: () => peakAgainst(300, ['inspect', getSession(1024 * mebibyte)], (output) => output.includes('Record types')),
  },
  {
    name: 'memory-line',
    title: 'peak memory of `inspect` of one line of 256 MiB, against 300 MB',
    limit: 1,
    run: () => peakAgainst(300, ['inspect', '--json', getHugeLine(256 * mebibyte)]),
  },
  {
    name: 'memory-session',
    title:
      'peak memory of `inspect --json` of a 1 GiB session with its whole conversation (437,000 records), ' +
      'against 300 MB',
    limit: 1,
    run: () =>
      peakAgainst(
        300,
        ['inspect', '--json', getSession(1024 * mebibyte)],
        (output) => JSON.parse(output).sessions[0].turns > 0,
      ),
  },
  {
    name: 'memory-files',
    title: 'peak memory of `files list` of a 1 GiB session, as a table, against 350 MB',
    limit: 1,
    run: () =>
      peakAgainst(350, ['files', 'list', getSession(1024 * mebibyte)], (output) => /^[\d,]{6,} files/m.test(output)),
  },
  {
    name: 'memory-ls',
    title:
      'peak memory of `ls` over four million records in 80 sessions of one project, without an index, against 400 MB',
    limit: 1,
    run: () =>
      peakAgainst(400, ['ls', '--json', getSmallRecords(4_000_000)], (output) => JSON.parse(output).shown === 80),
  },
];

function compareReading(ours, toCount = Number) {
  const tree = getTree(256 * mebibyte);
  const result = compare([...ours, tree], [program('bare-loop'), tree], { rounds: 5 });
  const [found, expected] = [toCount(result.outputs[0]), Number(result.outputs[1])];
  if (found !== expected) throw new Error(`counted ${found} objects, the bare loop ${expected}`);
  return result;
}

/** After so many sessions in the same process. */
function compareRedaction(before) {
  return compare(
    [program('redact-lines'), getSession(42e6), bundleRedactor(), String(before)],
    [program('bare-loop'), getSession(42e6)],
    { rounds: 7 },
  );
}

/** The command's redactor as a module of its own. */
function bundleRedactor() {
  const outfile = scratch('redactor.mjs');
  buildSync({
    entryPoints: [
      fileURLToPath(new URL('../../packages/server/src/redact/open-configured-redactor.ts', import.meta.url)),
    ],
    bundle: true,
    platform: 'node',
    format: 'esm',
    conditions: ['@scrollkeep/source'],
    minify: true,
    outfile,
  });
  return outfile;
}

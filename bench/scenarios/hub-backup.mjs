import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { getTree } from '../data.mjs';
import { openHub } from '../hub.mjs';
import { compare, measure, once } from '../measure.mjs';
import { command, mebibyte, program, scratch } from '../places.mjs';

/** Of sessions, as they were pushed; a smaller amount for a look on a busy machine. */
const size = Number(process.env.SCROLLKEEP_BENCH_BACKUP_MIB ?? 1024) * mebibyte;
const rounds = 5;
/** Agents without a session are not pushed. */
const leastShare = 0.9;

export const hubBackupScenarios = [
  {
    name: 'hub-backup',
    title: '`scrollkeep hub backup` of 1 GiB of sessions against a plain copy of its folder (seconds)',
    limit: 3,
    run: async () => {
      const data = await getHub();
      const target = scratch('backup-target');
      return compareCopies('copy-folder', data, target, [command, 'hub', 'backup', target, '--data', data, '--quiet']);
    },
  },
  {
    name: 'hub-restore',
    title:
      '`scrollkeep hub restore` of 1 GiB of sessions against a copy of the backup whose chunks are unpacked and ' +
      'compared with their hashes (seconds)',
    limit: 2,
    run: async () => {
      const backup = scratch('backup');
      measure([command, 'hub', 'backup', backup, '--data', await getHub(), '--quiet']);
      const target = scratch('restore-target');
      return compareCopies('copy-and-prove', backup, target, [
        command,
        'hub',
        'restore',
        backup,
        '--data',
        target,
        '--quiet',
      ]);
    },
  },
];

/** The folder of a hub to which all of it was pushed, unchanged. It does not run any more. */
const getHub = once(async () => {
  const [tree, cache] = [getTree(size), scratch('hub-backup-cache')];
  const hub = await openHub(1);
  try {
    const { output } = measure([command, 'projects', '--json', '--root', tree, '--cache-dir', cache]);
    const projects = JSON.parse(output).projects.map(({ path }) => path);
    const { output: report } = hub.push(hub.connect('laptop', projects, 'none'), tree, cache);
    const { pushed, failed, sessions } = JSON.parse(report);
    const bytes = sessions.reduce((sum, session) => sum + session.bytes, 0);
    if (failed > 0 || bytes < size * leastShare)
      throw new Error(`${pushed} sessions, ${bytes} bytes, ${failed} failed`);
    return hub.data;
  } finally {
    await hub.close();
  }
});

function compareCopies(baseline, from, target, ours) {
  const run = (args) => {
    rmSync(target, { recursive: true, force: true });
    const result = measure(args);
    if (readdirSync(join(target, 'archive/packs')).length === 0) throw new Error('nothing was copied');
    return result;
  };
  return compare(ours, [program(baseline), from, target], { rounds, by: 'wall', run });
}

import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { getTree } from '../data.mjs';
import { compare, measure, once } from '../measure.mjs';
import { command, mebibyte, program, scratch } from '../places.mjs';

/** Of sessions, as they were pushed; a smaller amount for a look on a busy machine. */
const size = Number(process.env.SCROLLKEEP_BENCH_BACKUP_MIB ?? 1024) * mebibyte;
const rounds = 5;

export const hubBackupScenarios = [
  {
    name: 'hub-backup',
    title: '`scrollkeep hub backup` of 1 GiB of sessions against a plain copy of its folder (seconds)',
    limit: 4,
    run: () => {
      const data = getHub();
      const target = scratch('backup-target');
      return compareCopies(data, target, [command, 'hub', 'backup', target, '--data', data, '--quiet']);
    },
  },
  {
    name: 'hub-restore',
    title:
      '`scrollkeep hub restore` of 1 GiB of sessions, every chunk unpacked and proven by its hash, against a plain ' +
      'copy of the backup (seconds)',
    limit: 40,
    run: () => {
      const backup = scratch('backup');
      measure([command, 'hub', 'backup', backup, '--data', getHub(), '--quiet']);
      const target = scratch('restore-target');
      return compareCopies(backup, target, [command, 'hub', 'restore', backup, '--data', target, '--quiet']);
    },
  },
];

/** The folder of a hub with an archive; to copy it, rows of sessions make no difference. */
const getHub = once(() => {
  const data = scratch('hub-backup');
  measure([command, 'hub', '--data', data, '--port', '0', '--for', '1s', '--quiet']);
  measure([command, 'archive', 'run', '--yes', '--json', '--root', getTree(size), '--data-dir', data]);
  if (readdirSync(join(data, 'archive/packs')).length === 0) throw new Error('nothing was archived');
  return data;
});

function compareCopies(from, target, ours) {
  const run = (args) => {
    rmSync(target, { recursive: true, force: true });
    const result = measure(args);
    if (readdirSync(join(target, 'archive/packs')).length === 0) throw new Error('nothing was copied');
    return result;
  };
  return compare(ours, [program('copy-folder'), from, target], { rounds, by: 'wall', run });
}

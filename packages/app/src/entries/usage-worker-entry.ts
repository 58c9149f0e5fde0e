import { closeSync, readSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { MessageTable } from '@scrollkeep/transcript/usage/message-table.ts';
import { isArchivedPath } from '@scrollkeep/server/disk/archived-path.ts';
import { openRegularFileNow } from '@scrollkeep/server/disk/open-regular-file.ts';
import { listBuffers, packUsage } from '@scrollkeep/server/usage/pack-usage.ts';
import { scanNext, type ScanTask } from '@scrollkeep/server/usage/scan-next.ts';

// A thread of its own that takes files from the common list until there is none, and hands over what it found at once.
parentPort?.once('message', (task: ScanTask) => void scan(task));

async function scan(task: ScanTask): Promise<void> {
  // What opens archives takes longer to load than everything else here.
  const open = task.files.some(({ path }) => isArchivedPath(path))
    ? (await import('@scrollkeep/server/disk/open-file.ts')).openFileNow
    : openOnDisk;
  const table = new MessageTable();
  const found = [...scanNext(task, open, table)].flatMap(({ index, usage }) =>
    usage === undefined ? [] : [{ index, usage }],
  );
  const packed = packUsage(found, table);
  parentPort?.postMessage(packed, listBuffers(packed));
}

function openOnDisk(path: string) {
  const file = openRegularFileNow(path);
  return {
    read: (buffer: Uint8Array, offset: number, length: number, position: number) =>
      readSync(file, buffer, offset, length, position),
    close: () => closeSync(file),
  };
}

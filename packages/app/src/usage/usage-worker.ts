import { parentPort, workerData } from 'node:worker_threads';
import { MessageTable } from '@scrollkeep/transcript';
import { listBuffers, packUsage } from './pack-usage.ts';
import { scanNext, type ScanTask } from './scan-next.ts';

// A thread of its own that takes files from the common list until there is none, and hands over what it found at once.
const table = new MessageTable();
const found = [...scanNext(workerData as ScanTask, table)].flatMap(({ index, usage }) => (usage === undefined ? [] : [{ index, usage }]));
const packed = packUsage(found, table);
parentPort?.postMessage(packed, listBuffers(packed));

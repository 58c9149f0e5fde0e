import { parentPort, workerData } from 'node:worker_threads';
import { packUsage } from './pack-usage.ts';
import { scanNext, type ScanTask } from './scan-next.ts';

// A thread of its own that takes files from the common list until there is none, and hands over what it found at once.
const found = [...scanNext(workerData as ScanTask)].flatMap(({ index, usage }) => (usage === undefined ? [] : [{ index, usage }]));
const packed = packUsage(found);
parentPort?.postMessage(packed, [packed.numbers.buffer as ArrayBuffer, packed.kindOf.buffer as ArrayBuffer]);

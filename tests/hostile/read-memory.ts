import { readFileSync } from 'node:fs';

/** Megabytes that a process holds, where the system tells. */
export function readMemory(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined;
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
}

import { readFile } from 'node:fs/promises';
import { isProcessRunning } from '@scrollkeep/store/is-process-running.ts';
import type { LiveSession } from './read-live-sessions.ts';

/** Whether the process of a registry entry lives and is the one that wrote it. */
export async function isAlive({ pid, processStart }: Pick<LiveSession, 'pid' | 'processStart'>): Promise<boolean> {
  if (!isProcessRunning(pid)) return false;
  if (process.platform !== 'linux') return true;
  const { state, started } = await readProcess(pid);
  // Killed, and only not yet taken note of by the process that started it.
  if (state === 'Z') return false;
  if (processStart === undefined || !/^\d+$/.test(processStart)) return true;
  return started === undefined || started === processStart;
}

/** Of `/proc/<pid>/stat` the state and the start in clock ticks since boot; the name before may hold anything. */
async function readProcess(
  pid: number,
): Promise<{ readonly state: string | undefined; readonly started: string | undefined }> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ');
  return { state: fields?.[0], started: fields?.[19] };
}

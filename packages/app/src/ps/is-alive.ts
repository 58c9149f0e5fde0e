import { readFile } from 'node:fs/promises';
import type { LiveSession } from './read-live-sessions.ts';

/**
 * Whether the process of a registry entry lives and is the one that wrote it. Asked with signal 0, which reaches
 * nobody.
 */
export async function isAlive({ pid, processStart }: Pick<LiveSession, 'pid' | 'processStart'>): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // A process of somebody else lives too.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  if (processStart === undefined || process.platform !== 'linux' || !/^\d+$/.test(processStart)) return true;
  const started = await readProcessStart(pid);
  return started === undefined || started === processStart;
}

/** Clock ticks since boot, field 22 of `/proc/<pid>/stat`; the name before it may hold spaces and brackets. */
async function readProcessStart(pid: number): Promise<string | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  return text?.slice(text.lastIndexOf(')') + 2).split(' ')[19];
}

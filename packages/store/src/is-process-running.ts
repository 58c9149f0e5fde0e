/** Whether there is a process of this number. Asked with signal 0, which reaches nobody. */
export function isProcessRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of somebody else runs too.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

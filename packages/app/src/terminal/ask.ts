import { createInterface } from 'node:readline/promises';

/** Whether a person can be asked: both ends are a terminal. */
export function canAsk(): boolean {
  return process.stdin.isTTY === true && process.stderr.isTTY === true;
}

/** A question; `usual` is the answer of whoever only presses Enter. */
export async function ask(question: string, signal: AbortSignal, usual: 'yes' | 'no' = 'yes'): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = (await lines.question(`${question} ${usual === 'yes' ? '[Y/n]' : '[y/N]'} `, { signal })).trim().toLowerCase();
    return answer === '' ? usual === 'yes' : answer === 'y' || answer === 'yes';
  } finally {
    lines.close();
  }
}

import { execFile } from 'node:child_process';
import type { Call } from './schedule-plan.ts';

export interface CallResult {
  /** Undefined if there is no such program. */
  readonly status: number | undefined;
  readonly output: string;
}

export type CallProgram = (call: Call) => Promise<CallResult>;

export const callProgram: CallProgram = ({ program, args }) =>
  new Promise((resolve) => {
    execFile(program, [...args], { timeout: 20_000, windowsHide: true }, (error, stdout, stderr) => {
      const output = `${stdout}${stderr}`.trim();
      if (error === null) resolve({ status: 0, output });
      else
        resolve({
          status: typeof error.code === 'number' ? error.code : error.killed === true ? 1 : undefined,
          output: output === '' ? error.message : output,
        });
    });
  });

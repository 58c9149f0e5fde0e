import type { Step } from './to-steps.ts';

/** How a session stands for the choice of what a list shows. */
export type Progress = 'running' | 'completed' | 'stopped';

/** Whether a session is worth a line in a short list: it runs, or enough has happened in it. */
export function isSubstantial(steps: readonly Pick<Step, 'type'>[], progress: Progress): boolean {
  if (progress === 'running' || steps.length >= 10) return true;
  if (steps.length < 5 && progress === 'completed') return false;
  return steps.some((step) => step.type === 'assistant_message');
}

import type { Step } from './to-steps.ts';

/** How a session stands for the choice of what a list shows. */
export type Progress = 'running' | 'completed' | 'stopped';

/** Whether a session is worth a line in a short list: it runs, or enough has happened in it. */
export function isSubstantial(steps: readonly Pick<Step, 'type'>[], progress: Progress): boolean {
  return hasSubstance(
    { steps: steps.length, hasAnswer: steps.some((step) => step.type === 'assistant_message') },
    progress,
  );
}

/** The same about a session of a list; what its agents did counts in no step of it. */
export function isSubstantialSession(
  session: {
    readonly status: string;
    readonly agents: number;
    readonly steps: number;
    readonly hasAnswer: boolean;
  },
  isIdle: boolean,
): boolean {
  const { status, agents } = session;
  const isOver = status === 'waiting' || status === 'empty';
  return (
    (status === 'missing' && agents > 0) ||
    hasSubstance(session, isIdle ? (isOver ? 'completed' : 'stopped') : 'running')
  );
}

/** The same where steps were only counted. */
export function hasSubstance(
  { steps, hasAnswer }: { readonly steps: number; readonly hasAnswer: boolean },
  progress: Progress,
): boolean {
  if (progress === 'running' || steps >= 10) return true;
  return !(steps < 5 && progress === 'completed') && hasAnswer;
}

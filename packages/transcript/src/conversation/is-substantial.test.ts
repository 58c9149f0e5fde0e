import { describe, expect, it } from 'vitest';
import { isSubstantial } from './is-substantial.ts';
import type { StepType } from './to-steps.ts';

const steps = (count: number, last: StepType) =>
  Array.from({ length: count }, (_, at): { readonly type: StepType } => ({
    type: at === count - 1 ? last : 'tool_call',
  }));

describe('isSubstantial', () => {
  it.each([
    ['what runs, even without a step', 0, 'user_message', 'running', true],
    ['ten steps, whatever they are', 10, 'tool_call', 'completed', true],
    ['not four steps of a completed session', 4, 'assistant_message', 'completed', false],
    ['five steps with an answer', 5, 'assistant_message', 'completed', true],
    ['not nine steps without an answer', 9, 'tool_call', 'completed', false],
    ['a short session that was stopped, if it has an answer', 2, 'assistant_message', 'stopped', true],
    ['not one that was stopped before any answer', 2, 'tool_result', 'stopped', false],
  ] as const)('shows %s', (_name, count, last, progress, shown) => {
    expect(isSubstantial(count === 0 ? [] : steps(count, last), progress)).toBe(shown);
  });
});

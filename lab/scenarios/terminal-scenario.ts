import type { Action, Scenario, Step } from './scenario.ts';

export const free = ['--dangerously-skip-permissions'];

/** A scenario of one terminal, which is left at its end. */
export function terminalScenario(
  name: string,
  about: string,
  flags: readonly string[],
  actions: readonly Action[],
  { environment, ...rest }: Omit<Scenario, 'name' | 'about' | 'steps'> & Pick<Step, 'environment'>,
): Scenario {
  const step: Step = { kind: 'terminal', flags, actions: [...actions, { quit: true }] };
  return { name, about, ...rest, steps: [environment === undefined ? step : { ...step, environment }] };
}

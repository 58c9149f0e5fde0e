import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import type { Invocation } from '../../command-line/command.ts';
import { changeAnnotation, getAnnotatedPlace, printAnnotation } from './annotate.ts';

export async function run(invocation: Invocation): Promise<ExitCode> {
  const place = await getAnnotatedPlace(invocation);
  const isPinned = invocation.options['remove'] !== true;
  const annotation = await changeAnnotation(invocation, place, (before) => ({ ...before, isPinned }));
  await printAnnotation(invocation, place, annotation);
  return 0;
}

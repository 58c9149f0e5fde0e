import type { Turn } from '@scrollkeep/transcript/conversation/build-turns.ts';

/** Whether the last thing that came back from the API in a turn is an error: the person got no answer. */
export function endsInApiError({ records }: Pick<Turn, 'records'>): boolean {
  let isError = false;
  for (const { node } of records) isError = node.assistant?.isApiError ?? isError;
  return isError;
}

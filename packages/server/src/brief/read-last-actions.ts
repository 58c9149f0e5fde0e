import type { BriefActions, openActions } from '@scrollkeep/transcript/brief/open-actions.ts';
import type { TaskNotification } from '@scrollkeep/transcript/conversation/find-task-notification.ts';
import { getContent, listBlocks, listTexts } from '@scrollkeep/transcript/conversation/facts/message-text.ts';
import type { RecordSource } from '../sessions/open-record-source.ts';

export const noActions: BriefActions = { last: [], failure: undefined, testRun: undefined };

/** What came of the last calls: only their results are read. */
export async function readLastActions(
  actions: ReturnType<typeof openActions>,
  source: RecordSource,
  notifications: readonly TaskNotification[],
): Promise<BriefActions> {
  const calls = actions.listCalls();
  const records = await source.read([...new Set(calls.flatMap(({ result }) => result?.node ?? []))]);
  return actions.toActions(({ id, result }) => {
    const record = result === undefined ? undefined : records.get(result.node);
    if (record === undefined) return '';
    const block = listBlocks(getContent(record), 'tool_result').find((each) => each['tool_use_id'] === id);
    return listTexts(block?.['content']).join('\n');
  }, notifications);
}

import { toKindHolder } from '../../records/record-meaning.ts';
import type { Session } from '../build-session.ts';
import { getQueuedContent } from '../facts/list-queued-prompts.ts';
import { linkImages } from '../link-images.ts';
import { listMedia } from '../to-media.ts';
import { getContent, listTexts, toFirstText, toTypedText } from '../facts/message-text.ts';
import { toTypedCommand } from '../parse-command.ts';
import type { RecordNode } from '../facts/record-node.ts';
import type { TypedText } from './join-history.ts';
import { listPlanMentions, type PlanMention } from './join-plans.ts';
import { findTaskResult, listTaskCalls, type TaskCall, type TaskResult } from './join-tasks.ts';
import { listStoredResults, type StoredResultFact } from './join-tool-results.ts';
import { openCheckpointFacts, type CheckpointFact } from './open-checkpoint-facts.ts';
import { toRecordPlace, type RecordPlace, type SourceRecord } from './source-record.ts';
import { listTodoSnapshots, type TodoSnapshot } from './todo-snapshots.ts';

/** What the records of a session say about files beside it. */
export interface SideFacts {
  readonly todos: readonly TodoSnapshot[];
  readonly taskCalls: readonly TaskCall[];
  readonly taskResults: readonly TaskResult[];
  readonly plans: readonly PlanMention[];
  readonly slugs: readonly string[];
  readonly checkpoints: readonly CheckpointFact[];
  readonly results: readonly StoredResultFact[];
  readonly images: readonly ImageMention[];
  readonly typed: readonly TypedText[];
}

/** A placeholder `[Image #N]` of a prompt. */
export interface ImageMention {
  readonly place: RecordPlace;
  readonly number: number;
  /** Whether the record holds the picture itself. */
  readonly isInRecord: boolean;
}

/** Whether a record can say anything about side files, so that the others need not be read back. */
export function mayNameSideFile(node: RecordNode): boolean {
  if (node.assistant !== undefined) return node.assistant.calls.length > 0;
  if (node.user !== undefined)
    return node.user.results.length > 0 || node.user.kind === 'prompt' || node.user.kind === 'command';
  const { namesPlan, queue, backups } = node.meaning;
  return namesPlan === true || queue !== undefined || backups !== undefined;
}

/** Collects the facts in one pass: the main file first, then agents by path, each in file order. */
export function openSideFacts(session: Session) {
  const checkpoints = openCheckpointFacts(session.project);
  const failed = new Set(
    session.calls.filter(({ call }) => call.status !== 'ok' && call.status !== 'pending').map(({ call }) => call.id),
  );
  const queued = new Set(session.queuedPrompts);
  const slugs = new Set([session.files.main, ...session.files.agents].flatMap((file) => file?.facts.slug ?? []));
  const facts = {
    todos: [] as TodoSnapshot[],
    taskCalls: [] as TaskCall[],
    taskResults: [] as TaskResult[],
    plans: [] as PlanMention[],
    results: [] as StoredResultFact[],
    images: [] as ImageMention[],
    typed: [] as TypedText[],
  };

  function addPrompt(record: SourceRecord): void {
    const { node, value, agentId } = record;
    const isQueued = agentId === undefined && queued.has(node.number);
    if (!isQueued && node.user?.kind !== 'prompt' && node.user?.kind !== 'command') return;
    const content = node.user === undefined ? getQueuedContent(value) : getContent(value);
    const place = toRecordPlace(record);
    const text =
      node.user?.kind === 'command'
        ? toTypedCommand(toFirstText(content))
        : listTexts(content).map(toTypedText).join('\n').trim();
    facts.typed.push({ place, text });
    const ids = value['imagePasteIds'] ?? toKindHolder(value)['imagePasteIds'];
    const pasteIds = (Array.isArray(ids) ? ids : []).filter((id): id is number => typeof id === 'number');
    for (const { number, stored } of linkImages({ text, media: listMedia(content), pasteIds }))
      facts.images.push({ place, number, isInRecord: stored.in === 'block' });
  }

  return {
    add(record: SourceRecord): void {
      const { node, value } = record;
      if (typeof value['slug'] === 'string') slugs.add(value['slug']);
      if (node.assistant !== undefined) {
        for (const snapshot of listTodoSnapshots(record))
          if (!failed.has(snapshot.toolUseId)) facts.todos.push(snapshot);
        for (const call of listTaskCalls(record)) if (!failed.has(call.toolUseId)) facts.taskCalls.push(call);
      } else if (node.user?.kind === 'tool-result') {
        const task = findTaskResult(record);
        if (task !== undefined) facts.taskResults.push(task);
        for (const result of listStoredResults(record)) facts.results.push(result);
      } else addPrompt(record);
      for (const plan of listPlanMentions(record)) facts.plans.push(plan);
      checkpoints.add(record);
    },
    facts: (): SideFacts => ({ ...facts, slugs: [...slugs], checkpoints: checkpoints.facts() }),
  };
}

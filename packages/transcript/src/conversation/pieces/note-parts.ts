import {
  booleanCodec,
  countCodec,
  numberCodec,
  textCodec,
  toChoiceCodec,
  toEitherCodec,
  toObjectCodec,
  toOptionalCodec,
  type Codec,
} from '../../columns/codec.ts';
import { toListPart, toSetPart, type GrowingPart } from '../../columns/growing-part.ts';
import type { LinePlace } from '../../lines/line.ts';
import type { AgentCallFact, AgentResultFact, RecordedTotals } from '../facts/agent-facts.ts';
import type { QueueFact } from '../facts/list-queued-prompts.ts';
import { contextKinds, type AgentLink, type RemoteFact, type WorktreeFact } from '../../shapes/traits.ts';
import type { StateChange } from '../facts/state-changes.ts';
import type {
  FileNotes,
  ForkedFromFact,
  GivenText,
  LastPrompt,
  LineGrowth,
  LinkedPullRequest,
  NotedCompaction,
  SummaryFact,
} from '../facts/file-notes.ts';

const optionalText = toOptionalCodec(textCodec);
const optionalNumber = toOptionalCodec(numberCodec);

type AttachmentFact = Extract<QueueFact, { readonly from: 'attachment' }>;
type OperationFact = Extract<QueueFact, { readonly from: 'operation' }>;

const queueCodec: Codec<QueueFact> = toEitherCodec<AttachmentFact, OperationFact>(
  (fact): fact is AttachmentFact => fact.from === 'attachment',
  toObjectCodec<AttachmentFact>({ from: toChoiceCodec(['attachment']), isPrompt: booleanCodec, line: countCodec }),
  toObjectCodec<OperationFact>({
    from: toChoiceCodec(['operation']),
    operation: textCodec,
    content: optionalText,
    line: countCodec,
  }),
);
const summaryCodec = toObjectCodec<SummaryFact>({ summary: textCodec, leafUuid: textCodec });
const placeCodec = toObjectCodec<LinePlace>({ number: countCodec, offset: countCodec, byteLength: countCodec });
const progressCodec = toObjectCodec<AgentLink>({ agentId: textCodec, toolUseId: textCodec });
const agentCallCodec = toObjectCodec<AgentCallFact>({
  toolUseId: textCodec,
  description: optionalText,
  agentType: optionalText,
});
const totalsCodec = toObjectCodec<RecordedTotals>({
  durationMs: optionalNumber,
  tokens: optionalNumber,
  toolCalls: optionalNumber,
});
const agentResultCodec = toObjectCodec<AgentResultFact>({
  toolUseId: textCodec,
  status: optionalText,
  agentType: optionalText,
  totals: toOptionalCodec(totalsCodec),
});
const changeCodec = toObjectCodec<StateChange>({
  index: countCodec,
  what: toChoiceCodec(['permission mode', 'mode', 'model', 'effort']),
  from: textCodec,
  to: textCodec,
});

const pullRequestCodec = toObjectCodec<LinkedPullRequest>({
  index: countCodec,
  number: toOptionalCodec(countCodec),
  url: textCodec,
  repository: optionalText,
});
const growthCodec = toObjectCodec<LineGrowth>({ index: countCodec, isDamaged: booleanCodec, bytes: countCodec });

const givenCodec = toObjectCodec<GivenText>({
  index: countCodec,
  kind: toChoiceCodec(contextKinds),
  name: textCodec,
  characters: countCodec,
});
const compactionCodec = toObjectCodec<NotedCompaction>({
  index: countCodec,
  trigger: optionalText,
  tokensBefore: optionalNumber,
  tokensAfter: optionalNumber,
  durationMs: optionalNumber,
});

/** The lists and sets of a file's notes. */
export function listNoteParts(notes: FileNotes): readonly GrowingPart[] {
  return [
    toListPart(notes.queueFacts, queueCodec),
    toListPart(notes.summaries, summaryCodec),
    toSetPart(notes.sessionIds, textCodec),
    toSetPart(notes.versions, textCodec),
    toSetPart(notes.backupNames, textCodec),
    toSetPart(notes.clearedCallIds, textCodec),
    toListPart(notes.damagedLines, placeCodec),
    toListPart(notes.agentProgress, progressCodec),
    toListPart(notes.agentCalls, agentCallCodec),
    toListPart(notes.agentResults, agentResultCodec),
    toListPart(notes.state.changes, changeCodec),
    toListPart(notes.pullRequests, pullRequestCodec),
    toListPart(notes.growths, growthCodec),
    toListPart(notes.givenTexts, givenCodec),
    toListPart(notes.notedCompactions, compactionCodec),
  ];
}

/** What a later line replaces: every piece has all of it as it was at its end. */
interface NotesHead {
  readonly lastPrompt: LastPrompt | undefined;
  readonly personTitle: string | undefined;
  readonly modelTitle: string | undefined;
  readonly summaryTitle: string | undefined;
  readonly clientTag: string | undefined;
  readonly agentName: string | undefined;
  readonly worktree: WorktreeFact | undefined;
  readonly remote: RemoteFact | undefined;
  readonly cwd: string | undefined;
  readonly gitBranch: string | undefined;
  readonly slug: string | undefined;
  readonly forkedFrom: ForkedFromFact | undefined;
  readonly firstTimestamp: string | undefined;
  readonly lastTimestamp: string | undefined;
  readonly permissionMode: string | undefined;
  readonly mode: string | undefined;
  readonly model: string | undefined;
  readonly effort: string | undefined;
}

export const headCodec = toObjectCodec<NotesHead>({
  lastPrompt: toOptionalCodec(toObjectCodec<LastPrompt>({ index: countCodec, leafUuid: optionalText })),
  personTitle: optionalText,
  modelTitle: optionalText,
  summaryTitle: optionalText,
  clientTag: optionalText,
  agentName: optionalText,
  worktree: toOptionalCodec(toObjectCodec<WorktreeFact>({ path: textCodec, repository: textCodec })),
  remote: toOptionalCodec(
    toObjectCodec<RemoteFact>({ controlSession: optionalText, controlUrl: optionalText, page: optionalText }),
  ),
  cwd: optionalText,
  gitBranch: optionalText,
  slug: optionalText,
  forkedFrom: toOptionalCodec(
    toObjectCodec<ForkedFromFact>({ session: textCodec, records: countCodec, lastIndex: countCodec }),
  ),
  firstTimestamp: optionalText,
  lastTimestamp: optionalText,
  permissionMode: optionalText,
  mode: optionalText,
  model: optionalText,
  effort: optionalText,
});

export function toNotesHead({
  lastPrompt,
  titles,
  clientTag,
  agentName,
  worktree,
  remote,
  cwd,
  gitBranch,
  slug,
  forkedFrom,
  firstTimestamp,
  lastTimestamp,
  state: { last },
}: FileNotes): NotesHead {
  return {
    lastPrompt,
    personTitle: titles.person,
    modelTitle: titles.model,
    summaryTitle: titles.summary,
    clientTag,
    agentName,
    worktree,
    remote,
    cwd,
    gitBranch,
    slug,
    forkedFrom,
    firstTimestamp,
    lastTimestamp,
    permissionMode: last['permission mode'],
    mode: last.mode,
    model: last.model,
    effort: last.effort,
  };
}

export function setNotesHead(
  notes: FileNotes,
  { personTitle, modelTitle, summaryTitle, permissionMode, mode, model, effort, ...rest }: NotesHead,
): void {
  Object.assign(notes, rest);
  notes.titles = { person: personTitle, model: modelTitle, summary: summaryTitle };
  [notes.sessionId] = notes.sessionIds;
  Object.assign(notes.state.last, { 'permission mode': permissionMode, mode, model, effort });
}

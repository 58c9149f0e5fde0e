/** How to read the format: sub-agents, compaction, copies of sessions, the queue. */
export const agentsAndCompaction = [
  '### Sub-agents',
  '',
  'An agent has its own thread: the records of its file or, until 2.0.22, the sidechain records below a ' +
    'root in the main file (a `user` record',
  'without a parent, whose `uuid` identifies the run). All its records have `isSidechain: true`, and their ' +
    '`sessionId` is that of the session it works for. In',
  '2.0.60, the first prompt is missing from every agent file. A resumed agent continues in the same file.',
  '',
  'To find the call that started it, use the first of these that gives a result:',
  '',
  '1. `toolUseId` in [`agent-<id>.meta.json`](side-files/agent-meta.md) (since 2.1.150), even if that call ' +
    'is in no file;',
  '2. for an agent of a workflow, the result whose `toolUseResult.runId` is the run id in the path;',
  '3. a result whose `toolUseResult.agentId` is the id;',
  '4. a result with `agentId: <id>` in its text;',
  '5. a `progress` record of kind [`agent_progress`](progress/agent_progress.md) with that `agentId`: its ' +
    '`parentToolUseID`;',
  '6. the first [`Task`](tools/Task.md) or [`Agent`](tools/Agent.md) call that no other run claims and ' +
    'whose `input.prompt`, trimmed, is the first prompt',
  '   of the agent, trimmed. For sidechains in the main file this is the only way; there, a call may ' +
    'already be claimed.',
  '',
  'The call may be in the file of another agent, which is then the parent; agents have had access to agent ' +
    'tools since 2.1.200. The depth of an agent is',
  '1 if its call is in the main file, and one more than its parent’s if the call is in an agent’s file. An ' +
    'agent without a call is an orphan:',
  'show it as well, at the end. It has depth 1, and so does one whose call is in no file. `parentAgentId` ' +
    'and `spawnDepth` in the meta file have lower',
  'priority than this.',
  '',
  'Some agent files are internal: keep them, but leave them out of the list of agents.',
  '',
  '- A file whose only prompt is `Warmup`: 2.0.x starts two such agents each time. In 1.0.x it is a ' +
    'sidechain of the main file.',
  '- A file without any `user` record that no call claims (2.0.x).',
  '- `agent-acompact-*`, copies of the thread made for a compaction, and `agent-aprompt_suggestion-*`. But ' +
    '`agent-aside_question-*`, a side',
  '  question, is an agent like the others.',
  '',
  'Since 2.1.200, agents run in the background by default. The result of the call (`status: ' +
    '"async_launched"`) is then only a receipt, and the report',
  'arrives later as a `<task-notification>`: a `user` record, or a `queued_command` attachment in the ' +
    'middle of a turn. Forked agents begin with copies of',
  'their parent’s records, with the same `uuid`s: show and count them once.',
  '',
  '### Compaction',
  '',
  'When the context is full, or on `/compact`, the client replaces the conversation for the model, but not ' +
    'in the file. It writes a',
  '[`compact_boundary`](system/compact_boundary.md) with `parentUuid: null` and the last record before it ' +
    'in `logicalParentUuid`, followed by a `user`',
  'record with `isCompactSummary`. Old lines are kept, the session and the file stay the same, and the ' +
    'turn continues. Older versions write the summary without',
  'a boundary. To count compactions, count the boundaries, plus each summary without a boundary.',
  '',
  'Newer versions name records that are kept verbatim (`preservedSegment`, `preservedMessages`); these are ' +
    'not written again. Attachments after the',
  'summary restore files, skills and tools. A `microcompact_boundary` only drops old results. `summary` ' +
    'records are unrelated: they',
  'are titles.',
  '',
  '### Resumed, forked and cleared sessions',
  '',
  '- `--resume` and `--continue` continue in the same file with the same session id.',
  '- `--fork-session` copies the history into a new file with the same `uuid`s and `message.id`s. Copies ' +
    'may keep the old `sessionId` (on user lines in',
  '  2.0.37 – 2.0.76, on all lines in 2.1.42) and may turn a string into a list with one text block. Notes ' +
    'without `uuid` are not copied. A `sessionId` that',
  '  differs from the name of the file is therefore legal: the file decides.',
  '- Messages that several files contain are counted once: see [assistant messages](#assistant-messages).',
  '- `/clear` starts a new file, whose first lines are the `/clear` command.',
  '',
  '### Typed while the agent was busy',
  '',
  'Text that the user types during a turn waits in a queue. If it is taken into the running turn, it is in ' +
    'no `user` record: it is a message from the user, but',
  'it does not start a turn and is not a prompt. Its location depends on whether the file has any ' +
    '[`queued_command`](attachments/queued_command.md)',
  'attachment, of any mode:',
  '',
  '- If it has one (since 2.1.97), such messages are all `queued_command`s whose `commandMode` is ' +
    '`prompt`, whose `origin.kind` is absent or `human`, whose',
  '  `isMeta` is not true and whose text does not begin like a notification (rule 7 ' +
    '[above](#what-a-user-record-is)). An image alone counts.',
  '- If it has none, such messages are all `enqueue`s taken by a `remove`. ' +
    '[`queue-operation`](records/queue-operation.md) lines record what happened: `enqueue`',
  '  adds a text at the end, `dequeue` takes the oldest (it becomes a prompt), `remove` takes the one with ' +
    'the same content, or else the oldest (into the',
  '  running turn), `popAll` takes all (back into the input line). An `enqueue` that is a notification, or ' +
    'whose content is not a string, takes its place in the queue but',
  '  is not counted.',
  '',
].join('\n');

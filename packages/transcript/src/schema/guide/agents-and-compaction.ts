/** How to read the format: sub-agents, compaction, copies of sessions, the queue. */
export const agentsAndCompaction = [
  '### Sub-agents',
  '',
  'An agent has a thread of its own: the records of its file, or, until 2.0.22, the sidechain records below a ' +
    'root in the main file (a `user` record',
  'without parent; its `uuid` names the run). All its records have `isSidechain: true`, and their `sessionId` ' +
    'is that of the session it works for. In',
  '2.0.60 the first prompt is missing from every agent file; an agent that is resumed goes on in the same file.',
  '',
  'The call that started it, the first that gives an answer:',
  '',
  '1. `toolUseId` in [`agent-<id>.meta.json`](side-files/agent-meta.md) (since 2.1.150), also where that call ' +
    'is in no file;',
  '2. for an agent of a workflow, the result whose `toolUseResult.runId` is the run id in the path;',
  '3. a result whose `toolUseResult.agentId` is the id;',
  '4. a result with `agentId: <id>` in its text;',
  '5. a `progress` record of kind [`agent_progress`](progress/agent_progress.md) with that `agentId`: its ' +
    '`parentToolUseID`;',
  '6. the first [`Task`](tools/Task.md) or [`Agent`](tools/Agent.md) call that no other run claims and whose ' +
    '`input.prompt`, trimmed, is the first prompt',
  '   of the agent, trimmed. For sidechains in the main file this is the only way; there a call may be claimed before.',
  '',
  'The call may stand in the file of another agent, which is then the parent; agents are offered tools for ' +
    'agents since 2.1.200. The depth of an agent is',
  '1 where its call stands in the main file, and one more than its parent’s where it stands in an agent’s ' +
    'file. An agent without a call is an orphan:',
  'show it all the same, at the end. It has depth 1, and so has one whose call is in no file. `parentAgentId` ' +
    'and `spawnDepth` of the meta file count for',
  'less than this.',
  '',
  'Some agent files are internal: keep them, but leave them out of the list of agents.',
  '',
  '- A file whose only prompt is `Warmup`: 2.0.x starts two such agents each time. In 1.0.x it is a sidechain ' +
    'of the main file.',
  '- A file with no `user` record at all that no call claims (2.0.x).',
  '- `agent-acompact-*`, copies of the thread that were made for a compaction, and ' +
    '`agent-aprompt_suggestion-*`. But `agent-aside_question-*`, a question',
  '  aside, is an agent like the others.',
  '',
  'Agents run in the background by default since 2.1.200. Then the result of the call (`status: ' +
    '"async_launched"`) is only a receipt, and the report',
  'comes later as a `<task-notification>`: a `user` record, or a `queued_command` attachment in the middle of ' +
    'a turn. Forked agents begin with copies of',
  'their parent’s records, with the same `uuid`s: show and count them once.',
  '',
  '### Compaction',
  '',
  'When the context is full, or on `/compact`, the client replaces the conversation for the model, not in the ' +
    'file: it writes a',
  '[`compact_boundary`](system/compact_boundary.md) with `parentUuid: null` and the last record before it in ' +
    '`logicalParentUuid`, and after it a `user`',
  'record with `isCompactSummary`. Old lines stay, the session and the file are the same, and the turn goes ' +
    'on. Older versions write the summary without',
  'a boundary. To count compactions, count the boundaries, plus each summary that hangs on none.',
  '',
  'Newer versions name records that are kept word for word (`preservedSegment`, `preservedMessages`); these ' +
    'are not written again. Attachments after the',
  'summary bring files, skills and tools back. A `microcompact_boundary` only drops old results. `summary` ' +
    'records have nothing to do with all this: they',
  'are titles.',
  '',
  '### Resumed, forked and cleared sessions',
  '',
  '- `--resume` and `--continue` go on in the same file with the same session id.',
  '- `--fork-session` copies the history into a new file with the same `uuid`s and `message.id`s. Copies may ' +
    'keep the old `sessionId` (on user lines in',
  '  2.0.37 – 2.0.76, on all in 2.1.42) and may turn a text into a list with one text block. Notes without ' +
    '`uuid` are not copied. A `sessionId` that is',
  '  not the name of the file is therefore legal: the file decides.',
  '- Messages that several files hold are counted once: see [assistant messages](#assistant-messages).',
  '- `/clear` begins a new file, whose first lines are the `/clear` command.',
  '',
  '### Typed while the agent was busy',
  '',
  'What a person types during a turn waits in a queue. If it is taken into the running turn, it is in no ' +
    '`user` record: a message of a person, but one',
  'that begins no turn and is no prompt. Where it stands depends on whether the file has any ' +
    '[`queued_command`](attachments/queued_command.md)',
  'attachment, of whatever mode:',
  '',
  '- With one (since 2.1.97), every `queued_command` is such a message whose `commandMode` is `prompt`, whose ' +
    '`origin.kind` is absent or `human`, whose',
  '  `isMeta` is not true and whose text does not begin like a notification (rule 7 ' +
    '[above](#what-a-user-record-is)). An image alone counts.',
  '- With none, every `enqueue` that a `remove` takes is such a message. ' +
    '[`queue-operation`](records/queue-operation.md) lines tell the story: `enqueue`',
  '  puts a text at the end, `dequeue` takes the oldest (it becomes a prompt), `remove` takes the one with ' +
    'the same content, else the oldest (into the',
  '  running turn), `popAll` takes all (back into the input line). An `enqueue` that is a notification, or ' +
    'whose content is no text, holds its place but',
  '  is not counted.',
  '',
].join('\n');

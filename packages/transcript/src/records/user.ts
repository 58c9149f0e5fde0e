import { recordBase, recordEntry } from '../shapes/entry.ts';
import { boolean, either, list, number, object, opaque, optional, tagged, text } from '../shapes/shape.ts';
import { envelope, envelopeExample } from './fields/envelope.ts';

export const userBase = recordBase({
  type: 'user',
  role: 'turn',
  traits: { speaker: 'user', isStep: true, state: { what: 'permission mode', field: 'permissionMode' } },
});

export const userRecord = () =>
  recordEntry(userBase, {
    doc:
      'Input for the model: a prompt of the user, and far more often a tool result, a command and its ' +
      'output, an interruption, a notification or a ' +
      ('text of the client. Which of these it is follows from its content, not from one field. A tool result is ' +
        'one record with one block.'),
    fields: {
      ...envelope,
      message: object({
        role: text(undefined, ['user']),
        content: either(
          [text(), list(either([tagged('type', 'blocks'), text('Documented, not observed')]))],
          'A text for what was typed; blocks for tool results, images and interruptions. Copies may turn the ' +
            'first into the second',
        ),
      }),
      toolUseResult: optional(
        opaque(
          'The client’s own record of the result; each tool has its own page. A text on failure, a list for MCP ' +
            'tools, often absent in agent files',
        ),
      ),
      sourceToolAssistantUUID: optional(
        text('The assistant record with the call that this answers; nearly always the parent'),
      ),
      sourceToolUseID: optional(text('The call that caused this text, a skill for instance')),
      promptId: optional(
        text('Shared by all records that follow from one prompt, in agent files too. Really since 2.1.73'),
      ),
      promptSource: optional(
        text('How the prompt came in', ['typed', 'queued', 'suggestion_accepted', 'sdk', 'system']),
      ),
      origin: optional(
        object(
          {
            kind: text(undefined, ['human', 'task-notification', 'peer', 'coordinator']),
            producer: optional(text('What sent the notification', ['session-task'])),
            runId: optional(text('Run of the task it reports on')),
            from: optional(text('Address of the peer')),
            name: optional(text('Name the peer gave itself')),
            msg_id: optional(text('Name of the peer’s message')),
            body: optional(text('The peer’s words without their wrapping')),
            fromMode: optional(text('Permission mode of the peer')),
            hopChain: optional(opaque('The sessions it came through')),
            verifiedPeerPid: optional(number('Process id of the peer, as the system vouches for it')),
          },
          'Origin of the text; if absent, it may still not be the user',
        ),
      ),
      turnOrigin: optional(text('What started the turn', ['human', 'sdk', 'task_notification'])),
      turnPosition: optional(
        object({
          promptIndex: number('Which prompt of a terminal run, from 1; 0 in print mode'),
          turnIndex: number('Which turn of the session, from 1'),
        }),
      ),
      turnCompanion: optional(boolean('A text of the client that goes with a turn')),
      turnAttributionKey: optional(text('Name that the SDK gave the turn')),
      permissionMode: optional(
        text('Permission mode when the prompt was sent', [
          'default',
          'acceptEdits',
          'plan',
          'auto',
          'dontAsk',
          'bypassPermissions',
        ]),
      ),
      permissionDecision: optional(
        object(
          {
            decision: text(undefined, ['accept', 'reject']),
            source: text('Who decided', ['config', 'hook', 'user_temporary']),
            reasonType: optional(text(undefined, ['hook', 'mode', 'other', 'subcommandResults'])),
            reasonCode: optional(text('For instance `hook:PreToolUse` or `mode:plan`')),
            ruleSource: optional(
              text('Source of the rule that decided', ['userSettings', 'projectSettings', 'policySettings']),
            ),
            grantScope: optional(text('How long the user’s yes holds', ['once', 'session'])),
          },
          'How the call was allowed or refused',
        ),
      ),
      toolDenialKind: optional(
        text('The call did not run, and why', [
          'user-rejected',
          'permission-rule',
          'automode-blocked',
          'automode-unavailable',
        ]),
      ),
      userFeedback: optional(text('What the user said when refusing')),
      sandboxed: optional(boolean('The command ran in the sandbox')),
      mcpMeta: optional(
        object(
          { structuredContent: optional(opaque('The server’s own shape')), _meta: optional(opaque()) },
          'What an MCP server sent in addition to the content',
        ),
      ),
      mcpCallNotReadOnly: optional(text('Why the MCP call counts as one that may change something', ['no_hint'])),
      classifierMetaLines: optional(text('What the permission classifier was told, as lines of JSON')),
      isCompactSummary: optional(boolean('The summary that replaces the conversation so far')),
      isVisibleInTranscriptOnly: optional(boolean('Shown in the long view only')),
      summarizedTurnPromptUuids: optional(list(text(), 'Prompts of the running turn that the summary covers')),
      interruptedMessageId: optional(text('The `message.id` that this interruption cut off')),
      refusedMessageId: optional(text('The `message.id` that the safety classifier stopped')),
      imagePasteIds: optional(list(number(), 'Numbers of the pasted images, as in `[Image #1]`')),
      planContent: optional(text('The plan this session was started to carry out. Really 2.1.20 – 2.1.80')),
      queuePriority: optional(text('Its place in the queue of prompts', ['later'])),
      queueSkipAttachments: optional(boolean('Sent from the queue without new attachments')),
      joinedNoticeLengths: optional(list(number(), 'Several notifications in one text: the length of each')),
      joinedNoticeOwn: optional(list(boolean(), 'Which of them are of this session’s own tasks')),
      joinedNoticeRunIds: optional(list(text(), 'The run each reports on')),
      thinkingMetadata: optional(
        object(
          {
            level: optional(text('Until 2.1.17', ['high', 'medium', 'low', 'none'])),
            disabled: optional(boolean()),
            triggers: optional(
              list(
                either([
                  object({ start: optional(number()), end: optional(number()), text: optional(text()) }),
                  text('Documented, not observed'),
                ]),
                'Words of the prompt that asked for thinking',
              ),
            ),
            maxThinkingTokens: optional(number('2.1.19 – 2.1.45, in place of all others')),
            budget_tokens: optional(number('Documented for 2.0.37, not observed')),
            thinking_enabled: optional(boolean('Documented for 2.0.37, not observed')),
          },
          'How much thinking was asked for. Really since 1.0.115',
        ),
      ),
      todos: optional(
        list(
          object({
            content: text(),
            status: text(undefined, ['pending', 'in_progress', 'completed']),
            activeForm: text('The same while under way'),
          }),
          'The todo list when the prompt was sent',
        ),
      ),
    },
    example: {
      ...envelopeExample,
      promptId: 'c9d1e3f5-6a7b-4c8d-9e0f-1a2b3c4d5e6f',
      message: { role: 'user', content: 'Round the tide levels to centimetres.' },
      permissionMode: 'acceptEdits',
      promptSource: 'typed',
      origin: { kind: 'human' },
      turnOrigin: 'human',
      turnPosition: { promptIndex: 1, turnIndex: 1 },
      session_id: envelopeExample.sessionId,
    },
  });

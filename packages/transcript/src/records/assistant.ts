import { recordBase, recordEntry } from '../shapes/entry.ts';
import { boolean, either, list, nullable, number, object, opaque, optional, tagged, text } from '../shapes/shape.ts';
import { envelope, envelopeExample } from './fields/envelope.ts';
import { usage, usageExample } from './fields/usage.ts';

export const assistantBase = recordBase({
  type: 'assistant',
  role: 'turn',
  traits: { speaker: 'assistant', isStep: true },
});

export const assistantRecord = () =>
  recordEntry(assistantBase, {
    doc:
      'One content block of an answer of the model, or a notice of the client in its place. The client writes ' +
      'one line for each block: the lines of one ' +
      ('`message.id` are one API message, not always next to each other, and each repeats its usage. Failures ' +
        'and interruptions are lines of the model ') +
      '`<synthetic>`.',
    fields: {
      ...envelope,
      message: object({
        model: text('The model that answered; `<synthetic>` for a line the client made up'),
        id: optional(text('Name of the API message, shared by its lines; a UUID on synthetic lines')),
        type: text(undefined, ['message']),
        role: text(undefined, ['assistant']),
        content: list(
          either([tagged('type', 'blocks'), text('Documented, not observed')]),
          'Nearly always one block; several after a request that was not streamed and from gateways',
        ),
        stop_reason: optional(
          nullable(
            text(undefined, ['end_turn', 'tool_use', 'stop_sequence', 'max_tokens', 'pause_turn', 'refusal']),
            'Why it ended. Null does not mean unfinished: versions up to 2.1.99 write it on most lines',
          ),
        ),
        stop_sequence: optional(nullable(text('Empty on synthetic lines'))),
        stop_details: optional(
          nullable(
            object({
              type: optional(text()),
              category: optional(nullable(text())),
              explanation: optional(nullable(text())),
            }),
            'What the API says about a refusal; null otherwise',
          ),
        ),
        usage,
        diagnostics: optional(
          nullable(
            object({
              cache_miss_reason: optional(
                nullable(
                  object({
                    type: text(undefined, [
                      'messages_changed',
                      'model_changed',
                      'previous_message_not_found',
                      'system_changed',
                      'tools_changed',
                      'unavailable',
                    ]),
                    cache_missed_input_tokens: optional(number()),
                  }),
                ),
              ),
            }),
            'Why the prompt cache was missed',
          ),
        ),
        container: optional(nullable(opaque('Container of the API for running code; only null was seen'))),
        context_management: optional(
          nullable(object({ applied_edits: optional(list(opaque())) }, 'What the API cut from the context')),
        ),
      }),
      requestId: optional(text('Name of the request at the API; absent on synthetic lines of old versions')),
      costUSD: optional(number('What the client reckoned the message cost; only until 1.0.3')),
      durationMs: optional(number('How long the request took; only until 1.0.3')),
      isApiErrorMessage: optional(boolean('The text is an error of the API that ended the turn')),
      error: optional(
        text('Kind of the error', [
          'authentication_failed',
          'billing_error',
          'invalid_request',
          'max_output_tokens',
          'oauth_org_not_allowed',
          'rate_limit',
          'server_error',
          'unknown',
        ]),
      ),
      apiError: optional(
        text('An older name of `error`, for the output limit only. Really 2.1.23 – 2.1.63', ['max_output_tokens']),
      ),
      apiErrorStatus: optional(number('HTTP status of the error')),
      apiErrorType: optional(
        text('Type of the error in the words of the API', [
          'authentication_error',
          'invalid_request_error',
          'overloaded_error',
        ]),
      ),
      errorDetails: optional(text('Status and body of the answer')),
      failedResponseHadNoToolCall: optional(boolean('The failed answer had not called a tool yet')),
      isAbortedMidStream: optional(boolean('Interrupted: the blocks that had arrived. Really since 2.1.222')),
      attributionAgent: optional(text('Type of the sub-agent at work')),
      attributionSkill: optional(text('Skill or command in force')),
      attributionPlugin: optional(text('Plugin that the skill belongs to')),
      attributionMcpServer: optional(text('MCP server in use, on the lines around the call too')),
      attributionMcpTool: optional(text('MCP tool in use')),
      effort: optional(text('Effort the session asks of the model', ['medium', 'high', 'xhigh'])),
      perTurnEffort: optional(
        nullable(text('Effort requested for this turn; null if the model has no such setting', ['medium'])),
      ),
      apiBlockIndex: optional(number('Place of the block in the API message, from 0')),
      requestRef: optional(text('The `api-request` record it answers')),
      requestedModel: optional(text('The model that was asked; `message.model` is the one that answered')),
      promptCacheRequested: optional(text('How long the prompt cache was asked to live', ['5m'])),
      madeBy: optional(
        text('`model`, or `other` for a text the client wrote without asking the API', ['model', 'other']),
      ),
      toolInputStreamMs: optional(number('How long the input of the tool call took to arrive')),
      thinkingDurationMs: optional(number('How long the thinking took')),
      thinkingDisplay: optional(
        text('`omitted`: the API sends no thinking text, only its signature', ['omitted', 'updates']),
      ),
      serverClassifierRequest: optional(text('Name of the request to the safety classifier that ran along')),
    },
    example: {
      ...envelopeExample,
      message: {
        model: 'claude-opus-5-5',
        id: 'msg_01HarbourTideRoundUp4kQ',
        type: 'message',
        role: 'assistant',
        content: [{ type: 'text', text: 'The levels are rounded to centimetres now.' }],
        stop_reason: 'end_turn',
        stop_sequence: null,
        stop_details: null,
        usage: usageExample,
        diagnostics: null,
      },
      requestId: 'req_011HarbourTideRoundUp4k',
      effort: 'high',
      session_id: envelopeExample.sessionId,
      apiBlockIndex: 0,
      requestRef: '7c0e4b1d-2f63-4a98-b5d7-0e9c8a6f1b23',
      requestedModel: 'claude-opus-5-5',
      madeBy: 'model',
    },
  });

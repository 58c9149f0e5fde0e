/** How to read the format: assistant messages, usage, tool calls. */
export const messagesAndCalls = [
  '### Assistant messages',
  '',
  'The client writes one line for each content block as it arrives: thinking, text, each call. The lines ' +
    'of a message share `message.id` (and',
  '`requestId`), each have a `uuid`, are connected by parent links and may be separated by other lines. A ' +
    'message is all `assistant` records of one file with the',
  'same `message.id`, its blocks in file order; a record without one is a separate message. After a ' +
    'request that was not streamed, one line has several',
  'blocks.',
  '',
  'Each line repeats `usage`. Never add up lines, and count each `message.id` once across *all* files, ' +
    'because forks, resumed sessions and agents copy messages:',
  '',
  '- Use the figures of the copy with the highest `output_tokens`; among equals, the last one. In a ' +
    'session, the main file comes first, then agent',
  '  files by path; across sessions, files by path.',
  '- The file that a message is counted under is a separate question: of all files that contain it, the ' +
    'one whose first record is the oldest, then the first by',
  '  path.',
  '- Messages of the model `<synthetic>` are not counted.',
  '',
  'How reliable the figures are:',
  '',
  '| client | `usage` on the lines | `stop_reason` |',
  '|---|---|---|',
  '| 2.0.37, 2.0.42, since 2.1.100 | final, the same on all | final, on all |',
  '| 1.0.128, 2.0.60, 2.0.76 | final for fast answers; for slow ones the initial value (`output_tokens: ' +
    '1`) on all | null, or set on the last line |',
  '| 2.1.42 | the initial value, sometimes final on the last line | always null |',
  '',
  'Therefore `stop_reason: null` does not mean that an answer is incomplete. Cache writes are ' +
    '`cache_creation.ephemeral_5m_input_tokens` and `…_1h_…`',
  'if present; otherwise `cache_creation_input_tokens` counts as five minutes. Early files record their ' +
    'cost (`costUSD`), recent ones a running total',
  'in `cost-state` lines.',
  '',
  'Model `<synthetic>` is the client itself and has no usage: an API error (`isApiErrorMessage`, with its ' +
    'kind in `error`), a notice such as `No response requested.`',
  'or, in 2.1.100 – 2.1.200, the part of an answer that had arrived when it was interrupted. Retries are ' +
    '`system` records of subtype `api_error`;',
  'some versions and modes do not write them, so their absence proves nothing.',
  '',
  'When the user interrupts, the unfinished part is lost (1.0.128, 2.0.60, 2.0.76), the whole message is ' +
    'lost (2.0.37, 2.0.42), it is saved as a synthetic',
  'message (2.1.100 – 2.1.200), or the message is marked with `isAbortedMidStream` and named by ' +
    '`interruptedMessageId` of the interruption (since',
  '2.1.222).',
  '',
  '### Calls and results',
  '',
  'A call is a [`tool_use`](blocks/tool_use.md) block. The same `id` again in the same session is a copy ' +
    'of the same call; if several files contain it,',
  'the first one counts: the main file, then agent files by path. Its result is the ' +
    '[`tool_result`](blocks/tool_result.md) block with the same id in the same',
  'file, before or after it; if there are two, the first one counts.',
  '',
  'The result is stored twice: the block is what the model read, and `toolUseResult` at the top level of ' +
    'the record is what the client recorded, with fields that depend on the',
  '[tool](#tools). It belongs to the block only if the record has a single result. `toolUseResult` is',
  '',
  '- an object for most tools, a list of content for MCP tools, and a plain string for errors (`Error: …`, ' +
    '`InputValidationError: …`, `User rejected tool use`);',
  '- absent from most results in agent files since 2.1.42. Everything a reader needs must then come from ' +
    'the block.',
  '',
  'The status of a call is the first that matches (the text is that of the block: its text blocks joined ' +
    'by line breaks, trimmed):',
  '',
  '- **lost**: no result, but later in the same file, with the same `isSidechain`, there is a prompt, a ' +
    'command or an assistant record of another message',
  '  (including `<synthetic>`).',
  '- **pending**: no result otherwise.',
  '- **rejected** by the user: `toolDenialKind` is `user-rejected`, `toolUseResult` is `User rejected tool ' +
    'use`, or the text begins with',
  "  `The user doesn't want to proceed` or `The user doesn't want to take this`.",
  '- **denied** by a rule or a hook: another `toolDenialKind`; or `is_error` is true and the text begins ' +
    'with `This command requires approval`,',
  '  `Claude requested permissions`, `This Bash command contains multiple operations`, `This command uses ' +
    'shell operators`, `PreToolUse:`,',
  '  `Permission to use` or `Permission for this action`.',
  '- **interrupted**: a line of the text begins with `[Request interrupted by user`, the text is ' +
    '`Interrupted by user`, or',
  '  `toolUseResult.interrupted` is true.',
  '- **error**: `is_error` is true; most tools leave it out on success.',
  '- **ok** otherwise.',
  '',
  'Tool names are free text: models call tools that do not exist, and get an error that says so. `Task` ' +
    'has been called `Agent` since 2.1.63.',
  '',
  '- Until 2.0.76, long output is truncated at 30,000 characters. Later it is stored in `<session ' +
    'id>/tool-results/`, and the block contains `<persisted-output>`',
  '  with the path and a preview; `toolUseResult` has the path in `persistedOutputPath`.',
  '- `Read` numbers lines as `     1→text` until 2.1.42 and as `1<tab>text` since 2.1.100; `numLines` and ' +
    '`totalLines` count the empty line after the',
  '  last line break.',
  '- Images are base64 in the record; an image returned by `Read` is stored twice. Output that was not ' +
    'valid UTF-8 is stored with U+FFFD in its place.',
  '- An input that the client could not parse is stored as `__unparsedToolInput`.',
  '',
].join('\n');

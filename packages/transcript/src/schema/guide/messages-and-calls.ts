/** How to read the format: assistant messages, usage, tool calls. */
export const messagesAndCalls = [
  '### Assistant messages',
  '',
  'The client writes one line for each content block as it comes in: thinking, text, each call. The lines of ' +
    'a message share `message.id` (and',
  '`requestId`), have a `uuid` each, follow one another by parent links and may stand apart. A message is all ' +
    '`assistant` records of one file with the',
  'same `message.id`, its blocks in file order; a record without one is a message by itself. After a request ' +
    'that was not streamed, one line has several',
  'blocks.',
  '',
  'Each line repeats `usage`. Never add lines up, and count each `message.id` once over *all* files, because ' +
    'forks, resumes and agents copy messages:',
  '',
  '- The figures are those of the copy with the greatest `output_tokens`; of several such, the last. In a ' +
    'session the main file comes first, then agent',
  '  files by path; over many sessions, files by path.',
  '- The file that a message is counted under is another question: of all files that hold it, the one whose ' +
    'first record is the oldest, then the first by',
  '  path.',
  '- Messages of the model `<synthetic>` are not counted.',
  '',
  'What the figures are worth:',
  '',
  '| client | `usage` on the lines | `stop_reason` |',
  '|---|---|---|',
  '| 2.0.37, 2.0.42, since 2.1.100 | final, the same on all | final, on all |',
  '| 1.0.128, 2.0.60, 2.0.76 | final for fast answers; for slow ones that of the start (`output_tokens: 1`) ' +
    'on all | null, or set on the last line |',
  '| 2.1.42 | that of the start, sometimes final on the last line | always null |',
  '',
  '`stop_reason: null` therefore does not mean that an answer is incomplete. Cache writes are ' +
    '`cache_creation.ephemeral_5m_input_tokens` and `…_1h_…`',
  'where they are there, else `cache_creation_input_tokens` counts as five minutes. Early files carry their ' +
    'cost (`costUSD`), late ones a running total',
  'in `cost-state` lines.',
  '',
  'Model `<synthetic>` is the client itself, and has no usage: an API error (`isApiErrorMessage`, the kind in ' +
    '`error`), a notice such as `No response',
  'requested.`, or, in 2.1.100 – 2.1.200, what had come in of an answer when it was interrupted. Retries are ' +
    '`system` records of subtype `api_error`;',
  'some versions and modes write none, so their absence proves nothing.',
  '',
  'When a person interrupts, what was unfinished is lost (1.0.128, 2.0.60, 2.0.76), the whole message is ' +
    '(2.0.37, 2.0.42), it is saved as a synthetic',
  'message (2.1.100 – 2.1.200), or the message is marked with `isAbortedMidStream` and named by ' +
    '`interruptedMessageId` of the interruption (since',
  '2.1.222).',
  '',
  '### Calls and results',
  '',
  'A call is a [`tool_use`](blocks/tool_use.md) block. The same `id` again in the same session is a copy of ' +
    'the same call; where several files hold it,',
  'the first counts: the main file, then agent files by path. Its result is the ' +
    '[`tool_result`](blocks/tool_result.md) block with the same id in the same',
  'file, before or after it; if there are two, the first counts.',
  '',
  'The result is told twice: the block is what the model read; `toolUseResult` at the top of the record is ' +
    'what the client noted down, with a shape for',
  'each [tool](#tools). It belongs to the block only where the record holds one result. `toolUseResult` is',
  '',
  '- an object for most tools, a list of content for MCP tools, and a plain text for errors (`Error: …`, ' +
    '`InputValidationError: …`, `User rejected tool',
  '  use`);',
  '- absent from most results in agent files since 2.1.42. Everything a reader needs must then come from the block.',
  '',
  'The status of a call, the first that fits (the text is that of the block, its text blocks joined by line ' +
    'ends, trimmed):',
  '',
  '- **lost**: no result, but later in the same file and with the same `isSidechain` stands a prompt, a ' +
    'command or an assistant record of another message',
  '  (`<synthetic>` too).',
  '- **pending**: no result otherwise.',
  '- **rejected** by a person: `toolDenialKind` is `user-rejected`, `toolUseResult` is `User rejected tool ' +
    'use`, or the text begins with',
  "  `The user doesn't want to proceed` or `The user doesn't want to take this`.",
  '- **denied** by a rule or a hook: another `toolDenialKind`; or `is_error` is true and the text begins with ' +
    '`This command requires approval`,',
  '  `Claude requested permissions`, `This Bash command contains multiple operations`, `This command uses ' +
    'shell operators`, `PreToolUse:`,',
  '  `Permission to use` or `Permission for this action`.',
  '- **interrupted**: a line of the text begins with `[Request interrupted by user`, the text is `Interrupted ' +
    'by user`, or',
  '  `toolUseResult.interrupted` is true.',
  '- **error**: `is_error` is true; most tools leave it out on success.',
  '- **ok** otherwise.',
  '',
  'Names of tools are free text: models call tools that do not exist, and then an error says so. `Task` is ' +
    'called `Agent` since 2.1.63.',
  '',
  '- Long output is cut at 30,000 characters until 2.0.76. Later it is kept in `<session id>/tool-results/`, ' +
    'and the block holds `<persisted-output>`',
  '  with the path and a preview; `toolUseResult` names it as `persistedOutputPath`.',
  '- `Read` numbers lines as `     1→text` until 2.1.42 and as `1<tab>text` since 2.1.100; `numLines` and ' +
    '`totalLines` count the empty line after the',
  '  last line end.',
  '- Images are base64 in the record; an image that `Read` returns is there twice. Output that is no UTF-8 ' +
    'was stored with U+FFFD in its place.',
  '- An input the client could not parse is kept as `__unparsedToolInput`.',
  '',
].join('\n');

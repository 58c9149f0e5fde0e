/** How to read the format: titles and state, status, hooks, file history, privacy. */
export const stateAndFiles = [
  '### Titles, modes and other state',
  '',
  'Notes without `uuid` are written again at every start and change. The last one in the file counts.',
  '',
  '- `permission-mode`, `mode`, `worktree-state`, `relocated`, `agent-name` and `agent-setting` say what is ' +
    'in force from there on.',
  '- `last-prompt` says where the person is: see [turns and branches](#turns-and-branches). `pr-link`, ' +
    '`frame-link` and `bridge-session` say where the',
  '  session is known outside.',
  '- `cost-state` is the client’s own account of cost, time and changed lines so far.',
  '',
  'The title of a session, the first that there is:',
  '',
  '1. the last [`custom-title`](records/custom-title.md), a person’s;',
  '2. the last [`ai-title`](records/ai-title.md);',
  '3. a [`summary`](records/summary.md) whose `leafUuid` is a record of the session’s main file. It may stand ' +
    'in the main file of *another* session of',
  '   the project folder: only `leafUuid` tells which one it names. Of several, the last line of the last ' +
    'file by path counts;',
  '4. the first prompt without the elements of rule 8 [above](#what-a-user-record-is) and without a leading ' +
    '`Implement the following plan:`, of that the',
  '   first line with words;',
  '5. the last `summary` of the file itself, whatever its `leafUuid`;',
  '6. the first command as it was typed.',
  '',
  'Number signs and white space before a title are dropped; what is empty then is no title.',
  '',
  '### Status of a session',
  '',
  'Go back through the main thread from its end to the first record that decides:',
  '',
  '| record | status |',
  '|---|---|',
  '| `assistant` with `isApiErrorMessage` | **failed** |',
  '| `assistant` whose message, on any of its lines, has a call without result | **working** |',
  '| any other `assistant` | **waiting** for the person |',
  '| `user`: an interruption | **interrupted** |',
  '| `user`: a prompt or a tool result | **working** |',
  '| `user`: a command | **waiting** |',
  '',
  'All other records decide nothing, and neither does `stop_reason: null`. Where none decides, the session is ' +
    '**empty**. Sidechains and agent files are',
  'not asked. While you watch, a session whose file has not grown for 10 minutes is **idle**; keep the word ' +
    'above as what it was last.',
  '',
  '### Hooks',
  '',
  'What hooks did is told differently by each generation: `system` records [without ' +
    'subtype](system/without-subtype.md) or of subtype `informational`',
  'with terminal escapes (1.0.x), meta texts and `stop_hook_summary` (2.0.x), `hook_progress` (2.1.12 – ' +
    '2.1.81), attachments `hook_success`,',
  '`hook_additional_context`, `hook_blocking_error`, `hook_non_blocking_error` and others (since 2.1.100). A ' +
    'call that a hook blocked has an error that',
  'begins with `PreToolUse:`.',
  '',
  '### Files through time',
  '',
  'In the terminal interface the client keeps copies of files before it changes them: `file-history/<session ' +
    'id>/<hash>@v<n>`, where the hash is the',
  'first 16 hex digits of the SHA-256 of the absolute path. `file-history-snapshot` records say which copies ' +
    'belong to a prompt (`messageId` is its',
  '`uuid`), `file-history-delta` (since 2.1.210) adds one. A copy is the content *before* the change that ' +
    'follows. `backupFileName: null` means that',
  'there was no such file. Names of files are relative to the session’s `cwd` where they are inside it, else ' +
    'absolute. Print mode and 1.0.x keep no',
  'copies; then `originalFile` and `structuredPatch` in the results of `Edit` and `Write` are the way to ' +
    'older contents.',
  '',
  '### The log of requests',
  '',
  'Since 2.1.300 three record types log what was sent to the API: `api-request-shape` (system prompt and ' +
    'tools, by hash), `api-request-blob` (messages',
  'that are nowhere else, by hash) and `api-request`, which puts a request together: the first `keep` ' +
    'messages of the request `base`, then those with the',
  'hashes in `tail`. Many of these hashes are of messages that stand in the transcript itself. A hash is the ' +
    'SHA-256 of the JSON with its keys sorted.',
  'None of this is conversation.',
  '',
  '### Privacy',
  '',
  'A transcript holds everything: files that were read, output of commands, pasted images, secrets that came ' +
    'by. `prompt_snapshot` attachments and',
  '`api-request-shape` hold the whole system prompt, `session_context` an e-mail address, `rendered` the ' +
    'words sent to the model, `bridge-session` ids of',
  'an account. The config folder has files with credentials beside the transcripts: open only what you know.',
  '',
].join('\n');

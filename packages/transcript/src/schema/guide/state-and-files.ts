/** How to read the format: titles and state, status, hooks, file history, privacy. */
export const stateAndFiles = [
  '### Titles, modes and other state',
  '',
  'Notes without `uuid` are written again at every start and change. The last one in the file counts.',
  '',
  '- `permission-mode`, `mode`, `worktree-state`, `relocated`, `agent-name` and `agent-setting` apply from ' +
    'that line on.',
  '- `last-prompt` gives the user’s position: see [turns and branches](#turns-and-branches). `pr-link`, ' +
    '`frame-link` and `bridge-session` link the',
  '  session to other places.',
  '- `cost-state` is the client’s own record of cost, time and changed lines so far.',
  '',
  'The title of a session is the first of these that exists:',
  '',
  '1. the last [`custom-title`](records/custom-title.md), set by the user;',
  '2. the last [`ai-title`](records/ai-title.md);',
  '3. a [`summary`](records/summary.md) whose `leafUuid` is a record of the session’s main file. It may be ' +
    'in the main file of *another* session of',
  '   the project folder: only `leafUuid` says which session it names. If there are several, the last line ' +
    'of the last file by path counts;',
  '4. the first line with words of the first prompt, after removing the elements of rule 8 ' +
    '[above](#what-a-user-record-is) and a leading',
  '   `Implement the following plan:`;',
  '5. the last `summary` of the file itself, whatever its `leafUuid`;',
  '6. the first command as typed.',
  '',
  'Number signs and white space before a title are removed. If nothing is left, it is not a title.',
  '',
  '### Status of a session',
  '',
  'Go backwards through the main thread from its end to the first record that decides:',
  '',
  '| record | status |',
  '|---|---|',
  '| `assistant` with `isApiErrorMessage` | **failed** |',
  '| `assistant` whose message, on any of its lines, has a call without a result | **working** |',
  '| any other `assistant` | **waiting** for the user |',
  '| `user`: an interruption | **interrupted** |',
  '| `user`: a prompt or a tool result | **working** |',
  '| `user`: a command | **waiting** |',
  '',
  'All other records decide nothing, and neither does `stop_reason: null`. If no record decides, the ' +
    'session is **empty**. Sidechains and agent files do',
  'not count. While you follow a session, it is **idle** if its file has not grown for 10 minutes; keep ' +
    'the status above as its last status.',
  '',
  '### Hooks',
  '',
  'Each generation of the client records hooks differently: `system` records [without ' +
    'subtype](system/without-subtype.md) or of subtype `informational`',
  'with terminal escapes (1.0.x), meta texts and `stop_hook_summary` (2.0.x), `hook_progress` (2.1.12 – ' +
    '2.1.81), attachments `hook_success`,',
  '`hook_additional_context`, `hook_blocking_error`, `hook_non_blocking_error` and others (since 2.1.100). ' +
    'A call that a hook blocked has an error that',
  'begins with `PreToolUse:`.',
  '',
  '### Files through time',
  '',
  'In the terminal interface, the client keeps copies of files before it changes them: ' +
    '`file-history/<session id>/<hash>@v<n>`, where the hash is the',
  'first 16 hex digits of the SHA-256 of the absolute path. `file-history-snapshot` records list the ' +
    'copies that belong to a prompt (`messageId` is its',
  '`uuid`); `file-history-delta` (since 2.1.210) adds one. A copy is the content *before* the change that ' +
    'follows. `backupFileName: null` means that',
  'the file did not exist. File names are relative to the session’s `cwd` if they are inside it, otherwise ' +
    'absolute. Print mode and 1.0.x keep no',
  'copies; older contents can then be derived from `originalFile` and `structuredPatch` in the results of ' +
    '`Edit` and `Write`.',
  '',
  '### The log of requests',
  '',
  'Since 2.1.300, three record types log what was sent to the API: `api-request-shape` (system prompt and ' +
    'tools, by hash), `api-request-blob` (messages',
  'that are stored nowhere else, by hash) and `api-request`, which assembles a request: the first `keep` ' +
    'messages of the request `base`, then those with the',
  'hashes in `tail`. Many of these hashes refer to messages in the transcript itself. A hash is the ' +
    'SHA-256 of the JSON with sorted keys.',
  'None of this is conversation.',
  '',
  '### Privacy',
  '',
  'A transcript contains everything: files that were read, command output, pasted images, secrets that ' +
    'happened to appear. `prompt_snapshot` attachments and',
  '`api-request-shape` contain the whole system prompt, `session_context` an email address, `rendered` ' +
    'the text sent to the model, `bridge-session` ids of',
  'an account. The config folder also has files with credentials next to the transcripts: open only files ' +
    'you know.',
  '',
].join('\n');

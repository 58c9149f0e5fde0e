/** How to read the format: rules in short, files, lines, records. */
export const filesAndLines = [
  '### In short',
  '',
  '1. A line is a JSON object, identified by its `type`. Keep what you do not know: there will be more ' +
    'types, fields and values next week.',
  '2. A session is one file; its sub-agents are separate files. The name of a project folder cannot be ' +
    'converted back to a path.',
  '3. Order is file order plus parent links. Never sort by `timestamp`.',
  '4. A `uuid` is not unique. A record is identified by its file and byte offset.',
  '5. Most `user` records were not typed by the user. Their content decides which ones were.',
  '6. One message of the model spans several lines. Join them by `message.id`, and count their tokens once.',
  '7. Join results to calls by `tool_use_id`, wherever they are; parent links lose parallel results.',
  '8. A file has several roots, and no line is ever removed: compaction and rewinding leave the old lines ' +
    'in place.',
  '9. Titles, modes and other state are written repeatedly. The last one counts.',
  '10. One file can contain lines from several client versions. Interpret each line by its own version.',
  '',
  '### Files and sessions',
  '',
  'Everything is in the config folder: `~/.claude`, or the folder named by `CLAUDE_CONFIG_DIR`. A session ' +
    'is `projects/<project>/<session id>.jsonl`, its main file,',
  'with the transcripts of its agents; [file locations](#file-locations) lists all paths. Its project is a ' +
    'folder named',
  'after the working directory:',
  '',
  '```js',
  "let name = realpath(cwd).replace(/[^a-zA-Z0-9]/g, '-'); // each UTF-16 unit separately: an emoji becomes --",
  "if (name.length > 200) name = name.slice(0, 200) + '-' + Math.abs(hash(cwd)).toString(36); // since 2.1.100",
  '// hash: h = ((h << 5) - h + charCode) | 0 over the original path',
  '```',
  '',
  'Many paths have the same name, so the project path of a session is the first `cwd` in its own main ' +
    'file. Without one, it is unknown. In later records, `cwd`',
  'changes with `cd`; the folder was fixed when the client started.',
  '',
  'The location of sub-agent transcripts depends on the version:',
  '',
  '| client | place |',
  '|---|---|',
  '| until 2.0.22 | in the main file, as records with `isSidechain: true` |',
  '| 2.0.28 – 2.1.29 | `projects/<project>/agent-<id>.jsonl`, next to the sessions; `sessionId` in the ' +
    'records names the session |',
  '| since 2.1.2 | `projects/<project>/<session id>/subagents/agent-<id>.jsonl`, nested agents in the same ' +
    'folder, with `agent-<id>.meta.json` since 2.1.100 |',
  '| since 2.1.170 | also `…/subagents/workflows/<run id>/agent-<id>.jsonl` for agents of a workflow |',
  '',
  'An agent id is 8 hex digits (until 2.0.60), `a` and 6 (until 2.1.49), `a` and 16, or `a<name>-` and 16 ' +
    'for named agents. Use everything between',
  '`agent-` and the extension.',
  '',
  '- A `journal.jsonl` is not a transcript, although its lines have a `type`; neither is `history.jsonl`. ' +
    'Both have pages among the side files.',
  '- An empty file is an empty session: 2.0.37 – 2.0.76 leave one for every `--resume`.',
  '- Agent files without a main file are the remains of a session. Show them; do not drop them.',
  '- Some agent files are internal to the client and not agents of the session: see [sub-agents](#sub-agents).',
  '- A file may contain only `summary` or `file-history-snapshot` lines.',
  '',
  '### Lines',
  '',
  'Split at `\\n`. A `\\r` before it and a byte-order mark at the start of the file are not part of the ' +
    'text. Bytes that are not valid UTF-8 are read as U+FFFD. Skip',
  'blank lines (only spaces, tabs and the like): they are not counted as lines, but they count for line ' +
    'numbers, so that yours match an',
  'editor. Do not split at U+2028 and similar characters, which are legal inside JSON strings. Every other ' +
    'line is exactly one of these:',
  '',
  '| kind | what it is | what to do |',
  '|---|---|---|',
  '| record | a JSON object with a known string in `type` | read it, whatever fields are missing or new |',
  '| unknown type | a JSON object with another string in `type` | keep and count it: a newer client wrote it |',
  '| malformed | JSON, but not an object with a string in `type` | report file, line and offset; continue |',
  '| not JSON | anything else: a torn write, two writers in one line, NUL bytes | report it; the lines ' +
    'around it are fine |',
  '| partial | the last line, without a line break and not JSON | wait: the client is still writing it. ' +
    'Never an error |',
  '',
  'Lines can be large: an image is stored in full as base64, sometimes twice, and 2.1.42 stores whole ' +
    'outputs. Hundreds of kilobytes are common and tens',
  'of megabytes possible, so read the file as a stream and hold one line at a time.',
  '',
  '### Records',
  '',
  'Records of five types belong to the conversation: `user`, `assistant`, `system`, `attachment` and ' +
    '`progress`. They share [the envelope](envelope.md)',
  'with `uuid` and `parentUuid`. All other types are notes. They have no `uuid` and can appear anywhere ' +
    'between the others; `summary`,',
  '`file-history-snapshot` and `file-history-delta` have no `sessionId` either, and most of them have no ' +
    '`timestamp`.',
  '',
  'A line without `version` was written by the version of the nearest previous line that has one, or ' +
    'otherwise of the nearest following line. A field that the',
  'reference calls optional is absent from some records of some versions. All other fields were present in ' +
    'every sample, which is not a guarantee.',
  '',
  '`message` alone means nothing: an `api-request-blob` has one that looks like a chat message but is not. ' +
    'Always use `type`.',
  '',
].join('\n');

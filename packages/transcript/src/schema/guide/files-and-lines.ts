/** How to read the format: rules in short, files, lines, records. */
export const filesAndLines = [
  '### In short',
  '',
  '1. A line is a JSON object, told by its `type`. Keep what you do not know: there will be more types, ' +
    'fields and values next week.',
  '2. A session is one file, and its sub-agents are others. The name of a project folder cannot be turned ' +
    'back into a path.',
  '3. Order is the order of the file, plus parent links. Never sort by `timestamp`.',
  '4. A `uuid` is not unique. A record is identified by its file and byte offset.',
  '5. Most `user` records were not typed by anybody. Which are, has to be worked out from their content.',
  '6. One message of the model is several lines. Join them by `message.id`, and count their tokens once.',
  '7. Join results to calls by `tool_use_id`, wherever they stand; parent links lose parallel results.',
  '8. A file has several roots, and no line is ever taken back: compaction and going back leave the old lines ' +
    'where they are.',
  '9. Titles, modes and other state are written again and again. The last one counts.',
  '10. One file can hold lines of several client versions. Judge each line by its own.',
  '',
  '### Files and sessions',
  '',
  'Everything stands below the config folder: `~/.claude`, or the folder that `CLAUDE_CONFIG_DIR` names. A ' +
    'session is `projects/<project>/<session',
  'id>.jsonl`, its main file, with the transcripts of its agents; [where files stand](#where-files-stand) has ' +
    'all paths. Its project is a folder named',
  'after the working directory:',
  '',
  '```js',
  "let name = realpath(cwd).replace(/[^a-zA-Z0-9]/g, '-'); // each UTF-16 unit by itself: an emoji becomes --",
  "if (name.length > 200) name = name.slice(0, 200) + '-' + Math.abs(hash(cwd)).toString(36); // since 2.1.100",
  '// hash: h = ((h << 5) - h + charCode) | 0 over the path as it was',
  '```',
  '',
  'Many paths have the same name, so the project path of a session is the first `cwd` in its own main file; ' +
    'where there is none, it is unknown. `cwd`',
  'moves with `cd` in later records; the folder was fixed when the client started.',
  '',
  'Where the transcripts of sub-agents stand depends on the version:',
  '',
  '| client | place |',
  '|---|---|',
  '| until 2.0.22 | in the main file, as records with `isSidechain: true` |',
  '| 2.0.28 – 2.1.29 | `projects/<project>/agent-<id>.jsonl`, beside the sessions; `sessionId` in the records ' +
    'says whose it is |',
  '| since 2.1.2 | `projects/<project>/<session id>/subagents/agent-<id>.jsonl`, nested agents flat beside ' +
    'the others, with `agent-<id>.meta.json` since 2.1.100 |',
  '| since 2.1.170 | also `…/subagents/workflows/<run id>/agent-<id>.jsonl` for agents of a workflow |',
  '',
  'An agent id is 8 hex digits (until 2.0.60), `a` and 6 (until 2.1.49), `a` and 16, or `a<name>-` and 16 for ' +
    'named agents. Take whatever stands between',
  '`agent-` and the extension.',
  '',
  '- A `journal.jsonl` is no transcript although its lines have a `type`; neither is `history.jsonl`. They ' +
    'have pages among the side files.',
  '- A file of no bytes is an empty session: 2.0.37 – 2.0.76 leave one for every `--resume`.',
  '- Agent files whose main file is missing are what is left of a session. Show them; do not drop them.',
  '- Some agent files are business of the client and no agents of the session: see [sub-agents](#sub-agents).',
  '- A file may hold nothing but `summary` or `file-history-snapshot` lines.',
  '',
  '### Lines',
  '',
  'Split at `\\n`. A `\\r` before it and a byte-order mark at the start of the file are not part of the text. ' +
    'Bytes that are no UTF-8 are read as U+FFFD. A',
  'blank line, of nothing but spaces, tabs and the like, is skipped: it is not counted as a line, but it ' +
    'counts for line numbers, so that yours are those',
  'of an editor. Do not split at U+2028 and its kin: they are legal inside JSON texts. Every other line is ' +
    'exactly one of these:',
  '',
  '| kind | what it is | what to do |',
  '|---|---|---|',
  '| record | a JSON object with a known text in `type` | read it, whatever fields are missing or new |',
  '| unknown type | a JSON object with another text in `type` | keep and count it: a newer client wrote it |',
  '| malformed | JSON, but no object with a text in `type` | report file, line and offset; read on |',
  '| not JSON | anything else: a torn write, two writers in one line, NUL bytes | report it; the lines around ' +
    'it are good |',
  '| partial | the last line, without line end and not JSON | wait: the client is writing it. Never an error |',
  '',
  'Lines can be large: an image is stored in full as base64, sometimes twice, and 2.1.42 stores whole ' +
    'outputs. Hundreds of kilobytes are common and tens',
  'of megabytes possible, so read as a stream and hold one line, not the file.',
  '',
  '### Records',
  '',
  'Records of five types stand in the conversation: `user`, `assistant`, `system`, `attachment` and ' +
    '`progress`. They share [the envelope](envelope.md)',
  'with `uuid` and `parentUuid`. All other types are notes beside it. They have no `uuid` and stand anywhere ' +
    'between the others; `summary`,',
  '`file-history-snapshot` and `file-history-delta` have no `sessionId` either, and most of them no `timestamp`.',
  '',
  'A line without `version` was written by the version of the nearest line before it that has one, else of ' +
    'the nearest after it. A field that the',
  'reference calls optional is absent from some records of some versions; one that it does not was in every ' +
    'sample, which is no promise.',
  '',
  '`message` alone says nothing: an `api-request-blob` has one that looks like a chat message and is none. ' +
    'Always go by `type`.',
  '',
].join('\n');

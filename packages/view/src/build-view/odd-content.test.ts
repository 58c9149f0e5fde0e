import { describe, expect, it } from 'vitest';
import { accountViews, printEverywhere } from '../every-output.test-kit.ts';
import { openFixtureSession } from './fixture-session.test-kit.ts';

const outputs = ['html', 'md', 'json', 'text', 'show', 'pages'];

/** A transcript of records as given, each hanging on the one before. */
function open(records: readonly object[]) {
  const lines = records.map((record, at) => ({
    uuid: `u${at}`,
    parentUuid: at === 0 ? null : `u${at - 1}`,
    timestamp: `2026-03-02T09:00:${String(at).padStart(2, '0')}.000Z`,
    ...record,
  }));
  const content = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  return openFixtureSession([{ path: 'projects/p/5d2f1a70-93c4-4b1e-8a55-0c6e7f9d1b23.jsonl', content }]);
}

const user = (content: unknown, more: object = {}) => ({ type: 'user', message: { role: 'user', content }, ...more });
const assistant = (content: unknown) => ({
  type: 'assistant',
  message: { id: 'm1', model: 'm', role: 'assistant', content },
});
const result = (id: string | undefined, content: unknown, more: object = {}) => ({
  type: 'tool_result',
  ...(id === undefined ? {} : { tool_use_id: id }),
  content,
  ...more,
});
const bash = { type: 'tool_use', id: 'toolu_1', name: 'Bash', input: { command: 'ls' } };

const cases: readonly (readonly [title: string, records: readonly object[], words: readonly string[]])[] = [
  [
    'a result whose call is in no file',
    [user('Count the boats.'), user([result('toolu_gone', 'Twelve boats counted')])],
    ['Twelve boats counted', 'Tool result with no matching call', 'toolu_gone'],
  ],
  [
    'a failed one, with what the client noted down',
    [user([result('toolu_gone', 'No such pier', { is_error: true })], { toolUseResult: { stderr: 'pier missing' } })],
    ['No such pier', 'pier missing'],
  ],
  ['a result that names no call', [user([result(undefined, 'Nobody asked for this')])], ['Nobody asked for this']],
  [
    'a second result of a call',
    [user('Go.'), assistant([bash]), user([result('toolu_1', 'first catch')]), user([result('toolu_1', 'late catch')])],
    ['first catch', 'late catch', 'Duplicate tool result'],
  ],
  [
    'two results of one call in one record',
    [user('Go.'), assistant([bash]), user([result('toolu_1', 'first catch'), result('toolu_1', 'late catch')])],
    ['first catch', 'late catch'],
  ],
  [
    'words beside a result',
    [user('Go.'), assistant([bash]), user([result('toolu_1', 'a catch'), { type: 'text', text: 'and mind the buoy' }])],
    ['a catch', 'and mind the buoy'],
  ],
  [
    'a result in an answer whose call is missing',
    [user('Go.'), assistant([result('srv_1', 'From the gateway')])],
    ['From the gateway'],
  ],
  [
    'a text among the blocks of a prompt',
    [user(['Moor the ferry', { type: 'text', text: 'at pier two' }])],
    ['Moor the ferry', 'at pier two'],
  ],
  ['a text among the blocks of an answer', [user('Go.'), assistant(['The ferry is moored'])], ['The ferry is moored']],
  ['a block in place of a list', [user({ type: 'text', text: 'Ring the bell' })], ['Ring the bell']],
  [
    'a result in place of a list',
    [user('Go.'), assistant([bash]), user(result('toolu_1', 'a lone catch'))],
    ['a lone catch'],
  ],
  [
    'texts as the blocks of a result',
    [user('Go.'), assistant([bash]), user([result('toolu_1', ['net one', { type: 'text', text: 'net two' }])])],
    ['net one', 'net two'],
  ],
  [
    'a block of text as the whole of a result',
    [user('Go.'), assistant([bash]), user([result('toolu_1', { type: 'text', text: 'one net' })])],
    ['one net'],
  ],
  [
    'an object as the whole of a result',
    [user('Go.'), assistant([bash]), user([result('toolu_1', { boats: 'twelve of them' })])],
    ['twelve of them'],
  ],
  [
    'an unknown block of a result',
    [user('Go.'), assistant([bash]), user([result('toolu_1', [{ type: 'chart', legend: 'depth in fathoms' }])])],
    ['depth in fathoms'],
  ],
  [
    'an unknown block beside a prompt',
    [
      user([
        { type: 'text', text: 'See the chart' },
        { type: 'chart', legend: 'shoals in red' },
      ]),
    ],
    ['See the chart', 'shoals in red', 'Unknown content block chart'],
  ],
  ['an unknown block alone', [user([{ type: 'chart', legend: 'shoals in red' }])], ['shoals in red']],
  [
    'an unknown block beside a result',
    [user('Go.'), assistant([bash]), user([result('toolu_1', 'a catch'), { type: 'chart', legend: 'shoals in red' }])],
    ['shoals in red'],
  ],
  [
    'an attachment of an unknown kind',
    [user('Go.'), { type: 'attachment', attachment: { type: 'sea_chart', legend: 'shoals in red' } }],
    ['shoals in red', 'Unknown kind of record attachment sea_chart'],
  ],
  [
    'a system record of an unknown subtype, without words',
    [user('Go.'), { type: 'system', subtype: 'sea_state', swell: 'two metres of swell' }],
    ['two metres of swell'],
  ],
  [
    'a message that was never taken out of the queue',
    [user('Go.'), { type: 'queue-operation', operation: 'enqueue', content: 'And mind the buoy' }],
    ['And mind the buoy', 'Never sent: still queued when the session ended'],
  ],
  [
    'the last report of a command without a result',
    [
      user('Go.'),
      assistant([bash]),
      {
        type: 'progress',
        parentToolUseID: 'toolu_1',
        data: { type: 'bash_progress', fullOutput: 'three of nine nets' },
      },
    ],
    ['three of nine nets'],
  ],
  [
    'a report of a call that is in no file',
    [{ type: 'progress', parentToolUseID: 'toolu_9', data: { type: 'bash_progress', fullOutput: 'two of nine nets' } }],
    ['two of nine nets'],
  ],
  [
    'summaries that name other sessions',
    [
      { type: 'summary', summary: 'Ferry timetable', leafUuid: 'elsewhere' },
      { type: 'summary', summary: 'Pilot rota', leafUuid: 'elsewhere too' },
      user('Go.'),
    ],
    ['Ferry timetable', 'Pilot rota'],
  ],
  [
    'a stop hook that had something to say',
    [
      user('Go.'),
      { type: 'system', subtype: 'stop_hook_summary', hasOutput: true, hookInfos: [{ command: 'ring --bell twice' }] },
    ],
    ['ring --bell twice'],
  ],
  [
    'a document beside a note for the model',
    [
      user(
        [
          { type: 'text', text: 'A hook says' },
          { type: 'document', title: 'Pilot book', source: { type: 'text', data: 'x' } },
        ],
        { isMeta: true },
      ),
    ],
    ['A hook says', 'Pilot book'],
  ],
];

describe('content as hardly any client writes it', () => {
  it.each(cases)('is shown in every output: %s', async (_title, records, words) => {
    const fixture = open(records);
    const printed = await printEverywhere(fixture);
    expect(Object.keys(printed).sort()).toEqual([...outputs].sort());
    const missing = outputs.flatMap((name) =>
      words.filter((word) => printed[name]?.replaceAll('\\', '').includes(word) !== true).map((word) => [name, word]),
    );
    expect(missing).toEqual([]);
    expect(await accountViews(fixture)).toEqual({ lines: records.length, shown: records.length, hidden: 0 });
  });
});

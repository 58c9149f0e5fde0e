import type { RepairCode } from './repair-plan.ts';

type Values = Record<string, unknown>;

/** What is said in the session that is damaged, in order; each text is in one message alone. */
export const said = {
  tide: 'Measure the tide at the pier',
  measuring: 'I measure the tide.',
  touched: 'touch tide',
  written: 'tide.txt',
  measured: 'The tide is four metres.',
  count: 'Count the gulls and the buoys',
  counting: 'I count both.',
  gulls: 'nine gulls',
  buoys: 'three buoys',
  counted: 'Twelve in all.',
  log: 'Write the log',
  logged: 'The log is written.',
} as const;

/** A damage that is planted in a session of three prompts. */
export interface PlantedDamage {
  readonly name: string;
  readonly code: RepairCode;
  /** What it destroys for good. */
  readonly destroys: readonly (keyof typeof said)[];
  /** What the client does not send as long as it is not repaired; `all` where it refuses. */
  readonly hides: readonly (keyof typeof said)[] | 'all';
  /** What a summary stands for that counts again after the repair: sent before, and not any more. */
  readonly summarises?: readonly (keyof typeof said)[];
  /** The file, from the records of an undamaged one. */
  readonly plant: (records: Values[]) => string;
}

const lostUuid = '11111111-2222-4333-8444-555555555555';
const first: readonly (keyof typeof said)[] = ['tide', 'measuring', 'touched', 'written', 'measured'];
const counts: readonly (keyof typeof said)[] = ['counting', 'gulls', 'buoys'];

export const plantedDamages: readonly PlantedDamage[] = [
  {
    name: 'a parent that is not in the file, and a clock that ran backwards',
    code: 'dangling-parent',
    destroys: [],
    hides: first,
    plant: (records) => {
      const prompt = find(records, said.count);
      prompt['parentUuid'] = lostUuid;
      prompt['timestamp'] = '2020-01-01T00:00:00.000Z';
      return toText(records);
    },
  },
  {
    name: 'a second root',
    code: 'second-root',
    destroys: [],
    hides: [...first, 'count'],
    plant: (records) => {
      find(records, said.counting)['parentUuid'] = null;
      return toText(records);
    },
  },
  {
    name: 'links in a circle of records without times',
    code: 'circle',
    destroys: [],
    hides: first,
    plant: (records) => {
      const prompt = find(records, said.count);
      prompt['parentUuid'] = find(records, said.counting)['uuid'];
      delete prompt['timestamp'];
      return toText(records);
    },
  },
  {
    name: 'a leaf on a dead branch',
    code: 'dead-leaf',
    destroys: [],
    hides: ['count', 'counting', 'gulls', 'buoys', 'counted', 'log', 'logged'],
    plant: (records) => {
      const end = find(records, said.measured);
      const stray = { ...end, type: 'attachment', uuid: lostUuid, parentUuid: end['uuid'] } as Values;
      delete stray['message'];
      stray['attachment'] = { type: 'date', date: '2026-11-17' };
      return toText([...records.filter(({ type }) => type !== 'last-prompt'), stray]);
    },
  },
  {
    name: 'a result that does not follow its call',
    code: 'result-without-call',
    destroys: [],
    hides: counts,
    plant: (records) => {
      // The answer follows one of the two results: that one takes it away.
      const answer = find(records, said.counted);
      const result = records.find(({ uuid }) => uuid === answer['parentUuid']) as Values;
      result['parentUuid'] = find(records, said.count)['uuid'];
      return toText(records);
    },
  },
  {
    name: 'a call whose result is lost',
    code: 'call-without-result',
    destroys: ['written'],
    hides: ['touched'],
    plant: (records) => {
      const result = records.find((record) => isResult(record, said.written)) as Values;
      return toText(drop(records, result));
    },
  },
  {
    name: 'a line that is not JSON',
    code: 'damaged-line',
    destroys: ['counted'],
    hides: [...first, 'count', ...counts],
    plant: (records) => {
      const answer = find(records, said.counted);
      find(records, said.log)['timestamp'] = '2020-01-01T00:00:00.000Z';
      return records.map((each) => (each === answer ? toLine(each).slice(0, 80) : toLine(each))).join('\n') + '\n';
    },
  },
  {
    name: 'NUL bytes before a record',
    code: 'nul-bytes',
    destroys: [],
    hides: ['count'],
    plant: (records) => {
      const prompt = find(records, said.count);
      return records.map((each) => `${each === prompt ? '\0'.repeat(300) : ''}${toLine(each)}\n`).join('');
    },
  },
  {
    name: 'a torn last line',
    code: 'torn-tail',
    destroys: ['logged'],
    hides: [],
    plant: (records) => {
      const at = records.indexOf(find(records, said.logged));
      return `${toText(records.slice(0, at))}${toLine(records[at] as Values).slice(0, 100)}`;
    },
  },
  {
    name: 'an image that is too large',
    code: 'oversized-image',
    destroys: [],
    hides: 'all',
    plant: (records) => {
      const source = { type: 'base64', media_type: 'image/png', data: 'A'.repeat(5 * 1024 * 1024 + 4) };
      const content = [
        { type: 'text', text: said.count },
        { type: 'image', source },
      ];
      find(records, said.count)['message'] = { role: 'user', content };
      return toText(records);
    },
  },
  {
    name: 'two records with one uuid',
    code: 'duplicate-uuid',
    destroys: [],
    hides: ['measured'],
    plant: (records) => {
      const [one, two] = [find(records, said.measured), find(records, said.counted)];
      for (const each of records) if (each['parentUuid'] === two['uuid']) each['parentUuid'] = one['uuid'];
      two['uuid'] = one['uuid'];
      return toText(records.filter(({ type }) => type !== 'last-prompt'));
    },
  },
  {
    name: 'a summary whose compaction is lost',
    code: 'lost-compaction-parent',
    destroys: [],
    hides: [],
    summarises: [...first, 'count', ...counts, 'counted'],
    plant: (records) => {
      const prompt = find(records, said.log);
      const summary = {
        ...prompt,
        uuid: '11111111-2222-4333-8444-666666666666',
        parentUuid: lostUuid,
        isCompactSummary: true,
        isVisibleInTranscriptOnly: true,
        message: { role: 'user', content: 'This session is being continued from a previous conversation.' },
      };
      prompt['parentUuid'] = summary.uuid;
      const at = records.indexOf(prompt);
      return toText([...records.slice(0, at), summary, ...records.slice(at)]);
    },
  },
  {
    name: 'a record that was written again without its link',
    code: 'duplicate-uuid',
    destroys: [],
    hides: first.slice(0, -1),
    plant: (records) => toText([...records, { ...find(records, said.measured), parentUuid: null }]),
  },
];

/** The record of the main thread that says it. */
function find(records: readonly Values[], text: string): Values {
  const found = records.find(
    (record) => typeof record['uuid'] === 'string' && JSON.stringify(record['message'] ?? '').includes(text),
  );
  if (found === undefined) throw new Error(`nothing says '${text}'`);
  return found;
}

function isResult(record: Values, text: string): boolean {
  const message = JSON.stringify(record['message'] ?? '');
  return message.includes('"tool_result"') && message.includes(text);
}

/** What followed it follows what it followed. */
function drop(records: Values[], gone: Values): Values[] {
  for (const record of records) if (record['parentUuid'] === gone['uuid']) record['parentUuid'] = gone['parentUuid'];
  return records.filter((record) => record !== gone);
}

function toLine(record: Values): string {
  return JSON.stringify(record);
}

function toText(records: readonly Values[]): string {
  return records.map((record) => `${toLine(record)}\n`).join('');
}

export const damagedSession = '7c1d2e3f-4a5b-4c6d-8e7f-9a0b1c2d3e4f';

/** The session as the client writes it. */
export function buildSoundRecords(sessionId = damagedSession): Values[] {
  let number = 0;
  let parent: string | null = null;
  const records: Values[] = [];
  const add = (type: 'user' | 'assistant', content: unknown, more: Values = {}): string => {
    number++;
    const uuid = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
    const timestamp = new Date(Date.parse('2026-11-02T09:00:00Z') + number * 1000).toISOString();
    const shared = {
      isSidechain: false,
      userType: 'external',
      cwd: '/home/ada/harbour',
      sessionId,
      version: '2.1.325',
    };
    const message = { role: type, content, ...(more['message'] as Values | undefined) };
    records.push({ parentUuid: parent, ...shared, gitBranch: 'main', type, uuid, timestamp, ...more, message });
    parent = uuid;
    return uuid;
  };
  const answer = (id: string, content: unknown) =>
    add('assistant', [content], {
      message: {
        id,
        type: 'message',
        model: 'claude-opus-4-5',
        stop_reason: null,
        usage: { input_tokens: 10, output_tokens: 5 },
      },
    });
  const call = (id: string, command: string) => ({ type: 'tool_use', id, name: 'Bash', input: { command } });
  const result = (id: string, text: string, on: string) => {
    parent = on;
    return add('user', [{ type: 'tool_result', tool_use_id: id, content: text }], { sourceToolAssistantUUID: on });
  };
  add('user', said.tide);
  answer('msg_1', { type: 'text', text: said.measuring });
  result('toolu_1', `${said.written} is written`, answer('msg_1', call('toolu_1', said.touched)));
  answer('msg_2', { type: 'text', text: said.measured });
  add('user', said.count);
  answer('msg_3', { type: 'text', text: said.counting });
  const gulls = answer('msg_3', call('toolu_2', 'count --birds'));
  const buoys = answer('msg_3', call('toolu_3', 'count --signs'));
  result('toolu_2', said.gulls, gulls);
  result('toolu_3', said.buoys, buoys);
  answer('msg_4', { type: 'text', text: said.counted });
  add('user', said.log);
  const leafUuid = answer('msg_5', { type: 'text', text: said.logged });
  records.push({ type: 'last-prompt', lastPrompt: said.log, leafUuid, sessionId });
  return records;
}

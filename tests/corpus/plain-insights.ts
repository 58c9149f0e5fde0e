// The figures of insights once more, word by word from `docs/insights.md`, over lines that JSON.parse read: it shares
// no code with the model, compares whole texts where that compares keys, and is as slow as it reads.
import type { JsonObject, JsonValue } from '@scrollkeep/transcript/json/json-value.ts';
import { toOutcome } from '../../packages/transcript/src/conversation/record-rules.test-kit.ts';

/** A transcript of a session: its records, in file order. */
export interface PlainFile {
  /** Empty for the main file. */
  readonly agent: string;
  readonly records: readonly PlainRecord[];
}

export interface PlainRecord {
  readonly line: number;
  readonly value: JsonObject;
}

export function parseFile(text: string): readonly PlainRecord[] {
  return text.split('\n').flatMap((line, at) => {
    try {
      const value = JSON.parse(line.replace(/^\uFEFF/, '')) as JsonValue;
      return isObject(value) && typeof value['type'] === 'string' ? [{ line: at + 1, value }] : [];
    } catch {
      return [];
    }
  });
}

interface PlainCall {
  readonly agent: string;
  readonly at: number;
  readonly line: number;
  readonly name: string;
  readonly input: JsonValue | undefined;
  readonly written: string;
  readonly path: string | undefined;
  readonly status: string | undefined;
  readonly resultAt: number;
  readonly resultText: number;
  readonly noted: JsonValue | undefined;
}

const editors = ['Edit', 'MultiEdit', 'Write', 'NotebookEdit'];
const shells = ['Bash', 'PowerShell'];

/** Every call once: main file first, then agents. */
export function listPlainCalls(files: readonly PlainFile[]): readonly PlainCall[] {
  const seen = new Set<string>();
  return files.flatMap(({ agent, records }) => {
    const results = records.flatMap(({ value }, at) =>
      value['type'] === 'user' || value['type'] === 'assistant'
        ? blocksOf(value, 'tool_result').map((block, _at, all) => ({ at, value, block, isOnly: all.length === 1 }))
        : [],
    );
    const first = new Map<JsonValue | undefined, (typeof results)[number]>();
    for (const result of results) {
      const id = result.block['tool_use_id'];
      if (typeof id === 'string' && !first.has(id)) first.set(id, result);
    }
    return records.flatMap(({ value, line }, at) =>
      (value['type'] === 'assistant' ? blocksOf(value, 'tool_use') : []).flatMap((block): readonly PlainCall[] => {
        const { id, input } = block;
        if (typeof id === 'string' && seen.has(id)) return [];
        if (typeof id === 'string') seen.add(id);
        const found = typeof id === 'string' ? first.get(id) : undefined;
        const given = isObject(input) ? input : {};
        const path = [given['file_path'], given['notebook_path']].find((each) => typeof each === 'string');
        return [
          {
            agent,
            at,
            line,
            name: typeof block['name'] === 'string' ? block['name'] : '',
            input,
            written: input === undefined ? '' : JSON.stringify(input),
            path: path as string | undefined,
            status: found === undefined ? undefined : toOutcome(found.value, found.block, found.isOnly),
            resultAt: found?.at ?? -1,
            resultText: found === undefined ? 0 : textsOf(found.block['content']).join('').length,
            noted: found?.isOnly === true ? found.value['toolUseResult'] : undefined,
          },
        ];
      }),
    );
  });
}

export function countPlainFailures(calls: readonly PlainCall[]) {
  const groups = new Map<string, { failed: number; shortest: number; line: number }>();
  for (const call of calls.filter(({ status }) => status === 'error')) {
    const key = JSON.stringify([call.name, toPlainSubject(call)]);
    const group = groups.get(key);
    const isShorter = group === undefined || call.written.length < group.shortest;
    groups.set(key, {
      failed: (group?.failed ?? 0) + 1,
      shortest: isShorter ? call.written.length : group.shortest,
      line: isShorter ? call.line : group.line,
    });
  }
  return Object.fromEntries(groups);
}

/** Letter by letter: no expression of the product is used. */
function toPlainSubject({ name, input }: PlainCall): string {
  const given = isObject(input) ? input : {};
  if (name === 'Skill' || name === 'SlashCommand') {
    const typed = [given['skill'], given['command']].find((each) => typeof each === 'string') as string | undefined;
    return (typed ?? '').trim().replace('/', '').split(/\s/)[0] ?? '';
  }
  if (!shells.includes(name) || typeof given['command'] !== 'string') return '';
  let rest = given['command'].slice(0, 2000);
  for (let before = ''; before !== rest;) {
    before = rest;
    while (rest !== '' && (rest.trimStart() !== rest || '({'.includes(rest[0] ?? ''))) rest = rest.slice(1);
    if (rest.startsWith('#') && rest.includes('\n')) rest = rest.slice(rest.indexOf('\n') + 1);
    rest = withoutFolder(rest);
    rest = withoutVariable(rest);
  }
  const [word, behind] = takeUntil(rest, ' \t\r\n\v\f\u00a0;&|<>()');
  const program = (word.replaceAll('"', '').replaceAll("'", '').split('/').at(-1) ?? '').slice(0, 60);
  if (!multiPrograms.includes(program)) return program;
  const [next] = takeUntil(behind.replace(/^ +/, ''), ' \t\r\n\v\f\u00a0;&|<>()');
  return /^[a-z][a-z0-9:_-]*$/.test(next) ? `${program} ${next}`.slice(0, 60) : program;
}

const multiPrograms = [
  'apt apt-get aws brew bun cargo docker dotnet gcloud gh git go kubectl make npm npx pip pip3 pnpm poetry',
  'systemctl terraform uv yarn',
].flatMap((line) => line.split(' '));

function takeUntil(text: string, ends: string): readonly [string, string] {
  let at = 0;
  while (at < text.length && !ends.includes(text[at] ?? '')) at++;
  return [text.slice(0, at), text.slice(at)];
}

/** A word, in quotes or not, and what is behind it. */
function takeWord(text: string): readonly [string, string] | undefined {
  const quote = text[0] ?? '';
  if (quote !== '"' && quote !== "'") {
    const [word, behind] = takeUntil(text, ' \t\r\n\v\f\u00a0;&|');
    return [word, behind];
  }
  const end = text.indexOf(quote, 1);
  return end === -1 ? undefined : [text.slice(1, end), text.slice(end + 1)];
}

function withoutFolder(text: string): string {
  const behind = ['cd ', 'cd\t', 'pushd ', 'pushd\t'].find((each) => text.startsWith(each));
  if (behind === undefined) return text;
  const [folder, after] = takeWord(text.slice(behind.length).replace(/^[ \t]+/, '')) ?? ['', ''];
  if (folder === '') return text;
  const next = after.replace(/^[ \t]+/, '');
  const end = ['&&', ';', '\n'].find((each) => next.startsWith(each));
  return end === undefined ? text : next.slice(end.length);
}

function withoutVariable(text: string): string {
  const plain = text.startsWith('export ') ? text.slice('export '.length).replace(/^[ \t]+/, '') : text;
  const name = /^\w+=/.exec(plain)?.[0];
  if (name === undefined) return text;
  const value = plain.slice(name.length);
  const [word, after] =
    value.startsWith('"') || value.startsWith("'")
      ? (takeWord(value) ?? ['', ''])
      : takeUntil(value, ' \t\r\n\v\f\u00a0;&|\'"');
  if (value !== '' && word === '' && after === '') return text;
  if (after !== '' && !/^[\s;&|]/.test(after)) return text;
  const next = after.replace(/^[ \t]+/, '');
  const end = ['&&', ';', '\n'].find((each) => next.startsWith(each));
  if (end !== undefined) return next.slice(end.length);
  return /^[\s;&|]/.test(next) ? text : next;
}

export function countPlainRetries(calls: readonly PlainCall[]) {
  const counts: Record<string, [number, number]> = {};
  for (const [order, call] of calls.entries()) {
    const before = calls.slice(0, order).filter((other) => other.agent === call.agent);
    const isRetry = before.some(
      (other) =>
        other.status === 'error' &&
        other.name === call.name &&
        other.written === call.written &&
        other.resultAt < call.at &&
        !before.some(
          (edit) =>
            editors.includes(edit.name) &&
            edit.status === 'ok' &&
            edit.resultAt < call.at &&
            edit.resultAt > other.resultAt,
        ),
    );
    if (!isRetry) continue;
    const [retries, again] = counts[call.name] ?? [0, 0];
    counts[call.name] = [retries + 1, again + (call.status === 'error' ? 1 : 0)];
  }
  return counts;
}

export function countPlainReads(calls: readonly PlainCall[]) {
  const reads = calls.filter((call) => call.name === 'Read' && call.status === 'ok' && call.path !== undefined);
  const repeated = reads.filter((read) => {
    const order = calls.indexOf(read);
    const before = calls.slice(0, order).filter((other) => other.agent === read.agent && other.path === read.path);
    const edited = before.findLastIndex((other) => editors.includes(other.name) && other.status === 'ok');
    return before
      .slice(edited + 1)
      .some((other) => other.name === 'Read' && other.status === 'ok' && other.written === read.written);
  });
  return {
    reads: reads.length,
    repeated: repeated.length,
    characters: repeated.reduce((sum, { resultText }) => sum + resultText, 0),
  };
}

export function countPlainChurn(calls: readonly PlainCall[]) {
  const all = { added: 0, removed: 0, replaced: 0 };
  const written = new Map<string, string[]>();
  for (const { agent, path, status, noted } of calls) {
    if (path === undefined || status !== 'ok' || !isObject(noted) || !Array.isArray(noted['structuredPatch'])) continue;
    const patch = (noted['structuredPatch'] as readonly JsonObject[]).flatMap((hunk) => hunk['lines'] as string[]);
    const isNew = patch.length === 0 && noted['type'] === 'create';
    const bare = (line: string) => line.replace(/\r$/, '');
    const says = (line: string) => line.trim() !== '';
    const signed = (sign: string) =>
      patch
        .filter((line) => line.startsWith(sign))
        .map((line) => bare(line.slice(1)))
        .filter(says);
    const added = isNew ? String(noted['content']).split('\n').filter(says).map(bare) : signed('+');
    const own = written.get(`${agent} ${path}`) ?? [];
    written.set(`${agent} ${path}`, own);
    for (const line of signed('-')) {
      all.removed++;
      const at = own.indexOf(line);
      if (at === -1) continue;
      own.splice(at, 1);
      all.replaced++;
    }
    all.added += added.length;
    own.push(...added);
  }
  return all;
}

interface PlainMessage {
  readonly agent: string;
  at: number;
  readonly isSide: boolean;
  model: string;
  time: number;
  usage: JsonObject;
}

/** Each message once, by the line with the most output tokens, the last such. */
export function listPlainMessages(files: readonly PlainFile[]): readonly PlainMessage[] {
  const messages = new Map<string, PlainMessage>();
  for (const { agent, records } of files)
    for (const [at, { value }] of records.entries()) {
      const message = value['message'];
      if (value['type'] !== 'assistant' || !isObject(message) || !isObject(message['usage'])) continue;
      const { id, model, usage } = message;
      if (typeof model !== 'string' || model === '<synthetic>') continue;
      if (!Object.keys(usage).some((name) => name.endsWith('_tokens'))) continue;
      const uuid = value['uuid'];
      const key =
        typeof id === 'string' && id !== '' ? id : typeof uuid === 'string' ? `record ${uuid}` : `${agent}:${at}`;
      const known = messages.get(key);
      const output = (of: JsonObject) => (typeof of['output_tokens'] === 'number' ? of['output_tokens'] : 0);
      const time = Date.parse(String(value['timestamp']));
      if (known === undefined)
        messages.set(key, { agent, at, isSide: agent === '' && value['isSidechain'] === true, model, time, usage });
      else if (output(usage) >= output(known.usage)) {
        Object.assign(known, { usage, model });
        if (known.agent === agent) Object.assign(known, { at, time });
      }
    }
  return [...messages.values()];
}

function tokensOf(usage: JsonObject) {
  const number = (value: JsonValue | undefined) => (typeof value === 'number' ? value : 0);
  const split = usage['cache_creation'];
  const isSplit =
    isObject(split) &&
    (typeof split['ephemeral_5m_input_tokens'] === 'number' || typeof split['ephemeral_1h_input_tokens'] === 'number');
  const written = isSplit
    ? number(split['ephemeral_5m_input_tokens']) + number(split['ephemeral_1h_input_tokens'])
    : number(usage['cache_creation_input_tokens']);
  const read = number(usage['cache_read_input_tokens']);
  return { read, fresh: number(usage['input_tokens']) + written, all: number(usage['input_tokens']) + written + read };
}

const minute = 60_000;

export function countPlainMisses(files: readonly PlainFile[]) {
  const counts: Record<string, [misses: number, tokens: number]> = {};
  const all = listPlainMessages(files);
  for (const { agent, records } of files) {
    const own = all.filter((message) => message.agent === agent && !message.isSide).sort((a, b) => a.at - b.at);
    for (const [order, message] of own.entries()) {
      const before = own[order - 1];
      if (before === undefined) continue;
      if (records.slice(before.at + 1, message.at).some(({ value }) => isCompaction(value))) continue;
      const now = tokensOf(message.usage);
      const again = Math.min(tokensOf(before.usage).all, now.all) - now.read;
      if (again < 1024) continue;
      const ms = message.time - before.time;
      const gap =
        message.model !== before.model
          ? 'model-change'
          : ms >= 60 * minute
            ? 'over-60-minutes'
            : ms >= 5 * minute
              ? '5-to-60-minutes'
              : ms >= 0
                ? 'under-5-minutes'
                : 'unknown';
      const [misses, tokens] = counts[gap] ?? [0, 0];
      counts[gap] = [misses + 1, tokens + again];
    }
  }
  return counts;
}

function isCompaction(value: JsonObject): boolean {
  return (
    (value['type'] === 'system' && value['subtype'] === 'compact_boundary') ||
    (value['type'] === 'user' &&
      blocksOf(value, 'tool_result').length === 0 &&
      (value['isCompactSummary'] === true ||
        (textsOf(contentOf(value))[0] ?? '').trim().startsWith('This session is being continued from a previous')))
  );
}

export function countPlainContext(files: readonly PlainFile[], calls: readonly PlainCall[]) {
  const sums: Record<string, [parts: number, characters: number]> = {};
  const add = (kind: string, name: string, characters: number) => {
    const [parts, sum] = sums[`${kind} ${name}`] ?? [0, 0];
    sums[`${kind} ${name}`] = [parts + 1, sum + characters];
  };
  for (const { name, resultAt, resultText } of calls) {
    const server = /^mcp__(.*?)__/.exec(name)?.[1];
    if (resultAt !== -1) add(server === undefined ? 'tool' : 'mcp-server', server ?? name, resultText);
  }
  for (const { records } of files)
    for (const { value } of records) {
      const given = value['type'] === 'attachment' && isObject(value['attachment']) ? value['attachment'] : {};
      const list = (name: string) => (Array.isArray(given[name]) ? (given[name] as readonly string[]) : []);
      if (given['type'] === 'mcp_instructions_delta')
        list('addedNames').forEach((name, at) =>
          add('mcp-server', name.replaceAll(/[^\w-]/g, '_'), (list('addedBlocks')[at] ?? '').length),
        );
      if (given['type'] === 'deferred_tools_delta') {
        const servers = new Map<string, number>();
        list('addedNames').forEach((name, at) => {
          const server = /^mcp__(.*?)__/.exec(name)?.[1];
          if (server !== undefined)
            servers.set(server, (servers.get(server) ?? 0) + (list('addedLines')[at] ?? '').length);
        });
        for (const [server, characters] of servers) add('mcp-server', server, characters);
      }
      if (given['type'] === 'nested_memory')
        add('memory', String(given['path']), String((given['content'] as JsonObject)['content']).length);
      if (given['type'] === 'hook_additional_context')
        add('hook', String(given['hookName']), textsOf(given['content']).join('\n').length);
    }
  return sums;
}

/** Servers and skills that were announced, with the characters of that and how often they were used. */
export function countPlainLoaded(
  files: readonly PlainFile[],
  calls: readonly PlainCall[],
  typed: readonly string[],
): Readonly<Record<string, readonly [characters: number, uses: number]>> {
  const found: Record<string, [number, number]> = {};
  const add = (kind: string, name: string, characters: number) => {
    const [sum, uses] = found[`${kind} ${name}`] ?? [0, 0];
    found[`${kind} ${name}`] = [sum + characters, uses];
  };
  for (const [key, [parts, characters]] of Object.entries(countPlainContext(files, [])))
    if (key.startsWith('mcp-server ') && parts > 0) add('mcp-server', key.slice('mcp-server '.length), characters);
  for (const { records } of files)
    for (const { value } of records) {
      const given = value['type'] === 'attachment' && isObject(value['attachment']) ? value['attachment'] : {};
      if (given['type'] !== 'skill_listing' || typeof given['content'] !== 'string') continue;
      // A skill begins with a dash at the start of a line; what is before the first one belongs to none.
      for (const item of `\n${given['content']}`.split('\n- ').slice(1)) {
        const [first = ''] = item.split('\n');
        const name = (first.includes(': ') ? first.slice(0, first.indexOf(': ')) : first).trim().replace(/:$/, '');
        if (name !== '') add('skill', name, item.length + 2);
      }
    }
  const uses = [
    ...calls.flatMap(({ name }) => /^mcp__(.*?)__/.exec(name)?.[1] ?? []).map((server) => `mcp-server ${server}`),
    ...calls
      .filter(({ name }) => name === 'Skill' || name === 'SlashCommand')
      .map((call) => `skill ${toPlainSubject(call)}`),
    ...typed.map((name) => `skill ${name}`),
  ];
  for (const [key, counts] of Object.entries(found)) counts[1] = uses.filter((use) => use === key).length;
  return found;
}

/** Of the main file: until a person answered questions and plans, or rejected a call; what overlaps counts once. */
export function countPlainAsked(files: readonly PlainFile[], calls: readonly PlainCall[]) {
  const main = files.find(({ agent }) => agent === '')?.records ?? [];
  const time = (at: number) => Date.parse(String(main[at]?.value['timestamp']));
  const spans = calls
    .filter(({ agent, resultAt }) => agent === '' && resultAt !== -1)
    .filter(
      ({ name, status }) =>
        ['AskUserQuestion', 'ExitPlanMode', 'exit_plan_mode'].includes(name) || status === 'rejected',
    )
    .map(({ at, resultAt }) => [time(at), time(resultAt)] as const)
    .filter(([from, to]) => to >= from);
  // Each moment between two ends belongs to some span or to none.
  const ends = [...new Set(spans.flat())].sort((a, b) => a - b);
  const askedMs = ends.slice(1).reduce((sum, end, order) => {
    const start = ends[order] ?? end;
    return sum + (spans.some(([from, to]) => from <= start && to >= end) ? end - start : 0);
  }, 0);
  return { asked: spans.length, askedMs };
}

/** Turns by model and size, with the output tokens of their answers. */
export function countPlainTasks(
  files: readonly PlainFile[],
  calls: readonly PlainCall[],
  turns: readonly { readonly records: readonly number[] }[],
) {
  const counts: Record<string, [turns: number, output: number]> = {};
  const messages = listPlainMessages(files).filter(({ agent }) => agent === '');
  for (const { records } of turns) {
    const own = messages.filter(({ at }) => records.includes(at));
    const output = ({ usage }: PlainMessage) =>
      typeof usage['output_tokens'] === 'number' ? usage['output_tokens'] : 0;
    const models = [...new Set(own.toSorted((a, b) => a.at - b.at).map(({ model }) => model))];
    const total = (model: string) =>
      own.filter((message) => message.model === model).reduce((sum, message) => sum + output(message), 0);
    const [first] = models.toSorted((a, b) => total(b) - total(a));
    if (first === undefined) continue;
    const made = calls.filter(({ agent, at }) => agent === '' && records.includes(at)).length;
    const size = made === 0 ? 0 : made <= 5 ? 1 : made <= 20 ? 2 : made <= 100 ? 3 : 4;
    const [known, sum] = counts[`${first} ${size}`] ?? [0, 0];
    counts[`${first} ${size}`] = [known + 1, sum + own.reduce((all, message) => all + output(message), 0)];
  }
  return counts;
}

/** Prompts of the first answers after compactions, without what came from the cache. */
export function countPlainRewritten(files: readonly PlainFile[], compactions: readonly number[]): number {
  const messages = listPlainMessages(files)
    .filter(({ agent, isSide }) => agent === '' && !isSide)
    .sort((a, b) => a.at - b.at);
  return compactions.reduce((sum, at, order) => {
    const next = messages.find((message) => message.at > at && message.at < (compactions[order + 1] ?? Infinity));
    return sum + (next === undefined ? 0 : tokensOf(next.usage).fresh);
  }, 0);
}

function contentOf(value: JsonObject): JsonValue | undefined {
  return isObject(value['message']) ? value['message']['content'] : undefined;
}

function blocksOf(value: JsonObject, type: string): readonly JsonObject[] {
  const content = contentOf(value);
  const items = Array.isArray(content) ? (content as readonly JsonValue[]) : content === undefined ? [] : [content];
  return items.flatMap((block) => (isObject(block) && block['type'] === type ? [block] : []));
}

function textsOf(content: JsonValue | undefined): readonly string[] {
  if (typeof content === 'string') return [content];
  return (Array.isArray(content) ? (content as readonly JsonValue[]) : []).flatMap((block) =>
    typeof block === 'string'
      ? [block]
      : isObject(block) && block['type'] === 'text' && typeof block['text'] === 'string'
        ? [block['text']]
        : [],
  );
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

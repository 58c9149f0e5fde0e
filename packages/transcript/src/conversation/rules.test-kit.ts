import type { JsonObject } from '../json/json-value.ts';
import {
  blocks,
  field,
  listTexts,
  text,
  toKind,
  toOutcome,
  toQueued,
  withoutElements,
} from './record-rules.test-kit.ts';

// The rules of a conversation once more, word by word and as slow as they read: what the model must say of any file. It
// shares no code with the model.

export interface RuledSession {
  readonly turns: readonly {
    readonly start: number;
    readonly parent: number;
    readonly records: readonly number[];
    readonly isLocal: boolean;
    readonly isLive: boolean;
    readonly isShown: boolean;
    readonly resumesHere: boolean;
  }[];
  readonly preamble: readonly number[];
  readonly branchPoints: readonly number[];
  readonly liveLeaf: number;
  readonly compactions: readonly number[];
  readonly calls: readonly string[];
  readonly status: string;
  readonly queuedPrompts: readonly number[];
  readonly assistantMessages: number;
  readonly title: string | undefined;
}

/**
 * undefined if turns hang on each other in a circle, or a record's way leads back to itself even past a circle: of
 * these the rules say nothing.
 */
export function toRuledSession(records: readonly JsonObject[]): RuledSession | undefined {
  const uuid = (at: number) => text(records[at]?.['uuid']);
  const isMain = (at: number) => records[at]?.['isSidechain'] !== true;
  const type = (at: number) => records[at]?.['type'];
  const all = records.map((_record, at) => at);
  const main = all.filter(isMain);
  const named = (at: number) => text(records[at]?.['parentUuid']) ?? text(records[at]?.['logicalParentUuid']);
  const firstWith = (id: string | undefined) => (id === undefined ? -1 : all.findIndex((at) => uuid(at) === id));
  const isBare = (at: number) => all.every((other) => isMain(other) !== isMain(at) || uuid(other) === undefined);
  const preceding = (at: number) => all.findLast((other) => other < at && isMain(other) === isMain(at)) ?? -1;
  const nearest = (at: number) =>
    isBare(at) ? preceding(at) : (main.findLast((other) => other < at && uuid(other) !== undefined) ?? -1);
  const uses = all.flatMap((at) =>
    type(at) === 'assistant'
      ? blocks(records[at]).flatMap((block) =>
          block['type'] === 'tool_use' ? [{ at, id: text(block['id']), name: text(block['name']) ?? '' }] : [],
        )
      : [],
  );
  const results = all.flatMap((at) =>
    type(at) === 'user'
      ? blocks(records[at]).flatMap((block, _index, list) =>
          block['type'] === 'tool_result' && typeof block['tool_use_id'] === 'string'
            ? [
                {
                  at,
                  id: block['tool_use_id'],
                  block,
                  isOnly: list.filter((other) => other['type'] === 'tool_result').length === 1,
                },
              ]
            : [],
        )
      : [],
  );

  const kinds = all.map((at) => {
    if (type(at) !== 'user') return undefined;
    const above = isBare(at) ? preceding(at) : firstWith(named(at));
    const isRun = results.some(
      (result) =>
        result.at === above && ['Skill', 'SlashCommand'].includes(uses.find((use) => use.id === result.id)?.name ?? ''),
    );
    const kind = toKind(records[at] as JsonObject, isRun);
    return kind === 'prompt' && !isMain(at) ? 'agent-prompt' : kind;
  });
  const isBoundary = (at: number) => type(at) === 'system' && records[at]?.['subtype'] === 'compact_boundary';
  const parent = (at: number): number => {
    if (isBare(at)) return preceding(at);
    const id = named(at);
    const found = firstWith(id);
    const above = id === undefined ? -1 : found !== -1 && isMain(found) ? found : nearest(at);
    if (isBoundary(at) && above === -1) return nearest(at);
    return kinds[at] === 'compact-summary' && !isBoundary(above) ? nearest(at) : above;
  };
  const starts = main.filter((at) => kinds[at] === 'prompt' || kinds[at] === 'command');
  const turnOf = (record: number): number => {
    const path: number[] = [];
    for (let at = record; at !== -1;) {
      if (starts.includes(at)) return starts.indexOf(at) + 1;
      path.push(at);
      const above = uuid(at) === undefined ? nearest(at) : parent(at);
      const root = above === -1 ? at : path.includes(above) ? Math.min(...path.slice(path.indexOf(above))) : undefined;
      if (root === undefined) at = above;
      else if (above === -1 && uuid(at) === undefined) return 0;
      else at = nearest(root);
      if (root !== undefined && path.includes(at)) return unruled;
    }
    return 0;
  };
  const turns = new Map(main.map((at) => [at, turnOf(at)]));
  const parents = starts.map((at) => (parent(at) === -1 ? 0 : (turns.get(parent(at)) as number)));
  if ([...turns.values()].includes(unruled) || starts.some((_start, index) => runsInCircle(index + 1, parents)))
    return undefined;
  const children = (turn: number) => parents.flatMap((above, index) => (above === turn ? [index + 1] : []));
  const isLocal = (turn: number): boolean =>
    turn > 0 &&
    kinds[starts[turn - 1] as number] === 'command' &&
    !main.some(
      (at) => turns.get(at) === turn && type(at) === 'assistant' && field(records[at], 'model') !== '<synthetic>',
    ) &&
    children(turn).every(isLocal);
  const lastPrompt = all.findLast((at) => type(at) === 'last-prompt') ?? -1;
  const canBeLeaf = (at: number) =>
    at !== -1 && (isBare(at) || uuid(at) !== undefined) && !isLocal(turns.get(at) as number);
  const last = main.findLast(canBeLeaf) ?? -1;
  const leafUuid = text(records[lastPrompt]?.['leafUuid']);
  const moved = leafUuid === undefined ? -1 : (main.find((at) => uuid(at) === leafUuid) ?? -1);
  const liveLeaf = last !== -1 && lastPrompt > last && canBeLeaf(moved) ? moved : last;
  const turnOfLeaf = (leaf: number) => (leaf === -1 ? 0 : (turns.get(leaf) as number));
  const pathTo = (leaf: number) => {
    const path = new Set<number>([0]);
    for (let turn = turnOfLeaf(leaf); turn > 0; turn = parents[turn - 1] as number) path.add(turn);
    for (let before = 0; before !== path.size;) {
      before = path.size;
      starts.forEach(
        (_start, index) => isLocal(index + 1) && path.has(parents[index] as number) && path.add(index + 1),
      );
    }
    return path;
  };
  const live = pathTo(liveLeaf);
  const shown = pathTo(last);
  const of = (turn: number) => main.filter((at) => turns.get(at) === turn);
  const messageOf = (at: number) => field(records[at], 'id') || `record ${at}`;
  return {
    turns: starts.map((start, index) => ({
      start,
      parent: parents[index] as number,
      records: of(index + 1),
      isLocal: isLocal(index + 1),
      isLive: live.has(index + 1),
      isShown: shown.has(index + 1),
      resumesHere: turnOfLeaf(liveLeaf) === index + 1 && turnOfLeaf(last) !== index + 1,
    })),
    preamble: of(0),
    branchPoints: [0, ...starts.map((_start, index) => index + 1)].filter(
      (turn) => children(turn).filter((child) => !isLocal(child)).length > 1,
    ),
    liveLeaf,
    compactions: main.filter((at) => isBoundary(at) || (kinds[at] === 'compact-summary' && !isBoundary(parent(at)))),
    calls: uses
      .filter((use, index) => use.id === undefined || uses.findIndex((other) => other.id === use.id) === index)
      .map((use) => {
        const result = results.find(({ id }) => id === use.id);
        if (result !== undefined)
          return `${use.name} ${toOutcome(records[result.at] as JsonObject, result.block, result.isOnly)}`;
        const isLater = (at: number) => at > use.at && isMain(at) === isMain(use.at);
        const isLost = all.some(
          (at) =>
            isLater(at) &&
            (['prompt', 'agent-prompt', 'command'].includes(kinds[at] ?? '') ||
              (type(at) === 'assistant' && messageOf(at) !== messageOf(use.at))),
        );
        return `${use.name} ${isLost ? 'lost' : 'pending'}`;
      }),
    status: toStatus(),
    queuedPrompts: toQueued(records),
    assistantMessages: new Set(
      all
        .filter((at) => type(at) === 'assistant')
        .map((at) => field(records[at], 'id') || (uuid(at) === undefined ? `line ${at}` : `uuid ${uuid(at)}`)),
    ).size,
    title: toTitle(),
  };

  function toStatus(): string {
    for (const at of main.toReversed()) {
      if (type(at) === 'assistant') {
        if (records[at]?.['isApiErrorMessage'] === true) return 'failed';
        return uses.some((use) => messageOf(use.at) === messageOf(at) && !results.some(({ id }) => id === use.id))
          ? 'working'
          : 'waiting';
      }
      if (kinds[at] === 'interruption') return 'interrupted';
      if (kinds[at] === 'tool-result') {
        const own = results.filter((result) => result.at === at);
        const outcomes = own.map(({ block, isOnly }) => toOutcome(records[at] as JsonObject, block, isOnly));
        const isCut = outcomes.length > 0 && outcomes.every((outcome) => outcome === 'interrupted');
        return isCut ? 'interrupted' : 'working';
      }
      if (kinds[at] === 'prompt') return 'working';
      if (kinds[at] === 'command') return 'waiting';
    }
    return 'empty';
  }

  function toTitle(): string | undefined {
    const given = (wanted: string, name: string) =>
      records.findLast((record) => record['type'] === wanted && typeof record[name] === 'string')?.[name] as
        | string
        | undefined;
    const summary = records.findLast(
      (record) =>
        record['type'] === 'summary' &&
        typeof record['summary'] === 'string' &&
        firstWith(text(record['leafUuid'])) !== -1,
    )?.['summary'] as string | undefined;
    const first = main.find((at) => kinds[at] === 'prompt');
    const typed =
      first === undefined
        ? ''
        : listTexts(field(records[first], 'content'))
            .map(withoutElements)
            .filter((part) => part !== '')
            .join('\n');
    const ordered = main.find((at) => kinds[at] === 'command');
    return [
      given('custom-title', 'customTitle'),
      given('ai-title', 'aiTitle'),
      summary,
      ...typed
        .replace(/^Implement the following plan:/, '')
        .split('\n')
        .map((line) => line.trim()),
      given('summary', 'summary'),
      ordered === undefined ? undefined : toTyped(listTexts(field(records[ordered], 'content'))[0] ?? ''),
    ]
      .map((title) => title?.replace(/^[\s#]*/, ''))
      .find((title) => title !== undefined && title !== '');
  }
}

/** As the words of the property test write it. */
function toTyped(content: string): string {
  const inside = (name: string) => new RegExp(`<${name}>([^<]*)`).exec(content)?.[1];
  const [slash, shell] = [inside('command-name'), inside('bash-input')];
  return slash ?? (shell === undefined ? content.trim() : `!${shell}`);
}

const unruled = -2;

function runsInCircle(turn: number, parents: readonly number[]): boolean {
  let at = turn;
  for (let steps = 0; steps <= parents.length; steps++) {
    at = parents[at - 1] as number;
    if (at === 0) return false;
  }
  return true;
}

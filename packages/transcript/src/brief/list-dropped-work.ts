import type { TodoSnapshot } from '../conversation/side/todo-snapshots.ts';
import { isNearlyEqual } from './is-nearly-equal.ts';

/** An item of a to-do list that a later one left out. */
export interface DroppedWork {
  readonly text: string;
  /** The turn that wrote the list without it. */
  readonly turn: number;
}

type Dropped = DroppedWork & {
  /** Lists that go on with each other. */
  readonly chain: number;
  /** The items that were added when it was begun, and when it was left out: they may stand for it. */
  readonly parts: readonly string[];
  readonly instead: readonly string[];
};

export const closedStates: ReadonlySet<string> = new Set(['completed', 'deleted']);
/** No more items of a list are compared with each other. */
const mostCompared = 100;
/** More items at once are a new list, not the parts of an item. */
const mostParts = 20;
const none: readonly string[] = [];

/**
 * What a list left out that otherwise went on: a list with nothing of the one before is about other work. Not said
 * where a later list has it in nearly the same words, where all that came in its place was done, or the whole list.
 */
export function listDroppedWork(
  lists: readonly (Pick<TodoSnapshot, 'todos'> & { readonly turn: number })[],
): readonly DroppedWork[] {
  const dropped = new Map<string, Dropped>();
  const states = new Map<string, string>();
  const begunWith = new Map<string, readonly string[]>();
  let chain = 0;
  for (const [at, { todos, turn }] of lists.entries()) {
    const before = lists[at - 1]?.todos ?? [];
    const now = new Set(todos.map(({ content }) => content));
    const known = new Set(before.map(({ content }) => content));
    const added = [...now].filter((content) => !known.has(content));
    const goesOn = added.length < now.size;
    if (!goesOn) chain++;
    const instead = goesOn && added.length <= mostParts ? added : none;
    for (const { content, status } of todos) {
      states.set(content, status);
      if (status === 'in_progress' && !begunWith.has(content)) begunWith.set(content, instead);
      dropped.delete(content);
    }
    for (const { content, status } of goesOn ? before : [])
      if (!closedStates.has(status) && !now.has(content))
        dropped.set(content, { text: content, turn, chain, parts: begunWith.get(content) ?? none, instead });
    for (const [content] of [...dropped].slice(-mostCompared))
      if (added.slice(0, mostCompared).some((each) => isNearlyEqual(each, content))) dropped.delete(content);
    if (goesOn && todos.every(({ status }) => closedStates.has(status)))
      for (const [content, work] of dropped) if (work.chain === chain) dropped.delete(content);
  }
  const isReplaced = ({ text, parts, instead }: Dropped) => {
    const others = [...parts, ...instead].filter((content) => content !== text);
    return others.length > 0 && others.every((content) => states.get(content) === 'completed');
  };
  return [...dropped.values()].filter((work) => !isReplaced(work)).map(({ text, turn }) => ({ text, turn }));
}

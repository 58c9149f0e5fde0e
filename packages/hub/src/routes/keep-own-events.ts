/**
 * The events of one session, without what they say of others: its right is asked for again, theirs is not. Each piece
 * of a stream has whole events; undefined where nothing is left of it.
 */
export function keepOwnEvents(piece: Uint8Array, key: string): Uint8Array | undefined {
  const text = new TextDecoder().decode(piece);
  if (!text.includes(listEvent)) return piece;
  const kept = text
    .split('\n\n')
    .filter((event) => event !== '' && isOwn(event, key))
    .map((event) => `${event}\n\n`);
  return kept.length === 0 ? undefined : new TextEncoder().encode(kept.join(''));
}

const listEvent = '"type":"sessions"';

/** Which sessions changed is for lists; an empty list only says that something may have been missed. */
function isOwn(event: string, key: string): boolean {
  const data = /^data: (.*)$/m.exec(event)?.[1];
  if (data === undefined) return true;
  const { type, keys = [] } = JSON.parse(data) as { readonly type: string; readonly keys?: readonly string[] };
  return type !== 'sessions' || keys.every((each) => each === key);
}

import { buildFileHistories } from '@scrollkeep/transcript/files/build-file-histories.ts';
import type { FileStep } from '@scrollkeep/transcript/files/file-version.ts';
import { describe, expect, it } from 'vitest';
import { findHistory } from './find-history.ts';

const address = { session: 's', file: 's.jsonl', number: 1, offset: 0, byteLength: 9 };
const author = {
  session: 's',
  agentId: undefined,
  turn: 1,
  turnId: 'u',
  prompt: 'write',
  tool: 'Bash',
  callId: undefined,
};
const toStep = (path: string): FileStep => ({
  kind: 'shell',
  path,
  author,
  time: undefined,
  atMs: 0,
  place: address,
  added: 1,
  removed: 0,
  deletes: false,
  creates: false,
});
const build = (paths: readonly string[]) =>
  buildFileHistories([{ session: 's', project: undefined, steps: paths.map(toStep), moves: [] }]);

describe('findHistory', () => {
  it('finds every path that there is, and no other', () => {
    const paths = Array.from(
      { length: 300 },
      (_none, at) => `/p/${(at * 7919) % 1000}/${at % 2 === 0 ? '船' : 'Z'}.ts`,
    );
    const histories = build(paths);
    for (const path of paths) expect(findHistory(histories, path)?.path).toBe(path);
    for (const path of ['', '/', '/p', '/p/0/a.ts', '/p/1000/Z.ts', '~', '\uffff'])
      expect(findHistory(histories, path)).toBeUndefined();
    expect(findHistory(build([]), '/p')).toBeUndefined();
  });
});

import { buildFileHistories } from '@scrollkeep/transcript/files/build-file-histories.ts';
import type { FileHistory, FileStep } from '@scrollkeep/transcript/files/file-version.ts';
import type { FilesAnswer } from '@scrollkeep/view/wire/wire-files.ts';
import { describe, expect, it } from 'vitest';
import { printFilesJson } from './print-files-json.ts';
import type { FileHistories } from './read-file-histories.ts';
import { toFileSummary } from './to-file-facts.ts';

const openSources = () => {
  throw new Error('contents are never asked for');
};

function toStep(path: string, number: number): FileStep {
  const address = { session: 's', file: 's.jsonl', number, offset: number * 10, byteLength: 9 };
  const author = {
    session: 's',
    agentId: undefined,
    turn: 1,
    turnId: 'u',
    prompt: 'write',
    tool: 'Write',
    callId: `c${number}`,
  };
  return {
    kind: 'change',
    path,
    author,
    time: '2026-11-02T09:00:00.000Z',
    atMs: number,
    place: address,
    use: address,
    added: 1,
    removed: 0,
    creates: true,
    holds: 'whole',
    userModified: false,
  };
}

function printWhole({ histories }: FileHistories, fits: (history: FileHistory) => boolean): string {
  const files = histories.filter(fits).map(toFileSummary);
  const answer: FilesAnswer = {
    files,
    sessions: files.length === 0 ? {} : { s: { title: 'One\ntitle', project: null } },
  };
  return `${JSON.stringify(answer, null, 2)}\n`;
}

describe('printFilesJson', () => {
  it.each([0, 1, 2, 700])('prints piece by piece what the answer is as a whole, of %i files', (count) => {
    const steps = Array.from({ length: count }, (_, number) => toStep(`/home/ada/a\n "${number}"`, number));
    const histories = {
      histories: buildFileHistories([{ session: 's', project: undefined, steps, moves: [] }]),
      sessions: new Map([['s', { id: 's', title: 'One\ntitle', project: undefined, turns: 1 }]]),
      openSources,
    };
    const parts = [...printFilesJson(histories, () => true)];
    expect(parts.join('')).toBe(printWhole(histories, () => true));
    expect(parts).toHaveLength(count + 2);
    const fits = ({ path }: { readonly path: string }) => path.includes('"1');
    expect([...printFilesJson(histories, fits)].join('')).toBe(printWhole(histories, fits));
  });
});

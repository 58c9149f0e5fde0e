import { buildFileHistories, type FileStep } from '@scrollkeep/transcript';
import { describe, expect, it } from 'vitest';
import { buildFilesAnswer } from './build-files-answer.ts';
import { printFilesJson } from './print-files-json.ts';

const openSources = () => {
  throw new Error('contents are never asked for');
};

function toStep(path: string, number: number): FileStep {
  const address = { session: 's', file: 's.jsonl', number, offset: number * 10, byteLength: 9 };
  const author = { session: 's', agentId: undefined, turn: 1, turnId: 'u', prompt: 'write', tool: 'Write', callId: `c${number}` };
  return { kind: 'change', path, author, time: '2026-11-02T09:00:00.000Z', atMs: number, place: address, use: address, added: 1, removed: 0, creates: true, holds: 'whole', userModified: false };
}

describe('printFilesJson', () => {
  it.each([0, 1, 2, 700])('prints in parts what the answer is as a whole, of %i files', (count) => {
    const steps = Array.from({ length: count }, (_, number) => toStep(`/home/ada/a\n "${number}"`, number));
    const histories = { histories: buildFileHistories([{ session: 's', project: undefined, steps, moves: [] }]), sessions: new Map([['s', { id: 's', title: 'One\ntitle', project: undefined, turns: 1 }]]), openSources };
    const parts = [...printFilesJson(histories, () => true)];
    expect(parts.join('')).toBe(`${JSON.stringify(buildFilesAnswer(histories), null, 2)}\n`);
    expect(Math.max(...parts.map((part) => part.length))).toBeLessThan(70_000);
    const fits = ({ path }: { readonly path: string }) => path.includes('"1');
    expect([...printFilesJson(histories, fits)].join('')).toBe(`${JSON.stringify(buildFilesAnswer(histories, fits), null, 2)}\n`);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { handOver } from '../../lab/promises/hand-over.ts';
import { labVersions } from './lab-versions.ts';
import { prepareLab, runInLab } from './run-in-lab.ts';

beforeAll(prepareLab);

describe.each(labVersions.slice(0, 1))('beside Claude Code %s', (version) => {
  it('a session that was handed over and taken goes on in the folder of the receiver, with every message', async () => {
    const [plain, redacted, ...rest] = await runInLab(version, handOver);
    expect(rest).toEqual([]);
    const both = {
      isSameSession: true,
      remembers: ['Build a pier', 'pier is begun', 'Lay one more', 'Two planks now', 'Ask the harbour', 'He says yes'],
      namesNewFiles: true,
      namesOldFiles: false,
      answer: 'Two, as I said.',
      goesOn: true,
      before: ['planks: 2\n', 'key\n'],
    };
    expect(plain).toMatchObject({
      ...both,
      redacted: false,
      hasSecret: true,
      thinks: ['A pier needs planks first.', expect.stringContaining('The harbour master said')],
      leftOut: { checkpoints: 0, thinking: 0 },
      after: ['planks: 1\n', 'SECRET\n'],
    });
    expect(redacted).toMatchObject({
      ...both,
      redacted: true,
      hasSecret: false,
      thinks: ['A pier needs planks first.'],
      leftOut: { checkpoints: 1, thinking: 1 },
      // What was left out is not written, and nothing in its place.
      after: ['planks: 1\n', 'key\n'],
    });
    expect(redacted?.checkpoints).toBe((plain?.checkpoints ?? 0) - 1);
    expect(redacted?.checkpoints).toBeGreaterThan(0);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { absent, toCopyContent } from './content-state.ts';
import { toContentBytes, type FileContent } from './file-content.ts';
import { readVersions, type ReadVersion } from './read-versions.ts';
import { simulate, type ClientAction, type ClientHabits, type Simulation } from './simulated-client.test-kit.ts';
import { parseTextBytes } from './text-form.ts';

const habits: fc.Arbitrary<ClientHabits> = fc.record({
  fileHistory: fc.constantFrom('none', 'snapshots', 'deltas'),
  maxOriginal: fc.constantFrom(0, 20, 10_000),
  keepsLineEnds: fc.boolean(),
  notesAgentResults: fc.boolean(),
});
const line = fc.constantFrom(
  'const a = 1;',
  '\tif (b) {',
  '\t\tgo();',
  '  go();',
  '  }',
  '',
  'ünï',
  '    x',
  '\t  y',
  '$& $1',
);
const text = fc
  .tuple(fc.array(line, { maxLength: 14 }), fc.constantFrom('', '\n'))
  .map(([lines, end]) => lines.join('\n') + end);
const start = fc.oneof(
  fc.constant(undefined),
  text.map((content) => new Uint8Array(Buffer.from(content))),
  text.map((content) => new Uint8Array(Buffer.from(content.replaceAll('\n', '\r\n')))),
  fc.constant(new Uint8Array([0, 255])),
);
const place = { from: fc.nat(200), length: fc.nat(12), text };
const own: readonly fc.Arbitrary<ClientAction>[] = [
  fc.constant({ kind: 'prompt' } as const),
  fc.record({ kind: fc.constant('write' as const), content: text, byAgent: fc.boolean() }),
  fc.record({
    kind: fc.constant('edit' as const),
    ...place,
    replaceAll: fc.boolean(),
    byAgent: fc.boolean(),
    userText: fc.option(text, { nil: undefined, freq: 4 }),
  }),
  fc.record({
    kind: fc.constant('edit' as const),
    ...place,
    replaceAll: fc.boolean(),
    byAgent: fc.constant(false),
    userText: fc.constant(undefined),
  }),
  fc.record({
    kind: fc.constant('multi-edit' as const),
    edits: fc.array(fc.record(place), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ kind: fc.constant('read' as const), isWhole: fc.boolean() }),
  fc.constant({ kind: 'failed-edit' } as const),
];
const change = fc.constantFrom('add-line', 'add-first', 'delete', 'binary', 'crlf', 'touch');
const others: readonly fc.Arbitrary<ClientAction>[] = [
  fc.record({ kind: fc.constant('command' as const), change, isNoticed: fc.boolean() }),
  fc.record({ kind: fc.constant('outside' as const), change }),
  fc.constant({ kind: 'rewind' } as const),
];

describe('readVersions', () => {
  it('never says that it is sure of a content that the file did not have, whatever happens to the file', async () => {
    await fc.assert(
      fc.asyncProperty(
        habits,
        start,
        fc.array(fc.oneof(...own, ...others), { maxLength: 25 }),
        fc.boolean(),
        async (client, content, actions, hasDisk) => {
          const simulation = simulate(client, content, actions);
          for (const read of await listVersions(simulation, hasDisk)) {
            const truth = findTruth(simulation, read);
            checkAgainst(read.after, truth.after, read, 'after');
            checkAgainst(read.before, truth.before, read, 'before');
            expect(read.version.number).toBeGreaterThan(0);
          }
        },
      ),
      { numRuns: 700 },
    );
  });

  it('knows every content where only the client changes the file, and the client says what it did', async () => {
    await fc.assert(
      fc.asyncProperty(
        habits,
        start,
        fc.array(fc.oneof(...own), { maxLength: 25 }),
        async (client, content, actions) => {
          const simulation = simulate({ ...client, maxOriginal: 10_000, notesAgentResults: true }, content, actions);
          for (const read of await listVersions(simulation)) {
            expect(read.changedOutside).toBe(false);
            // A file that is not text can only be told from a copy.
            if (
              read.version.step.kind === 'checkpoint' ||
              findTruth(simulation, read).before === undefined ||
              parseTextBytes(findTruth(simulation, read).before ?? new Uint8Array()) !== undefined
            )
              expect(read.after.state).not.toBe('unknown');
            if (read.after.state === 'known') expect(read.after.sure, read.after.doubts.join()).toBe(true);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it('finds the way back from the file on disk through patches alone', async () => {
    const edit = own[3] as fc.Arbitrary<ClientAction>;
    let told = 0;
    await fc.assert(
      fc.asyncProperty(text, fc.array(edit, { minLength: 1, maxLength: 8 }), async (content, actions) => {
        const simulation = simulate(
          { fileHistory: 'none', maxOriginal: 0, keepsLineEnds: true, notesAgentResults: true },
          new Uint8Array(Buffer.from(`first\n${content}`)),
          actions,
        );
        for (const { version, before, after } of await listVersions(simulation, true)) {
          const truth = findTruth(simulation, { version });
          told++;
          for (const [side, bytes] of [
            [before, truth.before],
            [after, truth.after],
          ] as const) {
            expect(side.state).toBe('known');
            if (side.state === 'known' && !side.doubts.includes('indentation'))
              expect(side.text).toBe(parseTextBytes(bytes ?? new Uint8Array())?.text);
          }
        }
      }),
      { numRuns: 150 },
    );
    expect(told).toBeGreaterThan(150);
  });

  it('has checkpoints byte for byte, and takes changes over from them', async () => {
    await fc.assert(
      fc.asyncProperty(
        habits,
        start,
        fc.array(fc.oneof(...own, ...others), { maxLength: 25 }),
        async (client, content, actions) => {
          const simulation = simulate({ ...client, fileHistory: 'deltas' }, content, actions);
          for (const read of await listVersions(simulation)) {
            if (read.version.step.kind !== 'checkpoint') continue;
            const truth = findTruth(simulation, read).after;
            expect(read.after.state).toBe(truth === undefined ? 'absent' : 'known');
            if (read.after.state === 'known')
              expect(Buffer.from(toContentBytes(read.after)).equals(Buffer.from(truth ?? []))).toBe(true);
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});

async function listVersions({ history, sources, last }: Simulation, hasDisk = false): Promise<readonly ReadVersion[]> {
  const versions: ReadVersion[] = [];
  const now = !hasDisk ? undefined : last === undefined ? absent('checkpoint') : toCopyContent(last);
  if (history !== undefined) for await (const read of readVersions(history, sources, { now })) versions.push(read);
  expect(versions.map((read) => read.version.number)).toEqual(history?.versions.map((version) => version.number) ?? []);
  return versions;
}

function findTruth(
  { changes, checkpoints }: Simulation,
  { version: { step } }: Pick<ReadVersion, 'version'>,
): { readonly before: Uint8Array | undefined; readonly after: Uint8Array | undefined } {
  if (step.kind === 'checkpoint') {
    expect(checkpoints.has(step.place.number)).toBe(true);
    return { before: checkpoints.get(step.place.number), after: checkpoints.get(step.place.number) };
  }
  const truth = changes.get(step.author.callId ?? '');
  if (truth === undefined) throw new Error('a change that nobody made');
  return truth;
}

function checkAgainst(
  content: FileContent,
  truth: Uint8Array | undefined,
  { version }: ReadVersion,
  side: string,
): void {
  const about = `${side} of ${version.number} (${version.step.kind})`;
  if (content.state === 'unknown') return;
  if (content.state === 'absent') {
    // An empty file and none are the same to the client.
    if (content.sure) expect(truth?.length ?? 0, about).toBe(0);
    return;
  }
  if (!content.sure) expect(content.doubts.length, about).toBeGreaterThan(0);
  else if (content.text !== undefined && truth !== undefined)
    expect(parseTextBytes(truth)?.text, about).toBe(content.text);
  else if (content.text !== undefined) expect([content.text, truth], about).toEqual(['', undefined]);
  if (content.exact)
    expect(Buffer.from(toContentBytes(content)).equals(Buffer.from(truth ?? [])), `${about}: bytes`).toBe(true);
}

import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LongFirst } from './tests/setup/long-first.ts';
import { getPropertyPlan } from './tests/setup/property-plan.ts';

const sourceCondition = '@scrollkeep/source';
const resolve = {
  conditions: [sourceCondition, 'node', 'module', 'import', 'default'],
  // One place decides about the seed of every property and how often it is run.
  alias: { 'fast-check': fileURLToPath(new URL('tests/setup/fast-check.ts', import.meta.url)) },
};
const shared = {
  resolve,
  ssr: { resolve: { conditions: resolve.conditions, externalConditions: resolve.conditions } },
};

// Ends a test that hangs. No test measures time, so a slow machine must never come near it.
const watchdog = 900_000;

// Much of what these do is to wait: for a browser, for a program or npm, for a time that a signal comes after. One
// worker more than there are processors keeps all of them busy. A group of its own, because vitest wants one number for
// each.
const waiting = { maxWorkers: availableParallelism() + 1, sequence: { groupOrder: 1 } };

// One project per stage of `npm test`, so that a stage can run and be timed alone.
export default defineConfig({
  ...shared,
  test: {
    // Left alone, vitest keeps one processor for itself: on two that doubles the time.
    maxWorkers: '100%',
    // Files that run in one worker share the modules they load: half of the CPU of a run was loading them again. A test
    // that replaces a module or leaves something changed behind would be seen by others, so none does.
    isolate: false,
    testTimeout: watchdog,
    hookTimeout: watchdog,
    // How long a state is waited for; a second, as vitest has it, is nothing on a busy machine.
    expect: { poll: { timeout: 120_000, interval: 50 } },
    setupFiles: ['tests/setup/isolate-environment.ts'],
    runner: fileURLToPath(new URL('tests/setup/worker-runner.ts', import.meta.url)),
    sequence: { sequencer: LongFirst },
    // Sources that one stage has transformed, the next ones take as they are.
    experimental: { fsModuleCache: true },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.{ts,tsx}', 'tests/imports/*.test.ts', 'lab/**/*.test.ts'],
          exclude: ['**/*.property.test.ts', '**/node_modules/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'property',
          include: ['packages/*/src/**/*.property.test.ts', 'tests/setup/*.property.test.ts'],
          testTimeout: watchdog * getPropertyPlan(process.env).rounds,
        },
      },
      { extends: true, test: { name: 'docs', include: ['tests/docs/**/*.test.ts'] } },
      { extends: true, test: { name: 'cli', include: ['tests/cli/**/*.test.ts'], ...waiting } },
      // Attacks that have to fail; like `cli`, over the built command.
      { extends: true, test: { name: 'hostile', include: ['tests/hostile/**/*.test.ts'], ...waiting } },
      {
        extends: true,
        test: {
          name: 'package',
          globalSetup: ['tests/setup/pack-packages.ts'],
          include: ['tests/package/**/*.test.ts'],
          ...waiting,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          globalSetup: ['tests/setup/unpack-corpus.ts', 'tests/setup/launch-browsers.ts'],
          include: ['tests/web/**/*.test.ts'],
          ...waiting,
        },
      },
      {
        extends: true,
        test: { name: 'long', globalSetup: ['tests/setup/unpack-corpus.ts'], include: ['tests/long/**/*.test.ts'] },
      },
      // Promises tried beside the real client, one sandbox after the other.
      { extends: true, test: { name: 'lab', include: ['tests/lab/**/*.test.ts'], fileParallelism: false } },
      {
        extends: true,
        test: {
          name: 'official',
          globalSetup: ['tests/setup/unpack-corpus.ts'],
          include: ['tests/official/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'corpus',
          globalSetup: ['tests/setup/unpack-corpus.ts', 'tests/setup/write-fixture-trees.ts'],
          include: ['tests/corpus/**/*.test.ts'],
        },
      },
    ],
  },
});

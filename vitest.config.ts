import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
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

// One project per stage of `npm test`, so that a stage can run and be timed alone.
export default defineConfig({
  ...shared,
  test: {
    // Left alone, vitest keeps one processor for itself: on two that doubles the time.
    maxWorkers: '100%',
    setupFiles: ['tests/setup/isolate-environment.ts'],
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['packages/*/src/**/*.test.{ts,tsx}'], exclude: ['**/*.property.test.ts', '**/node_modules/**'], testTimeout: 30_000 },
      },
      { extends: true, test: { name: 'property', include: ['packages/*/src/**/*.property.test.ts', 'tests/setup/*.property.test.ts'], testTimeout: 60_000 * getPropertyPlan(process.env).rounds } },
      { extends: true, test: { name: 'docs', include: ['tests/docs/**/*.test.ts'] } },
      { extends: true, test: { name: 'cli', include: ['tests/cli/**/*.test.ts'], testTimeout: 60_000 } },
      { extends: true, test: { name: 'package', include: ['tests/package/**/*.test.ts'], testTimeout: 180_000 } },
      { extends: true, test: { name: 'web', globalSetup: ['tests/setup/unpack-corpus.ts'], retry: 2, include: ['tests/web/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 } },
      { extends: true, test: { name: 'long', globalSetup: ['tests/setup/unpack-corpus.ts'], include: ['tests/long/**/*.test.ts'], testTimeout: 900_000 } },
      { extends: true, test: { name: 'corpus', globalSetup: ['tests/setup/unpack-corpus.ts'], include: ['tests/corpus/**/*.test.ts'], testTimeout: 180_000 } },
    ],
  },
});

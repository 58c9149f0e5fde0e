import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest. Started last, one of them would run alone at the end while the other workers are idle. */
const longest = [
  'web/docs-site',
  'web/accessibility',
  'web/corpus',
  'web/screenshots',
  'web/annotations',
  'web/long-session',
  'web/search',
  'web/kept-searches',
  'web/hostile',
  'web/file',
  'web/compare',
  'cli/session-origins',
  'cli/readme',
  'cli/archive',
  'cli/repair',
  'cli/command-line',
  'cli/mcp',
  'cli/serve',
  'cli/take-kill',
  'cli/sync-kill',
  'cli/archive-crash',
  'cli/move-kill',
  'cli/annotations',
  'cli/no-network',
  'hostile/environment-errors',
  'hostile/not-a-file',
  'hostile/redaction-time',
  'hostile/terminal',
  'hostile/signals',
  'hostile/deep-records',
  'hostile/linear-text',
  'hostile/rights-on-disk',
  'hostile/connections',
  'hostile/archive-import',
  'hostile/fuzz',
  'package/installed-app',
  'corpus/index',
  'corpus/compare-facts',
  'corpus/export',
  'corpus/brief',
];

/** Those first, in this order; vitest itself goes by size, and by how long a file took last time, where it knows. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const toRank = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((name) => moduleId.endsWith(`/tests/${name}.test.ts`));
      return at === -1 ? longest.length : at;
    };
    return (await super.sort(files)).toSorted((a, b) => toRank(a) - toRank(b));
  }
}

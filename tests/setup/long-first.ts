import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest. Started last, one of them would run alone at the end while the other workers are idle. */
const longest = [
  'web/docs-site',
  'web/corpus',
  'web/accessibility',
  'web/screenshots',
  'web/long-session',
  'cli/session-origins',
  'cli/annotations',
  'cli/mcp',
  'cli/no-network',
  'cli/repair',
  'hostile/environment-errors',
  'hostile/redaction-time',
  'hostile/linear-text',
  'hostile/not-a-file',
  'hostile/fuzz',
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

import { homedir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDemoFolder } from '../../packages/app/src/demo/open-demo-folder.ts';
import { buildInspection } from '../../packages/app/src/inspect/build-inspection.ts';
import { printOverview } from '../../packages/app/src/overview/print-overview.ts';
import { printTerminalPicture } from './print-terminal-picture.ts';

const now = new Date('2026-11-02T12:00:00.000Z');
const columns = 84;

describe('the picture of the README', () => {
  it('is what scrollkeep overview prints of the demo', async () => {
    const demo = await openDemoFolder(now);
    try {
      const inspection = await buildInspection([{ kind: 'config-folder', path: demo.path }], { maxLineBytes: 1 << 24 });
      const shown = JSON.stringify([...inspection.unknownTypes]).replaceAll(
        JSON.stringify(demo.path).slice(1, -1),
        join(homedir(), '.claude'),
      );
      const output = printOverview(
        {
          ...inspection,
          unknownTypes: new Map(JSON.parse(shown) as [string, never][]),
          roots: [{ kind: 'config-folder', path: join(homedir(), '.claude') }],
        },
        { width: columns, color: true, now: now.getTime(), whose: 'own', program: 'scrollkeep' },
      );
      await expect(printTerminalPicture('scrollkeep overview', output, columns)).toMatchFileSnapshot(
        '../../docs/images/overview.svg',
      );
    } finally {
      await demo.remove();
    }
  });
});

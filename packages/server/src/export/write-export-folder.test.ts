import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LocatedSession } from '../sessions/located-session.ts';
import type { ExportFormatName } from './export-formats.ts';
import type { ExportSessionOptions } from './export-options.ts';
import { writeExportFolder } from './write-export-folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scrollkeep-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Sessions that fail as soon as somebody looks at them. */
const broken = ['one', 'two'].map((name) => ({
  get session(): never {
    throw new RangeError(`${name} is broken`);
  },
})) as readonly unknown[] as readonly LocatedSession[];

async function* read(): AsyncGenerator<LocatedSession, void, void> {
  yield* broken;
}

describe('writeExportFolder', () => {
  it.each<ExportFormatName>(['html', 'csv'])(
    'goes on after a session that cannot be exported as %s',
    async (format) => {
      const failed: unknown[] = [];
      const options = { format } as ExportSessionOptions;
      const onFailed = (located: LocatedSession, error: unknown) =>
        void failed.push([broken.indexOf(located), String(error)]);
      const result = await writeExportFolder({ areSeveral: true, read }, options, {
        folder,
        isForced: false,
        onSession: () => undefined,
        onFailed,
      });
      expect(result.sessions).toBe(0);
      expect(failed.slice(0, 2)).toEqual([
        [0, 'RangeError: one is broken'],
        [1, 'RangeError: two is broken'],
      ]);
    },
  );
});

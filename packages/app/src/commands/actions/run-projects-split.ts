import { resolve } from 'node:path';
import { openProjectJoins } from '@scrollkeep/store/annotations/open-project-joins.ts';
import { toLastPart } from '@scrollkeep/view/text/project-names.ts';
import { withAnnotationErrors } from '@scrollkeep/server/annotations/read-annotations.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { toShownPath } from '@scrollkeep/server/text/to-shown-path.ts';
import type { Invocation } from '../../command-line/command.ts';

export async function run({ args, options, settings, terminal }: Invocation): Promise<ExitCode> {
  const [name = ''] = args;
  let undone = { from: '', to: '' };
  await withAnnotationErrors(() =>
    openProjectJoins(settings.dataDir).change((joins) => {
      const from = findJoined([...joins.keys()], name);
      if (from === undefined)
        throw new AppError({
          code: 'NO_SUCH_JOIN',
          message: `${JSON.stringify(name)} is not joined to another project`,
          hint:
            joins.size === 0
              ? 'No projects are joined.'
              : `Joined projects: ${[...joins.keys()].slice(0, 8).join(', ')}${joins.size > 8 ? ' …' : ''}`,
          exitCode: 66,
        });
      undone = { from, to: joins.get(from) ?? '' };
      return new Map([...joins].filter(([path]) => path !== from));
    }),
  );
  await terminal.print(
    options['json'] === true
      ? `${JSON.stringify(undone, null, 2)}\n`
      : `${toShownPath(undone.from)} is no longer joined to ${toShownPath(undone.to)}.\n`,
  );
  return 0;
}

/** By its path, or by the last part of it if only one has it. */
function findJoined(paths: readonly string[], name: string): string | undefined {
  const own = resolve(name);
  const exact = paths.find((path) => path === name || path === own);
  if (exact !== undefined) return exact;
  const named = paths.filter((path) => toLastPart(path) === name);
  return named.length === 1 ? named[0] : undefined;
}

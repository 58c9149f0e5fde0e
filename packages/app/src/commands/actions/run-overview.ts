import { readProjectJoins } from '@scrollkeep/server/annotations/read-project-joins.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { findRoots, listDefaultFolders, type Root } from '@scrollkeep/server/disk/find-roots.ts';
import { listRootsOfSource } from '@scrollkeep/server/disk/list-roots-of-source.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import { findArchiveHint, toProgram } from '../../archive/find-archive-hint.ts';
import { optimizeLater } from '@scrollkeep/server/v8-flags/optimize-later.ts';
import type { Invocation } from '../../command-line/command.ts';
import { openProgress } from '../../terminal/open-progress.ts';
import { printOverview } from '../../overview/print-overview.ts';
import { readOverview } from '../../overview/read-overview.ts';

/** The first thing a newcomer sees; it ends with 0 whatever it finds, `inspect` is there for scripts. */
export async function run(invocation: Invocation): Promise<ExitCode> {
  optimizeLater();
  const { args, options, settings, terminal } = invocation;
  const roots = options['demo'] === true ? [] : await findRoots(args, settings);
  if (roots.length > 0) {
    const source = typeof options['source'] === 'string' ? options['source'] : undefined;
    const wanted = listRootsOfSource(roots, source);
    if (wanted.length > 0) await show(wanted, 'own', invocation);
    else
      await terminal.print(
        `No sessions from ${toSafeText(source ?? '')}. \`scrollkeep sources\` lists your sources.\n`,
      );
    return 0;
  }
  const { openDemoFolder } = await import('../../demo/open-demo-folder.ts');
  const demo = await openDemoFolder(new Date());
  try {
    const looked = (settings.roots ?? listDefaultFolders()).join(' and ');
    terminal.say(
      options['demo'] === true ? 'This is a demo.' : `No Claude Code sessions found in ${looked}: this is a demo.`,
    );
    terminal.say(`Its files are in a temporary folder, which is deleted afterwards: ${demo.path}\n`);
    await show([{ kind: 'config-folder', path: demo.path }], 'demo', invocation);
  } finally {
    await demo.remove();
  }
  return 0;
}

async function show(
  roots: readonly Root[],
  whose: 'own' | 'demo',
  { args, settings, origins, terminal, signal }: Invocation,
): Promise<void> {
  const named = args.length > 0 ? args : origins?.roots.from === 'flag' ? (settings.roots ?? []) : [];
  const progress = openProgress(terminal, 'reading');
  const facts = await readOverview(roots, whose === 'own' ? settings : undefined, {
    maxLineBytes: settings.maxLineBytes,
    signal,
    onProgress: progress.update,
  });
  progress.end();
  await terminal.print(
    printOverview(facts, {
      ...terminal,
      now: Date.now(),
      whose,
      program: toProgram(),
      named: named.filter((path) => path !== '-'),
      ...(whose === 'own' ? { joins: readProjectJoins(settings.dataDir, terminal.warn) } : {}),
      hint: whose === 'own' ? findArchiveHint(settings.dataDir) : undefined,
    }),
  );
}

import { toReadableAmount } from '@scrollkeep/view/text/readable.ts';
import { toShellWord } from '@scrollkeep/view/text/to-shell-word.ts';
import type { HealthFinding } from '@scrollkeep/view/wire/wire-health.ts';
import type { HealthFacts } from './health-facts.ts';

/** What other users of this machine can read. */
export function* listOpenFindings({
  open: { own, config, sources },
}: HealthFacts): Generator<HealthFinding, void, void> {
  const [first] = own;
  if (first !== undefined) {
    const command =
      own.length === 1
        ? `chmod ${first.isFolder ? '700' : '600'} ${toShellWord(first.path)}`
        : `chmod -R go= ${own
            .slice(0, 20)
            .map(({ path }) => toShellWord(path))
            .join(' ')}`;
    const shown = own
      .slice(0, 3)
      .map(({ path }) => path)
      .join(', ');
    yield {
      code: 'OPEN_PERMISSIONS',
      severity: 'action',
      title:
        'Other users on this machine can read ' +
        toReadableAmount(own.length, 'Scrollkeep file or folder', 'Scrollkeep files or folders'),
      detail: `${shown}${own.length > 3 ? ' …' : ''}. Permissions are fixed at the next write.`,
      command,
    };
  }
  if (config !== undefined)
    yield {
      code: 'OPEN_PERMISSIONS',
      severity: 'warning',
      title: 'Other users on this machine can read your config file, which contains a password',
      detail: config,
      command: `chmod 600 ${toShellWord(config)}`,
    };
  for (const path of sources) {
    yield {
      code: 'TRANSCRIPTS_OPEN',
      severity: 'note',
      title: `Other users on this machine can read your transcripts in ${path}`,
      detail: 'These are Claude Code’s files. Scrollkeep does not change them.',
      command: `chmod 700 ${toShellWord(path)}`,
    };
  }
}

import type { Interval } from './schedule-plan.ts';

const calendars: Readonly<Record<Interval, string>> = {
  '15m': '*:0/15',
  '30m': '*:0/30',
  '1h': 'hourly',
  '6h': '00/6:00',
  '1d': 'daily',
};

export function printSystemdService(command: readonly string[]): string {
  return [
    '[Unit]',
    'Description=Scrollkeep: archive Claude Code sessions',
    '',
    '[Service]',
    'Type=oneshot',
    `ExecStart=${command.map(toWord).join(' ')}`,
    'Nice=10',
    'IOSchedulingClass=idle',
    'UMask=0077',
    '',
  ].join('\n');
}

export function printSystemdTimer(interval: Interval): string {
  return [
    '[Unit]',
    'Description=Scrollkeep: archive Claude Code sessions',
    '',
    '[Timer]',
    `OnCalendar=${calendars[interval]}`,
    // A machine that was off makes up for it.
    'Persistent=true',
    'RandomizedDelaySec=120',
    '',
    '[Install]',
    'WantedBy=timers.target',
    '',
  ].join('\n');
}

/** Quoted, with the signs that systemd reads on its own taken away. */
function toWord(word: string): string {
  return `"${word.replace(/[\\"]/g, '\\$&').replaceAll('%', '%%').replaceAll('$', '$$$$').replaceAll('\n', '\\n')}"`;
}

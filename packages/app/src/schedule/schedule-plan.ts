import { posix, win32 } from 'node:path';
import { printLaunchAgent } from './print-launch-agent.ts';
import { printSystemdService, printSystemdTimer } from './print-systemd-units.ts';
import { printWindowsTask } from './print-windows-task.ts';

export const intervals = { '15m': 15, '30m': 30, '1h': 60, '6h': 360, '1d': 1440 } as const;
export type Interval = keyof typeof intervals;

export type ScheduleKind = 'systemd' | 'launchd' | 'task-scheduler';

/** How the system is told to run the archive by itself: files to write and programs to call. */
export interface SchedulePlan {
  readonly kind: ScheduleKind;
  readonly files: readonly { readonly path: string; readonly content: string; readonly encoding: 'utf8' | 'utf16le' }[];
  readonly install: readonly Call[];
  readonly remove: readonly Call[];
  /** Ends with 0 while it is active. */
  readonly status: Call;
  /** Ends with 0 if the system can run anything at all for this user. */
  readonly probe: Call;
}

export interface Call {
  readonly program: string;
  readonly args: readonly string[];
  /** It may fail without harm: what it removes may not be there. */
  readonly mayFail?: boolean;
}

export interface ScheduleContext {
  readonly platform: string;
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly dataDir: string;
  readonly userId: number;
  /** Program and arguments of a run. */
  readonly command: readonly string[];
  readonly interval: Interval;
}

/** Undefined on systems that we know no way for. */
export function toSchedulePlan(context: ScheduleContext): SchedulePlan | undefined {
  if (context.platform === 'linux') return toSystemdPlan(context);
  if (context.platform === 'darwin') return toLaunchdPlan(context);
  return context.platform === 'win32' ? toWindowsPlan(context) : undefined;
}

function toSystemdPlan({ home, env, command, interval }: ScheduleContext): SchedulePlan {
  const config = env['XDG_CONFIG_HOME'];
  const folder = posix.join(
    config !== undefined && posix.isAbsolute(config) ? config : posix.join(home, '.config'),
    'systemd',
    'user',
  );
  const timer = 'scrollkeep-archive.timer';
  const systemctl = (...args: readonly string[]): Call => ({ program: 'systemctl', args: ['--user', ...args] });
  return {
    kind: 'systemd',
    files: [
      {
        path: posix.join(folder, 'scrollkeep-archive.service'),
        content: printSystemdService(command),
        encoding: 'utf8',
      },
      { path: posix.join(folder, timer), content: printSystemdTimer(interval), encoding: 'utf8' },
    ],
    install: [systemctl('daemon-reload'), systemctl('enable', '--now', timer)],
    remove: [{ ...systemctl('disable', '--now', timer), mayFail: true }],
    status: systemctl('is-active', '--quiet', timer),
    probe: systemctl('show-environment'),
  };
}

function toLaunchdPlan({ home, dataDir, userId, command, interval }: ScheduleContext): SchedulePlan {
  const label = 'io.scrollkeep.archive';
  const path = posix.join(home, 'Library', 'LaunchAgents', `${label}.plist`);
  const launchctl = (...args: readonly string[]): Call => ({ program: 'launchctl', args });
  return {
    kind: 'launchd',
    files: [
      {
        path,
        content: printLaunchAgent(label, command, intervals[interval] * 60, posix.join(dataDir, 'schedule.log')),
        encoding: 'utf8',
      },
    ],
    install: [
      { ...launchctl('bootout', `gui/${userId}/${label}`), mayFail: true },
      launchctl('bootstrap', `gui/${userId}`, path),
    ],
    remove: [{ ...launchctl('bootout', `gui/${userId}/${label}`), mayFail: true }],
    status: launchctl('print', `gui/${userId}/${label}`),
    probe: launchctl('print', `gui/${userId}`),
  };
}

function toWindowsPlan({ dataDir, command, interval }: ScheduleContext): SchedulePlan {
  const name = 'Scrollkeep archive';
  const path = win32.join(dataDir, 'scrollkeep-archive.xml');
  const schtasks = (...args: readonly string[]): Call => ({ program: 'schtasks.exe', args });
  return {
    kind: 'task-scheduler',
    // The Task Scheduler takes its files as UTF-16 only.
    files: [{ path, content: `\ufeff${printWindowsTask(command, intervals[interval])}`, encoding: 'utf16le' }],
    install: [schtasks('/Create', '/F', '/TN', name, '/XML', path)],
    remove: [{ ...schtasks('/Delete', '/F', '/TN', name), mayFail: true }],
    status: schtasks('/Query', '/TN', name),
    probe: schtasks('/Query', '/FO', 'LIST', '/TN', '\\'),
  };
}

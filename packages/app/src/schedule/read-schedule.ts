import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { SettingsInUse } from '@scrollkeep/server/settings/settings-in-use.ts';
import { readRegularFileNow } from '@scrollkeep/server/disk/open-regular-file.ts';
import { readSurroundings } from '@scrollkeep/server/settings/surroundings.ts';
import type { CallProgram } from './call-program.ts';
import { intervals, toSchedulePlan, type Interval, type SchedulePlan } from './schedule-plan.ts';
import { toRunCommand } from './to-run-command.ts';

export interface ScheduleState {
  readonly kind: SchedulePlan['kind'] | undefined;
  /** Whether the system can run anything for this user. */
  readonly isPresent: boolean;
  readonly isInstalled: boolean;
  readonly isActive: boolean | undefined;
  readonly file: string | undefined;
  readonly everyMinutes: number | undefined;
}

export function buildSchedulePlan(invocation: SettingsInUse, interval: Interval): SchedulePlan | undefined {
  const { platform, env } = readSurroundings();
  return toSchedulePlan({
    platform,
    env,
    home: homedir(),
    dataDir: invocation.settings.dataDir,
    userId: process.getuid?.() ?? 0,
    command: toRunCommand(invocation),
    interval,
  });
}

/** What is installed, and whether the system says that it runs. */
export async function readSchedule(invocation: SettingsInUse, call: CallProgram = callLater): Promise<ScheduleState> {
  const plan = buildSchedulePlan(invocation, '1h');
  if (plan === undefined)
    return {
      kind: undefined,
      isPresent: false,
      isInstalled: false,
      isActive: undefined,
      file: undefined,
      everyMinutes: undefined,
    };
  const file = plan.files.at(-1)?.path ?? '';
  const isInstalled = existsSync(file);
  const status = isInstalled ? (await call(plan.status)).status : undefined;
  return {
    kind: plan.kind,
    isPresent: isInstalled ? status !== undefined : (findSystemd(plan) ?? (await call(plan.probe)).status === 0),
    isInstalled,
    isActive: isInstalled && status !== undefined ? status === 0 : undefined,
    file: isInstalled ? file : undefined,
    everyMinutes: isInstalled ? findInterval(plan, file, invocation) : undefined,
  };
}

/** Loaded with the first call: most answers need none, and what starts programs takes a while to load. */
const callLater: CallProgram = async (call) => (await import('./call-program.ts')).callProgram(call);

/**
 * Whether systemd runs for this user, by the paths it makes; undefined where only the probe can tell. Starting another
 * program takes longer than all else that is asked here.
 */
function findSystemd({ kind }: SchedulePlan): boolean | undefined {
  if (kind !== 'systemd') return undefined;
  if (!existsSync('/run/systemd/system')) return false;
  const runtime = readSurroundings().env['XDG_RUNTIME_DIR'];
  return runtime === undefined || runtime === '' ? undefined : existsSync(join(runtime, 'systemd', 'private'));
}

/** The interval whose file would be the one that is there. */
function findInterval(plan: SchedulePlan, file: string, invocation: SettingsInUse): number | undefined {
  const found = readRegularFileNow(file, mostSettingsBytes).toString(plan.files.at(-1)?.encoding ?? 'utf8');
  const pick = (text: string) => /OnCalendar=.*|<integer>\d+|<Interval>\w+/.exec(text)?.[0];
  const name = (Object.keys(intervals) as Interval[]).find(
    (interval) => pick(buildSchedulePlan(invocation, interval)?.files.at(-1)?.content ?? '') === pick(found),
  );
  return name === undefined ? undefined : intervals[name];
}

const mostSettingsBytes = 16 * 1024 * 1024;

/** Whether a hook in the settings of a config folder runs the archive. */
export function hasArchiveHook(configFolder: string): boolean {
  try {
    const { hooks } = JSON.parse(
      readRegularFileNow(join(configFolder, 'settings.json'), mostSettingsBytes).toString('utf8'),
    ) as { hooks?: unknown };
    return /scrollkeep[^"]*\barchive\b/.test(JSON.stringify(hooks ?? {}).replaceAll('\\"', ''));
  } catch {
    return false;
  }
}

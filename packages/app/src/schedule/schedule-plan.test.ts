import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { printCronLine, printHook } from './print-hook.ts';
import { intervals, toSchedulePlan, type Interval, type ScheduleContext } from './schedule-plan.ts';
import { isPassing, toRunCommand } from './to-run-command.ts';

const command = [
  '/opt/no de/bin/node',
  '/usr/lib/scroll"keep/bin.js',
  'archive',
  'run',
  '--root',
  '/home/a&b/100% $HOME\\x',
];
const context: ScheduleContext = {
  platform: 'linux',
  home: '/home/ada',
  env: {},
  dataDir: '/home/ada/data',
  userId: 501,
  command,
  interval: '1h',
};
const plan = (more: Partial<ScheduleContext>) => {
  const found = toSchedulePlan({ ...context, ...more });
  if (found === undefined) throw new Error('no plan');
  return found;
};

describe('toSchedulePlan', () => {
  it('writes a service and a timer for systemd, with every word quoted as systemd reads it', () => {
    const { kind, files, install, status } = plan({});
    expect(kind).toBe('systemd');
    expect(files.map(({ path }) => path)).toEqual([
      '/home/ada/.config/systemd/user/scrollkeep-archive.service',
      '/home/ada/.config/systemd/user/scrollkeep-archive.timer',
    ]);
    expect(files[0]?.content).toContain(
      'ExecStart="/opt/no de/bin/node" "/usr/lib/scroll\\"keep/bin.js" "archive" "run" "--root" ' +
        '"/home/a&b/100%% $$HOME\\\\x"\n',
    );
    expect(files[1]?.content).toContain('OnCalendar=hourly\nPersistent=true\n');
    expect(install.map(({ program, args }) => [program, ...args].join(' '))).toEqual([
      'systemctl --user daemon-reload',
      'systemctl --user enable --now scrollkeep-archive.timer',
    ]);
    expect(status.args).toContain('is-active');
  });

  it('follows XDG_CONFIG_HOME, unless it is relative', () => {
    expect(plan({ env: { XDG_CONFIG_HOME: '/xdg' } }).files[0]?.path).toBe(
      '/xdg/systemd/user/scrollkeep-archive.service',
    );
    expect(plan({ env: { XDG_CONFIG_HOME: 'xdg' } }).files[0]?.path).toBe(
      '/home/ada/.config/systemd/user/scrollkeep-archive.service',
    );
  });

  it.each(Object.keys(intervals) as Interval[])(
    'writes units for every %s that systemd takes, where it can be asked',
    (interval) => {
      const folder = mkdtempSync(join(tmpdir(), 'scrollkeep-units-'));
      try {
        const { files } = plan({
          interval,
          home: folder,
          command: [process.execPath, '/usr/lib/scroll"keep/bin.js', '--root', '/home/a&b/100% $HOME\\x'],
        });
        for (const { path, content } of files) {
          mkdirSync(dirname(path), { recursive: true });
          writeFileSync(path, content);
        }
        const { error, status, stderr } = spawnSync(
          'systemd-analyze',
          ['--user', 'verify', ...files.map(({ path }) => path)],
          { encoding: 'utf8', env: { ...process.env, XDG_RUNTIME_DIR: folder } },
        );
        expect(files.length).toBe(2);
        // Most machines have no systemd, and containers run none.
        if (error === undefined && !/Failed to (connect|initialize)/i.test(stderr))
          expect({ status, stderr: stderr.split('\n').filter((line) => line.includes('scrollkeep')) }).toEqual({
            status: 0,
            stderr: [],
          });
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  );

  it('writes a launch agent for macOS', () => {
    const { kind, files, install } = plan({ platform: 'darwin', home: '/Users/ada', interval: '15m' });
    expect(kind).toBe('launchd');
    expect(files[0]?.path).toBe('/Users/ada/Library/LaunchAgents/io.scrollkeep.archive.plist');
    expect(files[0]?.content).toContain('<string>/home/a&amp;b/100% $HOME\\x</string>');
    expect(files[0]?.content).toContain('<string>/usr/lib/scroll&quot;keep/bin.js</string>');
    expect(files[0]?.content).toContain('<key>StartInterval</key><integer>900</integer>');
    expect(install.at(-1)).toMatchObject({ program: 'launchctl', args: ['bootstrap', 'gui/501', files[0]?.path] });
    expect(isBalanced(files[0]?.content ?? '')).toBe(true);
  });

  it('writes a task for Windows, in UTF-16, with arguments as its programs take them apart', () => {
    const { kind, files, install } = plan({
      platform: 'win32',
      dataDir: 'C:\\data',
      command: [
        'C:\\Program Files\\node.exe',
        'C:\\a b\\bin.js',
        '--root',
        'C:\\x\\',
        '--data-dir',
        'C:\\d e\\',
        'say "hi"',
      ],
      interval: '6h',
    });
    expect(kind).toBe('task-scheduler');
    expect(files[0]).toMatchObject({ path: 'C:\\data\\scrollkeep-archive.xml', encoding: 'utf16le' });
    expect(files[0]?.content.charCodeAt(0)).toBe(0xfeff);
    expect(files[0]?.content).toContain(
      '<Command>C:\\Program Files\\node.exe</Command><Arguments>&quot;C:\\a b\\bin.js&quot; --root C:\\x\\ ' +
        '--data-dir &quot;C:\\d e\\\\&quot; &quot;say \\&quot;hi\\&quot;&quot;</Arguments>',
    );
    expect(files[0]?.content).toContain('<Interval>PT360M</Interval>');
    expect(install[0]?.args).toEqual([
      '/Create',
      '/F',
      '/TN',
      'Scrollkeep archive',
      '/XML',
      'C:\\data\\scrollkeep-archive.xml',
    ]);
    expect(isBalanced(files[0]?.content ?? '')).toBe(true);
  });

  it('knows no way on other systems', () => {
    expect(toSchedulePlan({ ...context, platform: 'freebsd' })).toBeUndefined();
  });
});

describe('toRunCommand', () => {
  const settings = { roots: ['/c'], dataDir: '/d', cacheDir: '/e', configFile: '/f' } as never;
  const origins = (from: string) => ({ roots: { from }, dataDir: { from }, configFile: { from } }) as never;

  it('names the data folder always, and roots only where they would not come by themselves', () => {
    expect(toRunCommand({ settings, origins: origins('environment') }, '/node', '/bin.js')).toEqual([
      '/node',
      '/bin.js',
      'archive',
      'run',
      '--quiet',
      '--yes',
      '--root',
      '/c',
      '--data-dir',
      '/d',
      '--config',
      '/f',
    ]);
    expect(toRunCommand({ settings, origins: origins('default') }, '/node', '/bin.js')).toEqual([
      '/node',
      '/bin.js',
      'archive',
      'run',
      '--quiet',
      '--yes',
      '--data-dir',
      '/d',
    ]);
  });

  it('notices a place that npx cleans up', () => {
    expect(isPassing(['/node', '/home/ada/.npm/_npx/1a2b/node_modules/scrollkeep/bin/scrollkeep.js'])).toBe(true);
    expect(isPassing(['/node', '/usr/lib/node_modules/scrollkeep/bin/scrollkeep.js'])).toBe(false);
  });
});

describe('printHook', () => {
  it('is JSON with a command that a shell takes apart as it was meant', () => {
    const hook = JSON.parse(
      printHook(
        [[process.execPath, '-e', 'console.log(JSON.stringify(process.argv.slice(1)))', 'a b', "it's", '$HOME']],
        'linux',
      ),
    ) as { hooks: { SessionEnd: { hooks: { command: string }[] }[] } };
    const { stdout } = spawnSync('/bin/sh', ['-c', hook.hooks.SessionEnd[0]?.hooks[0]?.command ?? ''], {
      encoding: 'utf8',
    });
    expect(JSON.parse(stdout)).toEqual(['a b', "it's", '$HOME']);
  });

  it('gives cron a line without a bare percent sign', () => {
    expect(printCronLine(['/node', '/100%/bin.js'])).toBe("17 * * * * /node '/100\\%/bin.js'");
  });
});

/** Every element that begins ends, in order. */
function isBalanced(xml: string): boolean {
  const open: string[] = [];
  for (const [, slash, name = '', self] of xml.matchAll(/<(\/?)([A-Za-z]+)[^<>]*?(\/?)>/g)) {
    if (self === '/') continue;
    if (slash === '/') {
      if (open.pop() !== name) return false;
    } else open.push(name);
  }
  return open.length === 0;
}

import { describe, expect, it } from 'vitest';
import { listSettings } from './settings-table.ts';
import { printSettings, printSettingsJson } from './print-settings.ts';
import { readSettings, toOrigins, toSettings } from './read-settings.ts';

const effective = readSettings({
  flags: { 'data-dir': '/data/\u001b[31mred', quiet: true },
  surroundings: { platform: 'linux', env: {}, home: '/home/ada', cwd: '/work', isFolder: () => false },
  ignoresConfigFile: true,
});

describe('printed settings', () => {
  it('show value and origin in columns, with nothing that steers the terminal', () => {
    const text = printSettings(toSettings(effective), toOrigins(effective));
    expect(text).toMatch(/^Setting +Value +From\n/);
    expect(text).toMatch(/^quiet +true +flag --quiet$/m);
    expect(text).toMatch(/^roots +~\/\.claude, .* default$/m);
    expect(text).not.toContain('\u001b');
  });

  it('are whole as JSON, null for what is not set', () => {
    const json = JSON.parse(printSettingsJson(toSettings(effective), toOrigins(effective)));
    expect(json.roots).toEqual({ value: null, origin: { from: 'default', name: null } });
    expect(json.dataDir).toEqual({ value: '/data/\u001b[31mred', origin: { from: 'flag', name: '--data-dir' } });
    expect(Object.keys(json)).toEqual(listSettings().map(([key]) => key));
  });
});

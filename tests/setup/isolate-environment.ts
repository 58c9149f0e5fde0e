import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

// Where real transcripts are unpacked for the corpus tests, named before the home is hidden.
process.env['SCROLLKEEP_CORPUS'] ??= join(
  process.env['XDG_CACHE_HOME'] ?? join(process.env['HOME'] ?? tmpdir(), '.cache'),
  'scrollkeep-corpus',
);

// No test may ever see the real home: every default folder points into a folder of the test run's own.
const home = mkdtempSync(join(tmpdir(), 'scrollkeep-test-home-'));
process.env['HOME'] = home;
process.env['USERPROFILE'] = home;
process.env['CLAUDE_CONFIG_DIR'] = join(home, '.claude');
for (const name of ['XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'XDG_CACHE_HOME', 'APPDATA', 'LOCALAPPDATA'])
  process.env[name] = join(home, name.toLowerCase());

afterAll(() => rmSync(home, { recursive: true, force: true }));

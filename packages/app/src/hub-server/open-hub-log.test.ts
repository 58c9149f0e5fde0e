import { describe, expect, it } from 'vitest';
import { openHubLog } from './open-hub-log.ts';

function open(format: 'text' | 'json') {
  const lines: Record<'say' | 'warn' | 'detail', string[]> = { say: [], warn: [], detail: [] };
  const to = (kind: keyof typeof lines) => (text: string) => void lines[kind].push(text);
  const output = { say: to('say'), warn: to('warn'), detail: to('detail') };
  return { lines, log: openHubLog(format, output, () => Date.UTC(2026, 10, 18)) };
}

const entry = {
  method: 'GET',
  path: '/api/v1/files/secret-name.ts',
  route: '/api/v1/files/{path}',
  status: 200,
  ms: 3.4,
};

describe('openHubLog', () => {
  it('writes lines of JSON with patterns of routes, and no address or message', () => {
    const { lines, log } = open('json');
    log.started('https://hub.example.org', '/srv/hub');
    log.note('Press Ctrl-C to stop.');
    log.request(entry);
    log.request({ ...entry, method: 'X\u001b[31m', route: undefined, status: 404 });
    log.error(Object.assign(new TypeError('projects/secret-name.jsonl is\nodd'), { code: 'EODD' }));
    log.error('a text');
    log.stopping();
    const time = '2026-11-18T00:00:00.000Z';
    expect(lines.warn.map((line) => JSON.parse(line) as unknown)).toEqual([
      {
        time,
        level: 'info',
        event: 'start',
        version: expect.any(String),
        url: 'https://hub.example.org',
        data: '/srv/hub',
      },
      { time, level: 'info', event: 'note', text: 'Press Ctrl-C to stop.' },
      { time, level: 'info', event: 'request', method: 'GET', route: '/api/v1/files/{path}', status: 200, ms: 3 },
      { time, level: 'info', event: 'request', method: 'other', route: null, status: 404, ms: 3 },
      { time, level: 'error', event: 'error', name: 'TypeError', code: 'EODD', at: expect.any(Array) },
      { time, level: 'error', event: 'error', name: 'string' },
      { time, level: 'info', event: 'stop' },
    ]);
    expect(lines.warn.join('\n')).not.toContain('secret-name');
    expect(lines.detail.join('\n')).toContain('secret-name');
    expect(lines.say).toEqual([]);
  });

  it('says little as text, and more only as details', () => {
    const { lines, log } = open('text');
    log.started('https://hub.example.org', '/srv/hub');
    log.request(entry);
    log.error(new Error('broken'));
    expect(lines.say).toEqual(['Hub data: /srv/hub']);
    expect(lines.warn).toEqual([]);
    expect(lines.detail).toEqual(['GET /api/v1/files/secret-name.ts 200 3 ms', expect.stringContaining('broken')]);
  });
});

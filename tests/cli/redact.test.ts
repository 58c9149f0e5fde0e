import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runInProcess } from '../setup/run-in-process.ts';
import { runCommand } from '../setup/run-in-process.ts';
import { account, address, listCores, planted, plantSecrets, sessionId, toFileName } from './redact-planted.ts';

let folder: string;
let root: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'scrollkeep-redact-'));
  root = join(folder, 'claude');
  plantSecrets(root);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const own = () => ['--root', root, '--data-dir', join(folder, 'data')];
const run = (...args: readonly string[]) => runInProcess([...args, ...own()]);
const cores = planted.flatMap(({ kind, text }) => listCores(text).map((core) => [kind, core] as const));

/** Every file below a folder with its bytes, by name. */
function readAll(path: string): ReadonlyMap<string, Buffer> {
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files.map((entry) => join(entry.parentPath, entry.name)).map((file) => [relative(path, file), readFileSync(file)]),
  );
}

function findLeaks(text: string): readonly string[] {
  return [
    ...cores.filter(([, core]) => text.includes(core)).map(([kind]) => kind),
    ...(text.includes(account) ? ['user'] : []),
    ...(text.includes(address) ? ['email'] : []),
  ];
}

interface Listed {
  readonly findings: readonly {
    readonly kind: string;
    readonly isName: boolean;
    readonly masked: string;
    readonly places: readonly { readonly file: string; readonly line: number; readonly field: string }[];
  }[];
  readonly files: number;
}

describe('scrollkeep redact', () => {
  it('lists every planted kind in every place, and tells no secret', async () => {
    const { status, stdout } = await runCommand(['redact', sessionId, '--json', ...own()]);
    const { findings } = JSON.parse(stdout) as Listed;
    expect(status).toBe(1);
    const wanted = [
      'message.content',
      'message.content[0].input.command',
      'message.content[0].content',
      'message.content[0].input.content',
      'toolUseResult.stdout',
      'toolUseResult.content',
    ];
    const missing = new Set(planted.map(({ kind }) => kind)).size;
    expect(missing).toBeGreaterThan(90);
    for (const { kind } of planted) {
      const found = findings.filter((finding) => finding.kind === kind).flatMap((finding) => finding.places);
      const fields = new Set(found.map((place) => place.field));
      expect([kind, wanted.filter((field) => !fields.has(field))]).toEqual([kind, []]);
      expect([
        kind,
        found.some((place) => place.file.includes('tool-results')),
        found.some((place) => place.file.startsWith('file-history')),
        found.some((place) => place.file.includes('subagents')),
      ]).toEqual([kind, true, true, true]);
    }
    const named = planted.filter(({ text }, number) => toFileName(text, number).startsWith('backup-'));
    expect(named.length).toBeGreaterThan(60);
    for (const { kind } of named)
      expect([
        kind,
        findings.some(
          (finding) =>
            finding.kind === kind &&
            finding.places.some((place) => place.field === 'message.content[0].input.file_path'),
        ),
      ]).toEqual([kind, true]);
    expect(findLeaks(stdout)).toEqual([]);
  });

  it('prints a table, secrets first, that tells no secret either', async () => {
    const { stdout } = await run('redact', sessionId);
    expect(stdout).toMatch(/^\d+ secrets and \d+ names in \d+ files\.\n\nKind +Looks like +Times +Location\n/);
    expect(findLeaks(stdout)).toEqual([]);
  });

  it('writes a copy without them: names of files, ids, links and all else as they were', async () => {
    const out = join(folder, 'copy');
    const before = readAll(root);
    const { status, stderr } = await run('redact', sessionId, '--out', `${out}/`);
    expect([status, stderr]).toEqual([0, expect.stringMatching(/^Redacted: .*github-token 1 \(\d+ times\)/)]);
    const copy = readAll(out);
    expect(copy.size).toBe(before.size);
    for (const [name, bytes] of copy) expect([name, findLeaks(name + bytes.toString('utf8'))]).toEqual([name, []]);
    const [main, source] = [
      [...copy].find(([name]) => name.endsWith(`${sessionId}.jsonl`)),
      [...before].find(([name]) => name.endsWith(`${sessionId}.jsonl`)),
    ];
    const ids = (text: string) =>
      text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .map(({ uuid, parentUuid, sessionId: session, requestId, timestamp, type }) => [
          uuid,
          parentUuid,
          session,
          requestId,
          timestamp,
          type,
        ]);
    expect(ids(main?.[1].toString('utf8') ?? '')).toEqual(ids(source?.[1].toString('utf8') ?? 'x'));
    expect(main?.[0]).toBe(join('projects', '-home-redacted-user-1-tides', `${sessionId}.jsonl`));
    expect(readAll(root)).toEqual(before);
    const { stdout } = await runInProcess(['inspect', out, '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ totals: { 'not-json': 0, malformed: 0, partial: 0 } });
  });

  it('brings back the exact bytes with a map that only its owner can read', async () => {
    // Whatever can be in a transcript: damage, other line ends, other escapes, other placeholders, bytes that are no
    // text.
    const project = join(root, 'projects', `-home-${account}-tides`);
    const odd = 'c0ffee00-0000-4000-8000-000000000001';
    const token = planted.find(({ kind }) => kind === 'github-token')?.text ?? '';
    const lines = [
      `\ufeff{"type":"user","cwd":"\\/home\\/${account}\\/tides","text":"caf\\u00e9 ${token}"}\r`,
      `{"type":"user","text":"«github-token-1» and redacted-user-1 and email-7@redacted.invalid ${token}"}`,
      `{"type":"user","text":"\\u0067hp_${token.slice(4)} again"}`,
      `{"type":"summary","note":"projects/-home-${account}-tides/x","half":"${token}`,
      '{"type":"user","text":"Jos\\u00e9 -home-«person-1»-x"}',
    ];
    writeFileSync(
      join(project, `${odd}.jsonl`),
      Buffer.concat([Buffer.from(lines.join('\n')), Buffer.from([10, 0xff, 0xfe, 0x20]), Buffer.from(token)]),
    );
    const before = readAll(root);
    for (const [session, name] of [
      [sessionId, 'case-1'],
      [odd, 'case-2'],
    ] as const) {
      const [out, back] = [join(folder, `${name}-out`), join(folder, `${name}-back`)];
      expect(await run('redact', session, '--out', `${out}/`, '--map', name, '--drop-client-texts')).toMatchObject({
        stderr: expect.stringContaining('Redacted: '),
      });
      for (const [file, bytes] of readAll(out)) expect([file, findLeaks(bytes.toString('utf8'))]).toEqual([file, []]);
      const { status, stderr } = await run('redact', out, '--restore', '--map', name, '--out', `${back}/`);
      expect([status, stderr]).toEqual([0, expect.stringMatching(/restored byte for byte\.$/m)]);
      for (const [file, bytes] of readAll(back))
        expect([file, bytes.equals(before.get(file) ?? Buffer.alloc(0))]).toEqual([file, true]);
      expect(statSync(join(folder, 'data', 'redaction', `${name}.json`)).mode & 0o777).toBe(0o600);
      expect([...readAll(out).keys()].filter((file) => file.includes(name))).toEqual([]);
    }
    rmSync(join(project, `${odd}.jsonl`));
  });

  it('writes neither into a Claude folder nor over what it reads', async () => {
    expect((await run('redact', sessionId, '--out', join(root, 'copy.jsonl'))).status).toBe(64);
    const alone = join(folder, 'alone.jsonl');
    writeFileSync(alone, '{"type":"user","text":"x"}\n');
    expect((await runInProcess(['redact', alone, '--out', alone, '--force'])).status).toBe(64);
    expect(readFileSync(alone, 'utf8')).toBe('{"type":"user","text":"x"}\n');
  });

  it('follows the rules of the config file, and says which one is wrong', async () => {
    const session = join(folder, 'rules.jsonl');
    const config = join(folder, 'config.json');
    writeFileSync(
      session,
      JSON.stringify({
        type: 'user',
        uuid: 'u',
        message: { role: 'user', content: `Project Falcon, HARB-12, ${address}` },
      }) + '\n',
    );
    const redact = async (redaction: object) => {
      writeFileSync(config, JSON.stringify({ redaction }));
      return runInProcess(['redact', session, '--out', join(folder, 'ruled.jsonl'), '--force', '--config', config]);
    };
    await redact({
      rules: [
        { kind: 'project', text: 'Falcon' },
        { kind: 'ticket', pattern: 'HARB-\\d+' },
      ],
      off: ['email'],
    });
    expect(readFileSync(join(folder, 'ruled.jsonl'), 'utf8')).toContain(`Project «project-1», «ticket-1», ${address}`);
    await redact({ allow: [address] });
    expect(readFileSync(join(folder, 'ruled.jsonl'), 'utf8')).toContain(address);
    expect(await redact({ rules: [{ pattern: 'a(?=b)' }] })).toMatchObject({
      status: 64,
      stderr: expect.stringContaining('lookahead'),
    });
    expect(await redact({ rules: [{ kind: 'x' }] })).toMatchObject({
      status: 64,
      stderr: expect.stringContaining('rules[0]'),
    });
  });
});

describe('--also', () => {
  const also = ['4111 1111 1111 1111', 'DE89370400440532013000', '+49 30 901820', '192.168.10.20'];
  const session = () => {
    const file = join(folder, 'numbers.jsonl');
    const record = {
      type: 'user',
      uuid: '00000000-0000-4000-8000-000000000001',
      parentUuid: null,
      sessionId: 'numbers',
      timestamp: '2026-11-02T09:00:00.000Z',
    };
    writeFileSync(
      file,
      JSON.stringify({
        ...record,
        message: { role: 'user', content: `Numbers: ${also.join(', ')}; version 1.2.3.4` },
      }) + '\n',
    );
    return file;
  };
  const listLeft = (text: string) => also.filter((number) => text.includes(number));

  it('replaces the classes it names, in redact and export, and nothing without it', async () => {
    const file = session();
    for (const command of [
      ['redact', file, '--out', join(folder, 'numbers-copy.jsonl'), '--force'],
      ['export', file, '--format', 'md', '--out', join(folder, 'numbers-copy.md'), '--force'],
    ]) {
      const read = async (...options: readonly string[]) => {
        const { status, stderr } = await runInProcess([...command, ...options]);
        expect([status, stderr]).toEqual([0, expect.any(String)]);
        return readFileSync(command[command.indexOf('--out') + 1] ?? '', 'utf8');
      };
      expect(listLeft(await read())).toEqual(also);
      expect(listLeft(await read('--also', 'cards,iban,phone,ip'))).toEqual([]);
      expect(listLeft(await read('--also', 'ip', '--also', 'cards'))).toEqual(also.slice(1, 3));
      expect(await read('--also', 'ip')).toContain('version 1.2.3.4');
    }
  });

  it('can stand in the config file, and names what it does not know', async () => {
    const [file, config] = [session(), join(folder, 'also.json')];
    const redact = async (redaction: object, ...options: readonly string[]) => {
      writeFileSync(config, JSON.stringify({ redaction }));
      return runInProcess([
        'redact',
        file,
        '--out',
        join(folder, 'also.jsonl'),
        '--force',
        '--config',
        config,
        ...options,
      ]);
    };
    expect((await redact({ also: ['iban'] })).status).toBe(0);
    expect(listLeft(readFileSync(join(folder, 'also.jsonl'), 'utf8'))).toEqual(
      also.filter((number) => !number.startsWith('DE')),
    );
    expect(await redact({ also: ['ibans'] })).toMatchObject({
      status: 64,
      stderr: expect.stringContaining('cards, iban, phone, ip'),
    });
    expect(await redact({}, '--also', 'ipv4')).toMatchObject({
      status: 64,
      stderr: expect.stringContaining('unknown class "ipv4"'),
    });
  });
});

describe('exports', () => {
  const formats = ['html', 'md', 'text', 'json', 'csv', 'steps', 'brief'] as const;

  it.each(formats)('%s has no secret and no name in it unless it is asked for', async (format) => {
    const [out, open] = [join(folder, `export-${format}`), join(folder, `open-${format}`)];
    mkdirSync(out);
    mkdirSync(open);
    const { stderr } = await run('export', sessionId, '--format', format, '--out', out);
    expect(stderr).toMatch(/^Redacted: /m);
    for (const [name, bytes] of readAll(out))
      expect([name, findLeaks(name + bytes.toString('utf8'))]).toEqual([name, []]);
    await run('export', sessionId, '--format', format, '--out', open, '--no-redact');
    const text = [...readAll(open)].map(([, bytes]) => bytes.toString('utf8')).join('\n');
    expect(new Set(findLeaks(text)).size).toBeGreaterThan(90);
  });

  it('give the exact bytes with a warning, or redacted on demand', async () => {
    const exact = await run('export', sessionId, '--format', 'jsonl');
    expect(exact.stderr).toContain('contain secrets and names');
    expect(exact.stdout).toBe(
      readFileSync(join(root, 'projects', `-home-${account}-tides`, `${sessionId}.jsonl`), 'utf8'),
    );
    const redacted = await run('export', sessionId, '--format', 'jsonl', '--redact');
    expect(findLeaks(redacted.stdout)).toEqual([]);
    expect(redacted.stdout.split('\n').length).toBe(exact.stdout.split('\n').length);
    await run('export', sessionId, '--out', join(folder, 'all.tar'), '--redact');
    expect(findLeaks(readFileSync(join(folder, 'all.tar'), 'utf8'))).toEqual([]);
    await run('export', sessionId, '--format', 'jsonl', '--out', `${join(folder, 'files')}/`, '--redact');
    for (const [name, bytes] of readAll(join(folder, 'files')))
      expect([name, findLeaks(name + bytes.toString('utf8'))]).toEqual([name, []]);
  });
});

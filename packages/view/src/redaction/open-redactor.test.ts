import type { JsonValue } from '@scrollkeep/transcript/json/json-value.ts';
import { describe, expect, it } from 'vitest';
import { openRedactor } from './open-redactor.ts';
import { sampleText } from './rule-parts/sample-text.ts';
import { parseUserRule } from './user-rule.ts';

const token = `ghp_${sampleText('alnum', 36)}`;
const other = `ghp_${sampleText('alnum', 36, 2)}`;
const key =
  `-----BEGIN ${'PRIVATE'} ` +
  (`KEY-----\nMII${sampleText('base64', 61)}\n${sampleText('base64', 64, 2)}\n${sampleText('base64', 20, 3)}` +
    '==\n-----END ') +
  `${'PRIVATE'} KEY-----`;

describe('a redactor', () => {
  it('gives the same secret the same placeholder, and another one another', () => {
    const redactor = openRedactor();
    expect(redactor.redactText(`${token} ${other} ${token}`)).toBe(
      '«github-token-1» «github-token-2» «github-token-1»',
    );
    expect(redactor.redactValue({ input: { command: `export GH=${other}` } })).toEqual({
      input: { command: 'export GH=«github-token-2»' },
    });
    expect(redactor.report().counts).toEqual([
      { kind: 'github-token', title: 'GitHub token', isName: false, values: 2, times: 4 },
    ]);
  });

  it('finds a secret in a long text that is full of words that secrets begin with', () => {
    const noise = 'see https://tides.example/a, then the token, the pass and the key\n'.repeat(300);
    expect(openRedactor().redactText(`${noise}${token}\n${noise}`)).toBe(`${noise}«github-token-1»\n${noise}`);
    // In one run without blanks, as in the body of a form.
    const run = 'key%20token%20pass%20'.repeat(150);
    expect(openRedactor().redactText(`${run}${token}`)).toBe(`${run}«github-token-1»`);
  });

  it('leaves the numbers free that an earlier redaction has given', () => {
    expect(
      openRedactor().redactLine(`{"a":"«github-token-1» and /home/redacted-user-1","b":"${token} in /home/grace"}`),
    ).toBe('{"a":"«github-token-1» and /home/redacted-user-1","b":"«github-token-2» in /home/redacted-user-2"}');
  });

  it('gives back the same object where there is nothing to hide', () => {
    const value: JsonValue = {
      type: 'user',
      message: { role: 'user', content: [{ type: 'text', text: 'Round the tide levels.' }] },
      uuid: '6f1ed002-ab5c-4ea3-8d4e-0f6b1c3a2d10',
    };
    expect(openRedactor().redactValue(value)).toBe(value);
  });

  it('replaces in the names of fields and files too', () => {
    expect(openRedactor().redactValue({ [`/srv/${token}.txt`]: 1 })).toEqual({ '/srv/«github-token-1».txt': 1 });
  });

  it('knows a value by the name of its field', () => {
    const value = {
      password: 'hunter2!',
      headers: { 'x-api-key': 'q7Zp21LmX0ab93Kd' },
      max_tokens: '4096',
      token_count: 'q7Zp21LmX0ab93Kd',
    };
    expect(openRedactor().redactValue(value)).toEqual({
      password: '«password-1»',
      headers: { 'x-api-key': '«secret-1»' },
      max_tokens: '4096',
      token_count: 'q7Zp21LmX0ab93Kd',
    });
  });

  it('finds a private key in any spelling, under one number', () => {
    const redactor = openRedactor();
    const nested = JSON.stringify({ private_key: key });
    expect(redactor.redactText(key)).toBe('«private-key-1»');
    expect(redactor.redactText(nested)).toBe('{"private_key":"«private-key-1»"}');
    expect(redactor.redactText(JSON.stringify(nested))).toBe('"{\\"private_key\\":\\"«private-key-1»\\"}"');
  });

  it('finds a private key whose lines stand in a list, as in a diff', () => {
    const lines = [' # key', ...key.split('\n').map((line) => `+${line}`), ' # end'];
    expect(openRedactor().redactValue({ lines })).toEqual({
      lines: [' # key', ...key.split('\n').map(() => '+«private-key-1»'), ' # end'],
    });
  });

  it('finds the rest of a private key whose beginning or end is cut off', () => {
    const [first, second, third, ...rest] = key.split('\n');
    const cut = openRedactor().redactText(`$ tail key.pem\n${[third, ...rest].join('\n')}\n$`);
    expect(cut).not.toContain(third);
    expect(cut).toContain('$ tail key.pem\n«private-key-1»');
    expect(openRedactor().redactText(`$ head key.pem\n${[first, second, third].join('\n')}\n$ ls`)).toBe(
      '$ head key.pem\n«private-key-1»\n$ ls',
    );
    const numbered = key.split('\n').map((line, index) => `${String(index + 1).padStart(6)}→${line}`);
    expect(openRedactor().redactText(numbered.slice(0, 3).join('\n'))).toBe('     1→«private-key-1»');
  });

  it('replaces user names in paths so that paths and folder names still fit together', () => {
    const redactor = openRedactor();
    redactor.learn('/home/grace/tides');
    expect(redactor.redactText('/home/grace/tides/src')).toBe('/home/redacted-user-1/tides/src');
    expect(redactor.redactText('/Users/grace/tides and C:\\Users\\grace\\tides')).toBe(
      '/Users/redacted-user-1/tides and C:\\Users\\redacted-user-1\\tides',
    );
    expect(redactor.redactText('projects/-home-grace-tides/x.jsonl')).toBe(
      'projects/-home-redacted-user-1-tides/x.jsonl',
    );
    expect(redactor.redactText('-rw-r--r-- 1 grace staff')).toBe('-rw-r--r-- 1 redacted-user-1 staff');
    expect(redactor.redactText('gracefully disgrace')).toBe('gracefully disgrace');
  });

  it('takes a name for a person’s only where it comes again, and a word of the language never', () => {
    const redactor = openRedactor();
    expect(redactor.redactText('/Users/marlowe/x')).toBe('/Users/redacted-user-1/x');
    expect(redactor.redactText('marlowe, other')).toBe('marlowe, other');
    expect(
      redactor.redactText('/Users/marlowe/x /Users/marlowe/y /Users/other/x /Users/other/y /Users/other/z'),
    ).not.toMatch(/marlowe|other/);
    expect(redactor.redactText('marlowe, other')).toBe('redacted-user-1, other');
  });

  it('leaves accounts of machines alone, and paths that are no home folders', () => {
    const text =
      '/home/runner/work /Users/Shared /home/ubuntu https://tides.example/home/grace src/pages/home/index.tsx ' +
      '/api/users/grace /root/.bashrc';
    expect(openRedactor().redactText(text)).toBe(text);
  });

  it('replaces addresses and the names that git writes', () => {
    const redactor = openRedactor();
    expect(redactor.redactText('Author: Grace Hopper <grace@navy.mil>')).toBe(
      'Author: «person-1» <email-1@redacted.invalid>',
    );
    expect(redactor.redactText('Ada Lovelace <ada@lovelace.org> and /mnt/c/Users/Ada Lovelace/x')).toBe(
      '«person-2» <email-2@redacted.invalid> and /mnt/c/Users/redacted-user-1/x',
    );
    expect(redactor.redactText('Thanks, Grace Hopper! Write to GRACE@navy.mil.')).toBe(
      'Thanks, «person-1»! Write to email-1@redacted.invalid.',
    );
    const kept =
      'git@github.com:harbour/tides.git Co-Authored-By: Claude <noreply@anthropic.com> logo@2x.png ' +
      'lodash@4.17.21 someone@example.com';
    expect(redactor.redactText(kept)).toBe(kept);
  });

  it('leaves names alone where only secrets are asked for', () => {
    expect(openRedactor({ scope: 'secrets' }).redactText(`/home/grace/x grace@navy.mil ${token}`)).toBe(
      '/home/grace/x grace@navy.mil «github-token-1»',
    );
  });

  it('follows rules of one’s own, keeps what is allowed and leaves out kinds that are off', async () => {
    const rules = (
      await Promise.all([
        parseUserRule({ kind: 'project', text: 'Falcon', ignoreCase: true }),
        parseUserRule({ kind: 'ticket', pattern: 'HARB-\\d+' }),
      ])
    ).flatMap((parsed) => (parsed.ok ? [parsed.rule] : []));
    const redactor = openRedactor({ rules, allow: [other], off: ['email'] });
    expect(redactor.redactText(`falcon HARB-12 ${token} ${other} grace@navy.mil`)).toBe(
      `«project-1» «ticket-1» «github-token-1» ${other} grace@navy.mil`,
    );
  });

  it('changes nothing in what it has already redacted, and gives no number twice', () => {
    const once = openRedactor().redactText(`${token} /home/grace/x grace@navy.mil`);
    const redactor = openRedactor();
    expect(redactor.redactText(once)).toBe(once);
    expect(redactor.redactText(other)).toBe('«github-token-2»');
  });

  it('drops the texts of the client on demand and keeps the records that held them', () => {
    const snapshot = {
      type: 'attachment',
      uuid: 'a',
      parentUuid: 'b',
      attachment: { type: 'prompt_snapshot', systemPrompt: ['You help.'], tools: [{ name: 'Read' }] },
    };
    const redactor = openRedactor({ dropsClientTexts: true });
    expect(redactor.redactValue(snapshot)).toEqual({
      ...snapshot,
      attachment: { type: 'prompt_snapshot', systemPrompt: ['«client-text»'], tools: [] },
    });
    expect(JSON.parse(redactor.redactLine(JSON.stringify(snapshot)))).toEqual(redactor.redactValue(snapshot));
    expect(openRedactor().redactValue(snapshot)).toBe(snapshot);
    expect(redactor.report().droppedClientTexts).toBe(3);
  });
});

describe('a redacted line', () => {
  it('keeps everything but the secret as it was written', () => {
    const line = `{ "b" : 1.50e1, "text":"caf\\u00e9 \\/ \\"${token}\\" \\ud83d\\ude00 \\n", "a":[1 ,2] }`;
    expect(openRedactor().redactLine(line)).toBe(line.replace(token, '«github-token-1»'));
  });

  it('finds what escapes hide', () => {
    const hidden = `\\u0067hp_${token.slice(4)}`;
    expect(openRedactor().redactLine(`{"text":"use ${hidden} now"}`)).toBe('{"text":"use «github-token-1» now"}');
  });

  it('is redacted as text where it is no JSON', () => {
    expect(openRedactor().redactLine(`{"text":"cut off ${token}`)).toBe('{"text":"cut off «github-token-1»');
  });

  it('finds a key in the lines of a diff', () => {
    const line = JSON.stringify({
      toolUseResult: {
        structuredPatch: [{ lines: [' # key', ...key.split('\n').map((part) => `+${part}`), ' # end'] }],
      },
      uuid: 'u',
    });
    const redacted = openRedactor().redactLine(line);
    expect(JSON.parse(redacted)).toEqual(openRedactor().redactValue(JSON.parse(line) as JsonValue));
    expect(redacted).not.toContain('MII');
  });
});

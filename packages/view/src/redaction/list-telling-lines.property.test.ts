import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeUtf8 } from '@scrollkeep/transcript/json/decode-utf8.ts';
import { homeAnchors } from './find-home-user.ts';
import { personAnchors } from './find-person.ts';
import type { ByteTools } from './list-telling-lines.ts';
import { openRedactor } from './open-redactor.ts';

const tools: ByteTools = {
  find: (bytes, wanted, from) => Buffer.prototype.indexOf.call(bytes, wanted, from),
  decode: decodeUtf8,
};
const accounts = ['lovelace', 'ada', 'first.last', 'zoë', 'Ada Lovelace', 'user', 'a_b+c-d', 'x'.repeat(70), 'hope'];
const people = ['Grace Hopper', 'Zoë Ångström', 'Claude'];
const parts = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('', ' ', '"', '\n', 'C:', 'C:\\', '\\\\server\\', '~', 'x', 'projects/', '\u001b[1m'),
      fc.oneof(fc.constant('/home/'), fc.constantFrom(...homeAnchors)),
      fc.oneof(fc.constant('lovelace'), fc.constantFrom(...accounts, '', '$USER', '\\')),
      fc.constantFrom('/x', '', ' and more', '.', '\\x', '"', '\n', 'ë', '-harbour', "'", '@'),
    )
    .map((all) => all.join('')),
  fc
    .tuple(
      fc.constantFrom(...personAnchors, 'Co-Authored-By:', 'Author', 'by:', '.name'),
      fc.constantFrom(' ', '=', '\t', '" = "', ': '),
      fc.constantFrom(...people),
      fc.constantFrom(' <grace@navy.mil>', '"', '\n', ' <zoë@navy.mil>', ''),
    )
    .map((all) => all.join('')),
  fc
    .tuple(
      fc.constantFrom(...people, ''),
      fc.constantFrom(' <', '<', ' ', '<_'),
      fc.constantFrom('g.h', 'a%b', 'ë', '@'),
    )
    .map(([name, before, local]) => `${name}${before}${local}@navy.mil>`),
  fc.constantFrom('lovelace sails', 'Grace Hopper wrote', '@', '<', 'home', 'Users', '日本語', ...accounts),
);
const lines = fc.array(
  fc.array(parts, { maxLength: 4 }).map((all) => JSON.stringify({ text: all.join('') })),
  {
    maxLength: 12,
  },
);

describe('listTellingLines', () => {
  it('leaves out no line that tells a name', () => {
    fc.assert(
      fc.property(lines, fc.boolean(), (texts, isEnded) => {
        const [all, some] = [openRedactor(), openRedactor()];
        for (const line of texts) all.scout(line);
        some.scoutBytes(Buffer.from(texts.join('\n') + (isEnded ? '\n' : '')), tools);
        const asked = [
          ...texts,
          ...[...accounts, ...people].map((name) => JSON.stringify(`by ${name}, -home-${name}-x`)),
        ];
        expect(asked.map((line) => some.redactLine(line))).toEqual(asked.map((line) => all.redactLine(line)));
        expect(some.report()).toEqual(all.report());
      }),
      {
        numRuns: 300,
        examples: [
          [Array<string>(3).fill('{"cwd":"/home/lovelace/x"}'), true],
          [Array<string>(3).fill('{"cwd":"C:\\\\Users\\\\first.last\\\\x"}'), false],
          [['{"text":"/home/lovelace/x"}', '{"text":"-home-lovelace-x\\nBy: Grace Hopper <g.h@navy.mil>"}'], false],
        ],
      },
    );
  });

  it('gives none of the lines that have nothing but the path of an account which is known well', () => {
    const line = JSON.stringify({ cwd: '/home/lovelace/tides', text: 'mail@ by: Users <grace' });
    const redactor = openRedactor();
    redactor.learn('/home/lovelace/tides');
    let asked = 0;
    redactor.scoutBytes(Buffer.from(`${line}\n`.repeat(20)), {
      ...tools,
      decode: (bytes) => {
        asked++;
        return tools.decode(bytes);
      },
    });
    expect(asked).toBe(0);
  });
});

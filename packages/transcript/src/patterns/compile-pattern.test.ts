import { describe, expect, it } from 'vitest';
import { listRanges, printRanges } from './character-ranges.ts';
import { compilePattern, type TextPattern } from './compile-pattern.ts';

const texts = [
  '',
  'a',
  'aaa',
  'AbC',
  'foo bar',
  'foo\nbar',
  'foo\r\nbar',
  'line\u2028two',
  'no\u00a0break',
  '\ufeffbom',
  'tab\tand\vand\f',
  'end\n',
  'git push origin main && git pull',
  'npm ERR! code E404',
  'TypeError: x is not a function\n    at Object.<anonymous> (/home/ada/src/read-records.ts:12:34)',
  'https://sea.example/a?b=c#d "quoted" (see http://x.y)',
  '2026-11-16T10:00:00.000Z',
  '192.168.0.1',
  'ada@sea.example',
  '{"a":[1,2],"b":"c\\n"}',
  'const x = await f(y) ?? `z${1}`;',
  '日本語 テキスト',
  'naïve ÉCOLE ß ſ K',
  'Ωmega ωMEGA',
  '🎉 party 👩‍💻',
  '\ud83d lone',
  'lone \ude00',
  '\0\u0001\u001b[31mred\u001b[0m',
  'under_score-dash.dot',
  '[x] {y} (z) ^$ |a|',
  'İstanbul ı',
  '٣ ３ ²',
];

/** What people search, and every part of the syntax. */
const patterns = [
  'a',
  'foo',
  '.',
  'f.o',
  'foo.bar',
  'foo[^]bar',
  'foo[\\s\\S]*bar',
  '[]',
  '^',
  '$',
  '^foo',
  'bar$',
  'end$',
  '^$',
  '\\bfoo\\b',
  '\\Boo',
  '\\d+',
  '\\D+',
  '\\w+',
  '\\W+',
  '\\s+',
  '\\S+',
  '[^\\S\\n]+',
  '[\\s,]+',
  '[^\\s"]+',
  '[\\W_]+',
  '[^\\W\\d]+',
  '[\\D]x?',
  'TypeError: .* is not a function',
  'git (?:push|pull)',
  '(git) (push|pull)',
  '(?<verb>push|pull) \\w+',
  'https?://[^\\s"]+',
  '\\d{4}-\\d{2}-\\d{2}',
  '\\d{1,3}(?:\\.\\d{1,3}){3}',
  '[\\w.]+@[\\w.]+\\.\\w{2,}',
  '[a-z]+Error',
  'a|b|',
  'a*?',
  'a+?',
  'a??b?',
  '(a|ab)(c|bcd)?',
  '(?:a?b?)*',
  'E\\d{3,}',
  '\\.ts:\\d+:\\d+',
  '\\/home\\/',
  '\\(z\\)',
  '\\[x\\] \\{y\\}',
  '\\^\\$ \\|a\\|',
  '\\\\n',
  '[\\]\\[]',
  '[\\^x-]',
  '[-x]',
  '[x-]',
  '[+--]',
  '[a-c-e]',
  '[[:a]',
  '[&&a]',
  '[.]',
  '[$^|]+',
  '[\\b]',
  '[\\x41-\\x43]',
  '\\x41',
  '\\u0041b',
  '\\u{1F389}',
  '\\ud83c\\udf89',
  '[\\u{1F380}-\\u{1F390}]',
  '🎉',
  '[🎉👩]',
  '\\cA',
  '\\0',
  '\\t|\\v|\\f',
  '\\r?\\n',
  '\\p{L}+',
  '\\P{L}+',
  '\\p{Lu}+',
  '\\P{Lu}',
  '[\\p{L}\\p{N}_]+',
  '[^\\p{L}]+',
  '\\p{Script=Han}+',
  '\\p{sc=Greek}',
  '\\p{Script_Extensions=Katakana}',
  '\\p{Lowercase_Letter}',
  '\\p{gc=Nd}',
  '\\p{Emoji_Presentation}',
  '\\p{ASCII}+',
  '\\p{Any}',
  '\\p{Alphabetic}',
  'école',
  'ß',
  's',
  'k',
  '[^k]',
  '[k-m]',
  'ωmega',
  'İ',
  'ı',
  '(?<=foo )bar',
  '(?<!foo )bar',
  '(?<=(o) )bar',
  '(?<=^|\\s)git',
  '\\ud83d',
  '[\\ud800-\\udfff]',
];

async function getPattern(source: string, ignoreCase: boolean): Promise<TextPattern> {
  const compiled = await compilePattern(source, { ignoreCase });
  if (!compiled.ok) throw new Error(`${source}: ${compiled.problem}`);
  return compiled.pattern;
}

describe('a compiled pattern', () => {
  it.each(patterns)('finds the same as JavaScript: %s', async (source) => {
    for (const ignoreCase of [true, false]) {
      const pattern = await getPattern(source, ignoreCase);
      const flags = ignoreCase ? 'iu' : 'u';
      for (const text of texts) {
        const spans = [...text.matchAll(new RegExp(source, `g${flags}`))].flatMap((match) =>
          match[0] === '' ? [] : [{ start: match.index, end: match.index + match[0].length }],
        );
        expect({ text, flags, found: pattern.test(text), spans: pattern.listSpans(text) }).toEqual({
          text,
          flags,
          found: new RegExp(source, flags).test(text),
          spans,
        });
      }
    }
  });

  it('knows the white space of JavaScript', () => {
    for (const escape of ['\\s', '\\S']) expect(printRanges(escape)).toBe(listRanges(escape));
  });

  it('lists no more matches than asked for', async () => {
    expect((await getPattern('a', true)).listSpans('aaaa', 2)).toEqual([
      { start: 0, end: 1 },
      { start: 1, end: 2 },
    ]);
  });

  it.each([
    ['a(?=b)', 1, 'lookahead'],
    ['a(?!b)', 1, 'lookahead'],
    ['(a)\\1', 3, 'backreferences'],
    ['(?<n>a)\\k<n>', 7, 'backreferences'],
    ['ab{2000}', 2, 'too large'],
    ['(?:\\w{40}){40}', 5, 'too large'],
    ['a'.repeat(2001), undefined, 'longer than 2000 characters'],
    ['(', undefined, 'Unterminated group'],
    ['a**', undefined, 'Nothing to repeat'],
  ])('refuses %s with its place', async (source, at, problem) => {
    const compiled = await compilePattern(source, { ignoreCase: true });
    expect(compiled).toEqual({ ok: false, at, problem: expect.stringContaining(problem) });
  });
});

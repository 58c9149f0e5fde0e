import { lintSource } from '@secretlint/core';
import { creator } from '@secretlint/secretlint-rule-preset-recommend';
import { describe, expect, it } from 'vitest';
import { openRedactor } from './open-redactor.ts';
import { sampleText } from './rule-parts/sample-text.ts';
import { secretRules } from './secret-rules.ts';

/** Its own rules, on the same texts: an opinion that is not ours. */
async function listOthers(text: string): Promise<readonly (readonly [number, number])[]> {
  const { messages } = await lintSource({
    source: { filePath: '/planted.txt', content: text, ext: '.txt', contentType: 'text' },
    options: {
      config: { rules: [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: creator, options: {} }] },
    },
  });
  return messages.map((message) => [message.range[0], message.range[1]] as const);
}

/** Forms of its own that no rule of ours has as its example. */
const others = [
  `AWS_SECRET_ACCESS_KEY=${sampleText('base64', 38)}x1`,
  `https://harbour:${sampleText('alnum', 14)}@tides.example.org/path`,
  `mongodb+srv://harbour:${sampleText('alnum', 14)}@cluster0.abcde.mongodb.net/tides`,
  `mysql://harbour:${sampleText('alnum', 14)}@db.example.org:3306/tides`,
  `//registry.npmjs.org/:_authToken=${sampleText('hex', 36)}`,
  `https://${sampleText('hex', 40)}:x-oauth-basic@github.com/harbour/tides.git`,
  `xoxp-${sampleText('digits', 12)}-${sampleText('digits', 12)}-${sampleText('digits', 12)}-${sampleText('hex', 32)}`,
  `sk-${sampleText('alnum', 20)}T3BlbkFJ${sampleText('alnum', 20, 2)}`,
  `glc_${sampleText('base64', 80)}==`,
  `hvb.${sampleText('url', 160)}`,
  `-----BEGIN RSA ${'PRIVATE'} ` +
    `KEY-----\n${sampleText('base64', 64)}\n${sampleText('base64', 64, 2)}\n-----END RSA ${'PRIVATE'} KEY-----`,
];

describe('secretlint as a second opinion', () => {
  it('finds nothing that we do not find, in every planted secret and in forms of its own', async () => {
    let found = 0;
    const missed: string[] = [];
    for (const text of [...secretRules.map((rule) => rule.example()), ...others].flatMap((example) => [
      example,
      `value = "${example}"`,
    ])) {
      const ours = openRedactor({ scope: 'secrets' }).findTextMatches(text);
      for (const [start, end] of await listOthers(text)) {
        found++;
        if (!ours.some((match) => match.start < end && match.end > start)) missed.push(text.slice(start, end));
      }
    }
    expect(missed).toEqual([]);
    expect(found).toBeGreaterThan(40);
  });

  it('finds nothing any more in what we have redacted', async () => {
    for (const example of [...secretRules.map((rule) => rule.example()), ...others]) {
      const redacted = openRedactor({ scope: 'secrets' }).redactText(`before ${example} after`);
      // It takes our placeholder in an address for a password.
      const left = (await listOthers(redacted))
        .map(([start, end]) => redacted.slice(start, end))
        .filter((text) => !text.includes('«'));
      expect([redacted, left]).toEqual([redacted, []]);
    }
  });
});

import { describe, expect, it } from 'vitest';
import { openRedactor } from '../../packages/view/src/redaction/open-redactor.ts';
import { sampleText, sampleUuid } from '../../packages/view/src/redaction/rule-parts/sample-text.ts';
import { secretContexts } from './redaction-contexts.ts';
import { secretFormats } from './redaction-corpus.ts';

/** Pairs that stay, each with its reason. */
const exceptions: ReadonlyMap<string, string> = new Map([
  ...secretFormats.flatMap(({ name, text }) =>
    /^[\w .*-]+ [\w .*-]+$/.test(text)
      ? [
          [
            `${name}, encoded as a form`,
            'blanks are plus signs and nothing else is encoded: such a text is not known for a form',
          ] as const,
        ]
      : [],
  ),
  ...secretFormats.flatMap(({ name }) =>
    /^(?:mailchimp-key|azure-devops-token)/.test(name)
      ? ['wrapped over two lines', 'wrapped in a JSON string'].map(
          (context) => [`${name}, ${context}`, 'what tells the key stands at its end, behind the line break'] as const,
        )
      : [],
  ),
  [
    'cookie header in a HAR, wrapped over two lines',
    'JSON has no line break in a string, and a list of cookies is no single word',
  ],
]);

const hex = (length: number, seed: number) => sampleText('hex', length, seed);
/** What looks random and opens nothing. */
const harmless: readonly string[] = [
  `commit ${hex(40, 2)}\nAuthor: x\nindex ${hex(7, 3)}..${hex(7, 4)} 100644`,
  `{"uuid":"${sampleUuid(2)}","parentUuid":"${sampleUuid(3)}","requestId":"req_011CS` +
    `${sampleText('alnum', 19, 2)}","id":"msg_01${sampleText('alnum', 22, 3)}"}`,
  '"node_modules/lodash": {\n  "version": "4.17.21",\n  "resolved": ' +
    '"https://registry.example.com/lodash/-/lodash-4.17.21.tgz",\n  "integrity": ' +
    `"sha512-${sampleText('base64', 86, 2)}=="\n}`,
  `sha256:${hex(64, 2)}  sha1-${sampleText('base64', 27, 4)}=  md5 ${hex(32, 5)}`,
  `//# sourceMappingURL=data:application/json;base64,${sampleText('base64', 4000, 2)}`,
  `{"version":3,"sources":["a.ts"],"mappings":"${'AAAA,SAAS,CAAC;EACV,IAAI,'.repeat(60)}"}`,
  `<img src="data:image/png;base64,iVBORw0KGgo${sampleText('base64', 6000, 3)}">`,
  (
    '!function(e,t){"use strict";var n=t.key,r=e.token||n.tokenize(e),o={keyCode:13,tokens:[]};for(var ' +
    'i=0;i<r.length;i++)o.tokens.push(r[i].key)}(this,{});'
  ).repeat(30),
  `const key = event.key; const token = lexer.next(); if (token.type === 'password') return tokens[index1];`,
  'input_tokens: 1200, output_tokens: 340, cache_creation_input_tokens: 0, max_tokens=4096, next_page_token: null',
  '| Option | Type | Default |\n|---|---|---|\n| password | string | required |\n| apiKey | string | none ' +
    '|\n| token | string | undefined |',
  'name,key,value\nalpha,first,1\nbeta,second,2',
  'USER   PID  %CPU\nroot   1    0.0\nuser,password\nyour-name,your-password',
  '"password": "Enter your password", "token": "Invalid token", "secret": "This field is required"',
  'password: z.string().min(8), token: string, apiKey: process.env.API_KEY, secret = getSecret(name)',
  'GET /search?key=value&sig=none HTTP/1.1\nCookie: theme=dark; lang=en; consent=true',
  'docker run -p 8080:8080 -v "$PWD":/app tides; mkdir -p build; git checkout -b feature/login-page',
  'echo done | sudo tee /etc/motd; 100%25 of the users; color: #ff8800; \u001b[32mPASS\u001b[39m src/token.test.ts',
  'arn:aws:iam::123456789012:role/tides vpc-0a1b2c3d4e5f67890 i-0123456789abcdef0 sg-903004f8',
  "hasPassword: !!password, password: 'string>1', - All tests pass (`pytest`)",
  'v1.2.3-beta.4 2026-11-16T10:09:42.123Z 192.168.10.20 aa:bb:cc:dd:ee:ff k8s-app-7d9f8b6c5-x2x4z ' +
    'tides-5f6d7c8b9-abcde',
];

describe('what is no secret', () => {
  it('stays: ids, hashes, checksums, source maps, pictures, code, tables and words', () => {
    const redactor = openRedactor({ scope: 'secrets' });
    const hits = harmless.flatMap((text) =>
      redactor.findTextMatches(text).map((match) => `${match.kind}: ${text.slice(match.start, match.end)}`),
    );
    process.stdout.write(`redaction: ${hits.length} false hits in ${harmless.length} texts without secrets\n`);
    expect(hits).toEqual([]);
  });
});

describe('secrets in every context', () => {
  it('are hidden: every format in every context that makes sense for it', () => {
    const redactor = openRedactor({ scope: 'secrets' });
    const missed: string[] = [];
    let pairs = 0;
    for (const format of secretFormats) {
      for (const context of secretContexts) {
        const written = context.write(format);
        if (written === undefined) continue;
        pairs++;
        const redacted = redactor.redactText(written);
        const inJson = JSON.parse(redactor.redactLine(JSON.stringify({ text: written }))) as { readonly text: string };
        const leaks = format.cores
          .flatMap((core) => context.toLeaks(core))
          .filter((leak) => redacted.includes(leak) || inJson.text.includes(leak));
        if (leaks.length > 0) missed.push(`${format.name}, ${context.name}`);
      }
    }
    const found = pairs - missed.length;
    process.stdout.write(
      `redaction: ${secretFormats.length} formats in ${secretContexts.length} contexts: ${found} of ${pairs} ` +
        `pairs hidden (${((100 * found) / pairs).toFixed(2)} %)\n`,
    );
    expect(missed.filter((pair) => !exceptions.has(pair))).toEqual([]);
    expect([...exceptions.keys()].filter((pair) => !missed.includes(pair))).toEqual([]);
    expect(secretFormats.length).toBeGreaterThanOrEqual(200);
  });
});

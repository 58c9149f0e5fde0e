import type { SecretFormat } from './redaction-corpus.ts';

/** A way in which a secret is in a text. */
export interface SecretContext {
  readonly name: string;
  /** Undefined if the context makes no sense for a format. */
  readonly write: (format: SecretFormat) => string | undefined;
  /** What must not be left of a part of the secret, as it is written here. */
  readonly toLeaks: (core: string) => readonly string[];
}

const escape = (text: string) => JSON.stringify(text).slice(1, -1);
const half = (core: string) => [core.slice(0, Math.floor(core.length / 2)), core.slice(Math.floor(core.length / 2))];
/** Of a broken secret both parts have to go, as far as they are more than a few letters. */
const halves = (core: string) => half(core).filter((part) => part.length >= 6);
const same = (core: string) => [core];

/** The text with something put into the middle of its longest secret part. */
function breakCore({ text, cores }: SecretFormat, by: string, shortest = 0): string | undefined {
  const core = [...cores].sort((a, b) => b.length - a.length)[0];
  const at = core === undefined ? -1 : text.indexOf(core);
  // A core of words has blanks, at which lines are broken anyway.
  if (core === undefined || at === -1 || core.includes(' ') || core.length < shortest) return undefined;
  const middle = at + Math.floor(core.length / 2);
  return text.slice(0, middle) + by + text.slice(middle);
}

/**
 * Of a password of twelve letters, cut in two, neither half is more than a word; and a key of many lines is broken
 * already.
 */
function wrap(format: SecretFormat, by: string): string | undefined {
  return format.text.includes('\n') ? undefined : breakCore(format, by, 20);
}

/** The broken part is judged by its halves, every other by itself. */
const brokenLeaks = (core: string) => halves(core);

export const secretContexts: readonly SecretContext[] = [
  { name: 'plain', write: ({ text }) => text, toLeaks: same },
  { name: 'in a sentence', write: ({ text }) => `Use this:\n${text}\nThanks.`, toLeaks: same },
  {
    name: 'in a JSON string',
    write: ({ text }) => `{"out":"first\\n${escape(text)}\\nlast"}`,
    toLeaks: (core) => [escape(core)],
  },
  {
    name: 'in JSON in JSON',
    write: ({ text }) => `{"out":"{\\"a\\":\\"first\\\\n${escape(escape(text))}\\\\nlast\\"}"}`,
    toLeaks: (core) => [escape(escape(core))],
  },
  {
    name: 'encoded for an address',
    write: ({ text }) => `https://api.example.com/hook?x=${encodeURIComponent(text)}&n=1`,
    toLeaks: (core) => [encodeURIComponent(core), core],
  },
  {
    name: 'encoded twice',
    write: ({ text }) =>
      `https://api.example.com/?next=${encodeURIComponent(`https://b.example/?x=${encodeURIComponent(text)}`)}`,
    toLeaks: (core) => [encodeURIComponent(encodeURIComponent(core)), core],
  },
  {
    name: 'encoded as a form',
    write: ({ text }) => new URLSearchParams({ user: 'ada', body: text }).toString(),
    toLeaks: (core) => [encodeURIComponent(core).replaceAll('%20', '+'), core],
  },
  {
    name: 'in a shell export',
    write: ({ text }) =>
      text.includes('\n')
        ? undefined
        : text.includes("'")
          ? `export THING="${text.replaceAll('"', '\\"')}"`
          : `export THING='${text}'`,
    toLeaks: same,
  },
  {
    name: 'in YAML',
    write: ({ text }) => `config:\n  note: ${JSON.stringify(text)}\n  next: 1`,
    toLeaks: (core) => [escape(core)],
  },
  {
    name: 'as a block of YAML',
    write: ({ text }) =>
      `data:\n  file: |\n${text
        .split('\n')
        .map((line) => `    ${line}`)
        .join('\n')}\n  next: 1`,
    toLeaks: same,
  },
  {
    name: 'as code in a Markdown table',
    write: ({ text }) => (/[\n|`]/.test(text) ? undefined : `| what | how |\n|---|---|\n| config | \`${text}\` |`),
    toLeaks: same,
  },
  { name: 'as a code block of Markdown', write: ({ text }) => `See:\n\n\`\`\`sh\n${text}\n\`\`\`\n`, toLeaks: same },
  {
    name: 'coloured',
    write: ({ text }) =>
      text
        .split('\n')
        .map((line) => `\u001b[1;32m${line}\u001b[0m`)
        .join('\n'),
    toLeaks: same,
  },
  { name: 'with a colour inside', write: (format) => breakCore(format, '\u001b[31m'), toLeaks: brokenLeaks },
  { name: 'with a written colour inside', write: (format) => breakCore(format, '\\u001b[31m'), toLeaks: brokenLeaks },
  { name: 'with a hidden character inside', write: (format) => breakCore(format, '\u200b'), toLeaks: brokenLeaks },
  { name: 'wrapped over two lines', write: (format) => wrap(format, '\n'), toLeaks: brokenLeaks },
  {
    name: 'wrapped in a JSON string',
    write: (format) => {
      const broken = wrap(format, '\n    ');
      return broken === undefined ? undefined : `{"out":"${escape(broken)}"}`;
    },
    toLeaks: (core) => brokenLeaks(core).map(escape),
  },
  {
    name: 'in lines of a diff',
    write: ({ text }) =>
      `@@ -1,2 +1,3 @@\n # settings\n${text
        .split('\n')
        .map((line) => `+${line}`)
        .join('\n')}\n # end`,
    toLeaks: same,
  },
  {
    name: 'behind line numbers',
    write: ({ text }) =>
      text
        .split('\n')
        .map((line, at) => `${String(at + 1).padStart(6)}\u2192${line}`)
        .join('\n'),
    toLeaks: same,
  },
  {
    name: 'in the query of an address',
    write: ({ text }) => (/^[\w.~:/+=$@-]+$/.test(text) ? `GET /hook?thing=${text}&n=1` : undefined),
    toLeaks: same,
  },
  {
    name: 'in HTML',
    write: ({ text }) =>
      '<pre>' +
      `${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')}` +
      '</pre>',
    toLeaks: same,
  },
  {
    name: 'with escaped underscores',
    write: ({ text }) => (/^[\w.~-]{8,}$/.test(text) && text.includes('_') ? text.replaceAll('_', '\\_') : undefined),
    toLeaks: same,
  },
];

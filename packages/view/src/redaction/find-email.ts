import type { Span } from './rule-parts/secret-rule.ts';

const domain = /@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.){1,5}([A-Za-z]{2,24})(?![A-Za-z0-9-])/y;
/** Endings of file names: `logo@2x.png`, `react@next.js`. */
const extensions = new Set(
  (
    'png jpg jpeg gif svg webp avif ico js mjs cjs ts mts tsx jsx css scss less json jsonl md mdx py html htm ' +
    'tgz zip gz tar lock yaml yml map so dylib dll exe patch diff txt pdf toml rb rs go java kt swift vue sh'
  ).split(' '),
);
const impersonal =
  /^(?:git|hg|svn|noreply|no-reply|donotreply|do-not-reply|mailer-daemon|postmaster|hostmaster|webmaster|user|username|you|me|someone|name|email|test|foo|bar)$/i;
const exampleDomain =
  /(?:^|\.)(?:example\.(?:com|org|net|edu)|example|test|invalid|localhost|email\.com|domain\.com|yourdomain\.com|company\.com|anthropic\.com)$/i;

/** The email address around an `@`; those that belong to nobody are left alone. */
export function findEmail(text: string, at: number): Span | undefined {
  domain.lastIndex = at;
  const match = domain.exec(text);
  if (match === null || extensions.has((match[1] ?? '').toLowerCase())) return undefined;
  let start = at;
  while (start > 0 && at - start < 64 && isLocalCode(text.charCodeAt(start - 1))) start--;
  // `\nada@…`, `\u003cada@…` in JSON text: what belongs to the escape is not part of the address.
  if (start > 0 && text.charCodeAt(start - 1) === 92)
    start += /^u[0-9a-f]{4}/i.test(text.slice(start, start + 5)) ? 5 : /[nrtbf]/.test(text.charAt(start)) ? 1 : 0;
  while (start < at && !isLetterOrDigit(text.charCodeAt(start))) start++;
  const local = text.slice(start, at);
  if (local === '' || text.charCodeAt(at - 1) === 46) return undefined;
  if (impersonal.test(local) || exampleDomain.test(match[0].slice(1))) return undefined;
  return { start, end: domain.lastIndex };
}

function isLocalCode(code: number): boolean {
  return isLetterOrDigit(code) || code === 46 || code === 95 || code === 37 || code === 43 || code === 45;
}

function isLetterOrDigit(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57);
}

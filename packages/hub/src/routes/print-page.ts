import { toHtml, type Html } from './html.ts';

/** A whole page without any script. */
export function printPage(title: string, body: Html): string {
  return toHtml`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <title>${title}</title>
        <link rel="stylesheet" href="/hub/style.css" />
      </head>
      <body>
        <header>Scrollkeep</header>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html> `.markup;
}

/**
 * Allows only our own style sheet, and forms that are sent to the hub. The referrer is sent to the hub itself: without
 * one, browsers hide the origin of a form.
 */
export const pageHeaders: Readonly<Record<string, string>> = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'same-origin',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
};

export interface Field {
  readonly name: string;
  readonly label: string;
  readonly type: 'text' | 'email' | 'password';
  readonly autocomplete: string;
  readonly value?: string | undefined;
  readonly minLength?: number;
  readonly hint?: string;
}

/** A form that is sent to an address of the hub. `hidden` fields go along. */
export function printForm(
  action: string,
  button: string,
  fields: readonly Field[],
  hidden: Readonly<Record<string, string | undefined>> = {},
): Html {
  return toHtml`<form method="post" action="${action}">
    ${printHidden(hidden)}${fields.map(printField)}<button>${button}</button>
  </form>`;
}

export function printHidden(hidden: Readonly<Record<string, string | undefined>>): readonly Html[] {
  return Object.entries(hidden).flatMap(([name, value]) =>
    value === undefined ? [] : [toHtml`<input type="hidden" name="${name}" value="${value}" />`],
  );
}

function printField({ name, label, type, autocomplete, value, minLength, hint }: Field): Html {
  const least = minLength === undefined ? undefined : toHtml` minlength="${minLength}"`;
  const note = hint === undefined ? undefined : toHtml`<small>${hint}</small>`;
  return toHtml`<label
      >${label}
      <input
        type="${type}"
        name="${name}"
        autocomplete="${autocomplete}"
        value="${value ?? ''}"
        ${least}
        required /></label
    >${note} `;
}

/** A time as people without a script can read it; a script of theirs can read the attribute. */
export function printTime(ms: number): Html {
  if (ms === 0) return toHtml`never`;
  const text = new Date(ms).toISOString();
  return toHtml`<time datetime="${text}">${text.slice(0, 16).replace('T', ' ')} UTC</time>`;
}

/** The colours are those of the web app (`view/src/html/styles.css`), in both themes. */
export const styleSheet = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#fbfaf7, #15171a);
  --surface: light-dark(#ffffff, #1b1e22);
  --ink: light-dark(#22201c, #e7e4dd);
  --soft: light-dark(#59544b, #b4afa5);
  --line: light-dark(#e8e4db, #292d32);
  --line-strong: light-dark(#d2ccbf, #3d4249);
  --accent: light-dark(#1b5b6f, #84c6d8);
  --bad: light-dark(#a82a20, #f2988e);
  --bad-soft: light-dark(#fbeeec, #2c1b1a);
  --serif: 'Iowan Old Style', 'Palatino Linotype', Palatino, 'Book Antiqua', Georgia, 'Noto Serif', serif;
  font: 16px/1.6 ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif;
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); }
header { padding: 16px 24px; border-bottom: 1px solid var(--line); font: 600 18px/1.4 var(--serif); }
main { max-width: 30rem; margin: 3rem auto; padding: 0 1rem 3rem; overflow-wrap: anywhere; }
h1 { margin: 0 0 1rem; font: 600 28px/1.25 var(--serif); }
h2 { margin-top: 2rem; font: 600 18px/1.4 var(--serif); }
p { color: var(--soft); }
a { color: var(--accent); }
form { margin: 1.25rem 0; padding: 1.25rem; border: 1px solid var(--line); border-radius: 12px;
  background: var(--surface); }
label { display: block; margin: 0 0 0.9rem; font-size: 14px; }
input { display: block; width: 100%; height: 40px; margin-top: 4px; padding: 0 12px;
  border: 1px solid var(--line-strong); border-radius: 9px; background: var(--paper); color: inherit; font: inherit; }
input:focus-visible, button:focus-visible, a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
button { margin: 0.4rem 0.5rem 0 0; padding: 8px 16px; border: 1px solid var(--accent); border-radius: 8px;
  background: var(--accent); color: var(--paper); font: 600 14px/1.4 inherit; font-family: inherit; cursor: pointer; }
button + button { border-color: var(--line-strong); background: var(--surface); color: var(--ink); }
small { display: block; margin: -0.5rem 0 0.9rem; color: var(--soft); font-size: 13px; }
code { font-size: 1.05em; }
.problem { padding: 12px 16px; border-radius: 10px; background: var(--bad-soft); color: var(--bad); }
@media (max-width: 400px) { main { margin-top: 1.5rem; } }
`.trimStart();

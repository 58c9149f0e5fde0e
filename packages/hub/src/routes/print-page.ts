import { toHtml, type Html } from './html.ts';

/** A whole page without any script. */
export function printPage(title: string, body: Html): string {
  return toHtml`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="stylesheet" href="/hub/style.css" />
      </head>
      <body>
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

export function printTable(heads: readonly string[], rows: readonly (readonly (string | Html)[])[]): Html {
  return toHtml`<table>
    <thead>
      <tr>
        ${heads.map((head) => toHtml`<th>${head}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (row) =>
          toHtml`<tr>
            ${row.map((cell) => toHtml`<td>${cell}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** A time as people without a script can read it; a script of theirs can read the attribute. */
export function printTime(ms: number): Html {
  if (ms === 0) return toHtml`never`;
  const text = new Date(ms).toISOString();
  return toHtml`<time datetime="${text}">${text.slice(0, 16).replace('T', ' ')} UTC</time>`;
}

export const styleSheet = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; }
main { max-width: 44rem; margin: 3rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; }
h2 { font-size: 1.1rem; margin-top: 2rem; }
form { margin: 1rem 0; }
label { display: block; margin: 0.75rem 0 0.25rem; }
input { display: block; width: 100%; box-sizing: border-box; font: inherit; padding: 0.4rem; }
button { font: inherit; padding: 0.4rem 1rem; margin: 0.75rem 0.5rem 0 0; }
small { display: block; opacity: 0.75; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: 0.3rem 0.75rem 0.3rem 0; border-bottom: 1px solid #8884; vertical-align: top; }
td form, td button { margin: 0; }
code { font-size: 1.1em; }
.problem { border-left: 4px solid #c33; padding-left: 0.75rem; }
`.trimStart();

/** Text that is markup already. Everything else is escaped. */
export interface Html {
  readonly markup: string;
}

type Part = string | number | Html | readonly Html[] | undefined;

/** A template whose values cannot become markup, neither between tags nor in a quoted attribute. */
export function toHtml(texts: TemplateStringsArray, ...values: readonly Part[]): Html {
  return { markup: texts.map((text, at) => text + toMarkup(values[at])).join('') };
}

function toMarkup(value: Part): string {
  if (value === undefined) return '';
  if (typeof value === 'object') return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('');
  return String(value).replace(/[&<>"']/g, (character) => escapes[character] ?? '');
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

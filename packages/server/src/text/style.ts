/** Colours by meaning, so that a theme is one place. Without colour they return the text as it is. */
export interface Style {
  readonly heading: (text: string) => string;
  readonly strong: (text: string) => string;
  readonly faint: (text: string) => string;
  readonly good: (text: string) => string;
  readonly warning: (text: string) => string;
  readonly bad: (text: string) => string;
  readonly accent: (text: string) => string;
}

export function toStyle(color: boolean): Style {
  const paint = (code: string) => (text: string) => (color && text !== '' ? `\u001b[${code}m${text}\u001b[0m` : text);
  return {
    heading: paint('1'),
    strong: paint('1'),
    faint: paint('2'),
    good: paint('32'),
    warning: paint('33'),
    bad: paint('31'),
    accent: paint('36'),
  };
}

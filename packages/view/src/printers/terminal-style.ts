/** Colours by meaning, so that a theme is one place. Without colour they return the text as it is. */
export interface TerminalStyle {
  readonly color: boolean;
  readonly title: Paint;
  readonly strong: Paint;
  readonly emphasis: Paint;
  readonly strike: Paint;
  readonly faint: Paint;
  readonly prompt: Paint;
  readonly accent: Paint;
  readonly code: Paint;
  readonly link: Paint;
  readonly good: Paint;
  readonly warning: Paint;
  readonly bad: Paint;
  readonly added: Paint;
  readonly removed: Paint;
  /** A word that differs inside a line that changed. */
  readonly changed: Paint;
}

export type Paint = (text: string) => string;

export function toTerminalStyle(color: boolean): TerminalStyle {
  // Ends what it began and no more, so that one paint can be inside another.
  const paint =
    (begin: string, end: string): Paint =>
    (text) =>
      color && text !== '' ? `\u001b[${begin}m${text}\u001b[${end}m` : text;
  return {
    color,
    title: paint('1', '22'),
    strong: paint('1', '22'),
    emphasis: paint('3', '23'),
    strike: paint('9', '29'),
    faint: paint('2', '22'),
    prompt: paint('36', '39'),
    accent: paint('36', '39'),
    code: paint('33', '39'),
    link: paint('4', '24'),
    good: paint('32', '39'),
    warning: paint('33', '39'),
    bad: paint('31', '39'),
    added: paint('32', '39'),
    removed: paint('31', '39'),
    changed: paint('7', '27'),
  };
}

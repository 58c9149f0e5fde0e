/**
 * Classes of things that are looked for only where somebody asks for them: in most transcripts such numbers belong to
 * nobody.
 */
export const optionalClasses = ['cards', 'iban', 'phone', 'ip'] as const;
export type OptionalClass = (typeof optionalClasses)[number];

/** The names in a list with commas; the first that is none is the problem. */
export function parseOptionalClasses(
  names: readonly string[],
):
  | { readonly ok: true; readonly classes: readonly OptionalClass[] }
  | { readonly ok: false; readonly unknown: string } {
  const parts = names
    .flatMap((name) => name.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const unknown = parts.find((part) => !optionalClasses.some((known) => known === part));
  return unknown === undefined
    ? { ok: true, classes: optionalClasses.filter((known) => parts.includes(known)) }
    : { ok: false, unknown };
}

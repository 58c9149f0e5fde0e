/** Stands above a part of a text that is shown as it was written only because it is too long or too deep. */
export const unparsedWords = 'Shown as written: too long or too deeply nested to format.';

/**
 * Words that say nothing about what somebody looks for. Beside other words they are left out of a query: "how do I fix
 * the docx image" asks for `fix docx image`. In quotes, or alone, they count like any other word.
 */
export const commonWords: ReadonlySet<string> = new Set(
  [
    'a an and are as at be been but by can could did do does for from had has have how i if in into is it its me my',
    'of on or our please shall should so some such that the their them then there these they this those to us was',
    'we were what when where which who why will with would you your aber als am an auch auf aus bei bin bist da das',
    'dem den der des die ein eine einem einen einer es für habe hat ich im ist kann man mein meine mich mir mit',
    'nach sich sind und uns von war was wenn wer wie wir wird wo zu zum zur',
  ]
    .join(' ')
    .split(' '),
);

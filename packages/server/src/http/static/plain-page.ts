/**
 * A page for what must work without the web app. Its texts are our own; nothing of a request or a transcript goes in.
 */
export function printPlainPage(title: string, paragraphs: readonly string[], withPassword = false): string {
  const form = withPassword
    ? '<form method="post" action="/login"><label>Password <input type="password" name="password" ' +
      'autocomplete="current-password" required autofocus></label> <button>Sign in</button></form>'
    : '';
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<h1>${title}</h1>
${paragraphs.map((text) => `<p>${text}</p>\n`).join('')}${form}
</html>
`;
}

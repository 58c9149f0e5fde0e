/**
 * Nothing of a page may run or load but its own style and script, which are named by their hashes; pictures come inside
 * the file.
 */
export function toContentPolicy(styles: string, script: string, toSha256: (text: string) => string): string {
  return [
    "default-src 'none'",
    'img-src data:',
    `style-src 'sha256-${toSha256(styles)}'`,
    `script-src 'sha256-${toSha256(script)}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}

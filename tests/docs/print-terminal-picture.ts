import stringWidth from 'string-width';

const lineHeight = 19;
const charWidth = 8.4;
const padding = 18;
const colors: Readonly<Record<string, string>> = { '31': '#ff7b72', '32': '#7ee787', '33': '#e3b341', '36': '#79c0ff' };

/** Terminal output as an SVG, so that the README shows what the program really prints. */
export function printTerminalPicture(command: string, output: string, columns: number): string {
  const lines = [`\u001b[2m$\u001b[0m \u001b[1m${command}\u001b[0m`, ...output.trimEnd().split('\n')];
  const width = Math.ceil(columns * charWidth + padding * 2);
  const height = lines.length * lineHeight + padding * 2 + 20;
  const rows = lines.map(
    (line, index) => `  <text x="${padding}" y="${padding + 34 + index * lineHeight}">${printLine(line)}</text>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ` +
      `${height}" role="img" aria-label="${escapeXml(command)} in a terminal">`,
    `  <rect width="${width}" height="${height}" rx="10" fill="#0d1117"/>`,
    ...['#ff5f56', '#ffbd2e', '#27c93f'].map(
      (color, index) => `  <circle cx="${padding + 4 + index * 18}" cy="18" r="5.5" fill="${color}"/>`,
    ),
    '  <g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace" font-size="14" fill="#c9d1d9">',
    ...rows,
    '  </g>',
    '</svg>',
    '',
  ].join('\n');
}

function printLine(line: string): string {
  let styles: string[] = [];
  let column = 0;
  let text = '';
  for (const part of line.split(/(\u001b\[\d*m)/)) {
    const code = /^\u001b\[(\d*)m$/.exec(part)?.[1];
    if (code !== undefined) styles = code === '0' || code === '' ? [] : [...styles, code];
    else if (part !== '') {
      text += `<tspan x="${(padding + column * charWidth).toFixed(1)}"${printStyle(styles)}>${escapeXml(part)}</tspan>`;
      column += stringWidth(part);
    }
  }
  return text;
}

function printStyle(styles: readonly string[]): string {
  const fill =
    styles.map((style) => colors[style]).find((color) => color !== undefined) ??
    (styles.includes('2') ? '#8b949e' : undefined);
  return `${fill === undefined ? '' : ` fill="${fill}"`}${styles.includes('1') ? ' font-weight="bold"' : ''}`;
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll(' ', '\u00a0'); // renderers fold ordinary spaces
}

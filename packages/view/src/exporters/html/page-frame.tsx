import type { ComponentChildren } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { toVisibleText } from '../../html/parts/to-visible-text.ts';
import { toContentPolicy } from './content-policy.ts';
import { script, styles } from './page-assets.ts';

/**
 * Everything up to the content of a page that is alone. The body is left open: its parts are written one after
 * another.
 */
export function printPageStart(title: string, toSha256: (text: string) => string): string {
  const head = (
    <head>
      <meta charset="utf-8" />
      <meta http-equiv="Content-Security-Policy" content={toContentPolicy(styles, script, toSha256)} />
      <meta name="referrer" content="no-referrer" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="robots" content="noindex" />
      <meta name="generator" content="Scrollkeep" />
      <title>{toVisibleText(title)}</title>
      {/* Ours, and the only texts on the page that are no text nodes. */}
      <style dangerouslySetInnerHTML={{ __html: styles }} />
    </head>
  );
  return `<!doctype html>\n<html lang="en">\n${renderToString(head)}\n<body>\n`;
}

export function printPageEnd(): string {
  return `${renderToString(<script dangerouslySetInnerHTML={{ __html: script }} />)}\n</body>\n</html>\n`;
}

export function printHtml(content: ComponentChildren): string {
  return renderToString(<>{content}</>);
}

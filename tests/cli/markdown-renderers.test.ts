import { HtmlRenderer, Parser } from 'commonmark';
import MarkdownIt from 'markdown-it';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDemoFolder, type DemoFolder } from '../../packages/app/src/demo/open-demo-folder.ts';
import { runInProcess } from '../setup/run-in-process.ts';

let demo: DemoFolder;
let ids: readonly string[];
beforeAll(async () => {
  demo = await openDemoFolder(new Date());
  const { stdout } = await runInProcess(['ls', '--json', '--root', demo.path]);
  ids = [...new Set(stdout.match(/(?<="id": ")[0-9a-f-]{36}/g))];
});
afterAll(() => demo.remove());

const commonmark = (markdown: string) => new HtmlRenderer().render(new Parser().parse(markdown));
const markdownIt = (markdown: string) => new MarkdownIt('commonmark').render(markdown);

/** Elements and words in their order: how entities are spelt and where lines break is left to a renderer. */
function toStructure(html: string): readonly string[] {
  return html
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll(/<(br|hr) ?\/?>/g, '<$1>')
    .split(/(<[^>]*>)/)
    .map((part) => part.replaceAll(/\s+/g, ' ').trim())
    .filter((part) => part !== '');
}

describe('Markdown of every session of the demo', () => {
  it.each(['md', 'brief'])(
    'as %s has the same structure in two renderers, and no runs of line breaks',
    async (format) => {
      expect(ids.length).toBe(8);
      for (const id of ids) {
        const run = await runInProcess(['export', id, '--format', format, '--no-redact', '--root', demo.path]);
        expect(run.status, run.stderr).toBe(0);
        const structure = toStructure(commonmark(run.stdout));
        expect(structure.length, id).toBeGreaterThan(10);
        expect(structure, id).toEqual(toStructure(markdownIt(run.stdout)));
        expect(structure.join(''), id).not.toMatch(/(?:<br>\s*){2}/);
        if (format === 'md') expect(structure.filter((part) => /^<h2>$/.test(part)).length, id).toBeGreaterThan(0);
      }
    },
  );
});

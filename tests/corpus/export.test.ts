import { describe, expect, it } from 'vitest';
import { getRoots } from '../../packages/server/src/disk/get-roots.ts';
import { exportSession } from '../../packages/server/src/export/export-session.ts';
import { readLinkedSessions } from '../../packages/server/src/sessions/read-sessions.ts';
import { fixtureTrees, hasCorpus, someLabTrees, somePublicTrees } from './corpus-trees.ts';
import { findMissing, listSpoken } from './spoken-words.ts';

const folders = [...fixtureTrees, ...someLabTrees, ...somePublicTrees];
const maxLineBytes = 64 * 1024 * 1024;
const formats = ['html', 'md'] as const;

describe('export of real transcripts', () => {
  it('has folders', () => {
    expect(folders.length).toBeGreaterThan(hasCorpus ? 40 : 15);
  });

  for (const [name, folder] of folders) {
    it(`holds all that was typed and said in ${name}`, async () => {
      for await (const located of readLinkedSessions(await getRoots([folder], undefined), {
        maxLineBytes,
        onProblem: (problem) => expect(problem).toBeUndefined(),
      })) {
        const { main } = located.session.files;
        const spoken = main === undefined ? [] : listSpoken(located, located.toFile(main.path));
        for (const format of formats) {
          const pieces: string[] = [];
          const hidden = await exportSession(
            located,
            { format, without: new Set(['agents', 'media']), onProblem: (problem) => expect(problem).toBeUndefined() },
            async (piece) => void pieces.push(piece as string),
          );
          expect(hidden.unreadable).toBe(0);
          expect(
            findMissing(format === 'html' ? toTextOfHtml(pieces.join('')) : pieces.join(''), spoken),
            `${format} of ${located.session.id}`,
          ).toBeUndefined();
        }
      }
    });
  }
});

/** The page without its own style and script, as a person reads it. */
function toTextOfHtml(html: string): string {
  const body = html.slice(html.indexOf('<body>'), html.lastIndexOf('<script>'));
  // The line between the parts of a folded text is ours.
  return body
    .replace(/<summary class="rest-head">.*?<\/summary>/g, '')
    .replace(/<\/?[a-z][^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

import { openStaticFiles } from '@scrollkeep/server/http/static/static-files.ts';

/** The web app of `serve`, as a hub serves it. */
export interface AppFiles {
  /** Its page, which says for whom it is: the app asks for the rest. */
  readPage(reader: 'person' | 'guest'): Promise<Response>;
  /** Scripts, styles and pictures. Nothing in them is secret. */
  findFile(path: string): Promise<Response | undefined>;
}

/** Not for search engines, and nothing of an address with a token goes to another page. */
export const appHeaders: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
};

export function openAppFiles(folder: string): AppFiles {
  const files = openStaticFiles(folder);
  return {
    async readPage(reader) {
      const page = await files.find('/index.html');
      const marks = `<meta name="robots" content="noindex, nofollow" />
    <meta name="scrollkeep-hub" content="${reader}" />`;
      const text = (await page?.text()) ?? '';
      return new Response(text.replace('<head>', `<head>${marks}`), {
        headers: { 'Content-Type': 'text/html; charset=utf-8', ...appHeaders },
      });
    },
    findFile: files.findFile,
  };
}

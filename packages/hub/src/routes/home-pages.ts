import { answerPage, findSignedIn, redirectTo, type HubPage, type PageRequest } from './hub-page.ts';
import { toHtml } from './html.ts';

export const homePages: readonly HubPage[] = [{ method: 'get', path: '/', handle: showHome }];

/** The web app, for who is signed in; who came by a link is led back to it. */
async function showHome(request: PageRequest): Promise<Response> {
  const { hub, visitor } = request;
  if (findSignedIn(request) !== undefined) return hub.files.readPage('person');
  if (visitor?.audience.kind === 'link') return redirectTo(`/l/${visitor.audience.link}/`);
  return redirectTo('/sign-in');
}

/** For a browser that has not opened the link, or whose link ended. */
export function answerLinkEnded(): Response {
  return answerPage(
    'This link does not work',
    toHtml`<p>It was revoked or has expired, or you opened it more than an hour ago.</p>
      <p>Open the link again. If it still does not work, ask the person who sent it.</p>`,
    404,
  );
}

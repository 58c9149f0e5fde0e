import type { Context } from 'hono';
import type { Client } from '@scrollkeep/server/http/protocol/client.ts';
import type { Audience } from '../audience/audience.ts';
import { answerLinkEnded } from './home-pages.ts';
import { toLinkEnded, type GuestView } from './guest-view.ts';
import { checkRate, toNotFound } from './hub-problem.ts';
import type { Hub } from './hub.ts';

type GuestContext = Context<{ Bindings: Client; Variables: { route?: string } }>;

interface GuestOptions {
  readonly hub: Hub;
  /** A browser sends its cookie also with what another page asks it to send. */
  readonly check: (context: GuestContext) => void;
  /** The API of `serve`, below a prefix. */
  readonly ask: (
    context: GuestContext,
    prefix: string,
    audience: Audience,
    again: () => Promise<Audience | undefined>,
  ) => Promise<Response>;
}

/** The web app for one session, with its files and its API, below the path of a link or a preview. */
export async function answerGuest(
  { hub, check, ask }: GuestOptions,
  context: GuestContext,
  view: GuestView | undefined,
): Promise<Response> {
  const { req } = context;
  const rest = view === undefined ? '' : req.path.slice(view.prefix.length - 1);
  const file = await hub.files.findFile(rest);
  if (file !== undefined) return file;
  if (view !== undefined) checkRate(await hub.limits.takeOften('requests', view.subject), 'Too many requests.');
  const audience = await view?.find();
  if (view === undefined || audience === undefined) {
    const isPage = !rest.startsWith('/api/') && /\btext\/html\b/.test(req.header('accept') ?? '');
    if (isPage) return answerLinkEnded();
    throw toLinkEnded();
  }
  context.env.letIn();
  if (rest === '/') return hub.files.readPage('guest');
  if (!rest.startsWith('/api/')) throw toNotFound();
  check(context);
  return ask(context, view.prefix.slice(0, -1), audience, view.find);
}

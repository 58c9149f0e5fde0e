import type { Route } from '../../packages/server/src/http/routes/route.ts';
import type { Services } from '../../packages/server/src/http/services/services.ts';

/** Parameters that a route is asked with though it needs none. */
const optional = new Set(['text', 'session', 'q']);

export function isAskedWith({ parameters }: Route, name: string): boolean {
  return parameters[name]?.isRequired === true || optional.has(name);
}

/** What every parameter is in a session of `buildSessions`; a parameter that is not here has to be added. */
export async function toRouteValues(
  { library }: Services,
  { id, touched }: { readonly id: string; readonly touched: string },
): Promise<Readonly<Record<string, string>>> {
  const { agents } = await library.listAgents(id, { from: 0, limit: 1 });
  const { transcripts } = await library.listTranscripts(id);
  const { projects } = await library.listProjects();
  return {
    key: id,
    a: id,
    b: id,
    session: id,
    project: projects[0]?.key ?? '',
    agent: agents[0]?.id ?? 'none',
    file: transcripts[0]?.path ?? '',
    line: '2',
    record: '2',
    path: touched,
    text: 'tide',
    q: 'tide',
    turn: '1',
    entry: '0',
    panel: '1',
    figure: 'failures',
  };
}

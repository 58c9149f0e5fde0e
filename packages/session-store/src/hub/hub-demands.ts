import type { HubClient } from './hub-client.ts';
import type { HubRedaction, SessionRedaction } from './hub-redaction.ts';

/** What has to be replaced before anything is sent. */
export interface Demands {
  readonly scopes: readonly string[];
  readonly toProject: (path: string) => string;
  /** Undefined where nothing is replaced. */
  readonly openRedaction: ((projectPath: string, before: string) => SessionRedaction) | undefined;
}

export async function readDemands(hub: HubClient, wanted: HubRedaction): Promise<Demands> {
  const { redaction } = await hub.ask('GET', '/hub/v1/about');
  const scopes: unknown = typeof redaction === 'object' && redaction !== null ? Reflect.get(redaction, 'scopes') : [];
  const demanded = Array.isArray(scopes) ? scopes.map(String) : [];
  if (demanded.length === 0 && wanted === 'none')
    return { scopes: [], toProject: (path) => path, openRedaction: undefined };
  const loaded = await import('./hub-redaction.ts');
  const chosen = loaded.chooseRedaction(wanted, demanded);
  const scope = chosen.redaction === 'none' ? 'secrets' : chosen.redaction;
  return {
    scopes: chosen.scopes,
    toProject: (path) => loaded.redactProjectPath(scope, path),
    openRedaction: (projectPath, before) => loaded.openSessionRedaction(scope, projectPath, before),
  };
}

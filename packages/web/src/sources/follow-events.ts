import type { WireEvent } from '@scrollkeep/view/wire';
import { toApiUrl } from './api-client.ts';

/** Events of the server until it is told to stop; the browser comes back by itself and gets what it missed. */
export function followEvents(session: string | undefined, onEvent: (event: WireEvent) => void, onState?: (isConnected: boolean) => void): () => void {
  const events = new EventSource(toApiUrl('events', { session }));
  events.addEventListener('message', (message: MessageEvent<string>) => {
    const event = parseEvent(message.data);
    if (event !== undefined) onEvent(event);
  });
  events.addEventListener('open', () => onState?.(true));
  events.addEventListener('error', () => onState?.(false));
  return () => events.close();
}

function parseEvent(data: string): WireEvent | undefined {
  try {
    return JSON.parse(data) as WireEvent;
  } catch {
    return undefined;
  }
}

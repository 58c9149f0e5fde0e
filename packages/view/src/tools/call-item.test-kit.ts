import type { CallStatus } from '@scrollkeep/transcript/conversation/build-tool-calls.ts';
import type { CallItem } from '@scrollkeep/transcript/conversation/turn-item.ts';
import type { JsonValue } from '@scrollkeep/transcript/json/json-value.ts';
import { buildCallView, type RenderedCall, type CallViewOptions } from './build-call-view.ts';

export interface TestCall {
  readonly input?: JsonValue;
  readonly output?: JsonValue | undefined;
  readonly details?: JsonValue | undefined;
  readonly status?: CallStatus;
}

/** A call through the view of its tool, as in a session at /home/ada/harbour. */
export function viewCall(
  name: string,
  { input = {}, output, details, status = 'ok' }: TestCall,
  options: Partial<CallViewOptions> = {},
): RenderedCall {
  const call = { name, status } as CallItem['call'];
  return buildCallView({ call, input, output, details }, { cwd: '/home/ada/harbour', withMedia: false, ...options });
}

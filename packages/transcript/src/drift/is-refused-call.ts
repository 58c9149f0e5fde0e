import type { JsonValue } from '../json/json-value.ts';

/** Texts with which the client refuses a call before it runs. */
const refusals = [
  'InputValidationError',
  'No such tool available',
  '<tool_use_error>InputValidationError',
  '<tool_use_error>Error: No such tool available',
  'Error: No such tool available',
];

/**
 * Whether a result says that the call never ran: then its input is the model's mistake and says nothing about the
 * format.
 */
export function isRefusedCall(toolUseResult: JsonValue | undefined, content: JsonValue | undefined): boolean {
  return [toolUseResult, content].some(
    (value) => typeof value === 'string' && refusals.some((refusal) => value.startsWith(refusal)),
  );
}

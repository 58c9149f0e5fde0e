import { list, nullable, number, object, opaque, optional, text } from '../shapes/shape.ts';

const cacheCreation = object({
  ephemeral_5m_input_tokens: number(),
  ephemeral_1h_input_tokens: number(),
});

/** The `usage` of an agent's last message, as the API reported it. */
export const agentUsage = object(
  {
    input_tokens: number(),
    output_tokens: number(),
    cache_creation_input_tokens: nullable(number()),
    cache_read_input_tokens: nullable(number()),
    cache_creation: optional(nullable(cacheCreation)),
    server_tool_use: optional(
      nullable(
        object({
          web_search_requests: number(),
          web_fetch_requests: number(),
        }),
      ),
    ),
    service_tier: optional(nullable(text(undefined, ['standard', 'priority', 'batch']))),
    inference_geo: optional(nullable(text('Empty if the API does not say'))),
    iterations: optional(
      nullable(
        list(
          object({
            type: optional(text(undefined, ['message'])),
            model: optional(text('The model of the request')),
            input_tokens: optional(number()),
            output_tokens: optional(number()),
            cache_read_input_tokens: optional(number()),
            cache_creation_input_tokens: optional(number()),
            cache_creation: optional(nullable(cacheCreation)),
          }),
          'The requests the message was made of',
        ),
      ),
    ),
    speed: optional(nullable(text(undefined, ['standard', 'fast']))),
    output_tokens_details: optional(nullable(object({ thinking_tokens: optional(nullable(number())) }))),
    fallback_credit: optional(opaque('Null in every sample')),
  },
  'Usage of the last message of the agent only: not what the whole run cost, which is the sum over its own ' +
    'transcript. All but `input_tokens` and ' +
    '`output_tokens` may be null',
);

import { list, nullable, number, object, opaque, optional, text } from '../../shapes/shape.ts';

const cacheCreation = object(
  {
    ephemeral_5m_input_tokens: number('Kept for five minutes; priced at 1.25 × input'),
    ephemeral_1h_input_tokens: number('Kept for one hour; priced at 2 × input'),
  },
  'What `cache_creation_input_tokens` is made of; without it all of them count as five minutes',
);

/**
 * The tokens of one API message, as the API reports them. The token classes add up: none is part of another, except
 * where the doc says so. Every line of a split message repeats it, and early lines may hold a placeholder: take the
 * copy with the most output tokens, once for each `message.id`.
 */
export const usage = object(
  {
    input_tokens: number('Input that was neither read from the cache nor written to it'),
    cache_creation_input_tokens: optional(number('Input written to the prompt cache; dearer than plain input')),
    cache_read_input_tokens: optional(number('Input read from the prompt cache; priced at a tenth of plain input')),
    output_tokens: number(
      'Everything the model wrote, thinking included. In 1.0.128, 2.0.60 – 2.0.76 and 2.1.42 often the count ' +
        'at the start of the stream',
    ),
    server_tool_use: optional(
      object(
        {
          web_search_requests: number('Searches, which are billed separately'),
          web_fetch_requests: optional(number('Pages fetched; no fee beyond their tokens')),
        },
        'Tools the API ran itself',
      ),
    ),
    service_tier: optional(
      nullable(
        text('Capacity class the request ran in; null on lines the client made up', ['standard', 'priority', 'batch']),
      ),
    ),
    cache_creation: optional(cacheCreation),
    inference_geo: optional(
      nullable(text('Region that served the request; empty or `not_available` if the API does not say')),
    ),
    iterations: optional(
      nullable(
        list(
          object({
            input_tokens: number(),
            output_tokens: number(),
            cache_read_input_tokens: optional(number()),
            cache_creation_input_tokens: optional(number()),
            cache_creation: optional(cacheCreation),
            type: optional(text('What the pass was for', ['message'])),
            model: optional(text('The model of the pass')),
          }),
        ),
        'The passes of the model behind this message, already part of the totals above: never add them; may be empty',
      ),
    ),
    speed: optional(nullable(text('`fast` is priced higher', ['standard', 'fast']))),
    output_tokens_details: optional(
      nullable(object({ thinking_tokens: number('Of `output_tokens`, those spent on thinking') })),
    ),
    fallback_credit: optional(
      nullable(opaque('What the API credits for an answer of another model than the one asked; only null was seen')),
    ),
  },
  'Tokens of the whole API message, repeated on each of its lines',
);

/** A believable usage for the examples. */
export const usageExample = {
  input_tokens: 12,
  cache_creation_input_tokens: 840,
  cache_read_input_tokens: 18_230,
  output_tokens: 126,
  server_tool_use: { web_search_requests: 0, web_fetch_requests: 0 },
  service_tier: 'standard',
  cache_creation: { ephemeral_5m_input_tokens: 840, ephemeral_1h_input_tokens: 0 },
  inference_geo: 'not_available',
  iterations: [],
  speed: 'standard',
  output_tokens_details: { thinking_tokens: 0 },
} as const;

/**
 * What opentelemetry-proto says of `ExportTraceServiceRequest` in its JSON form, as a JSON Schema: names in lower camel
 * case, ids as hex texts of 16 and 8 bytes, 64-bit integers as decimal texts, enums as numbers, nothing unknown.
 */
const nanoseconds = { type: 'string', pattern: '^[0-9]{1,20}$' };
const keyValues = {
  type: 'array',
  items: {
    type: 'object',
    required: ['key', 'value'],
    additionalProperties: false,
    properties: {
      key: { type: 'string', minLength: 1 },
      value: {
        type: 'object',
        minProperties: 1,
        maxProperties: 1,
        additionalProperties: false,
        properties: {
          stringValue: { type: 'string' },
          boolValue: { type: 'boolean' },
          intValue: { type: 'string', pattern: '^-?[0-9]{1,19}$' },
          doubleValue: { type: 'number' },
        },
      },
    },
  },
};

const span = {
  type: 'object',
  required: ['traceId', 'spanId', 'name', 'kind', 'startTimeUnixNano', 'endTimeUnixNano'],
  additionalProperties: false,
  properties: {
    // All zeros are invalid ids.
    traceId: { type: 'string', pattern: '^(?!0{32})[0-9a-f]{32}$' },
    spanId: { type: 'string', pattern: '^(?!0{16})[0-9a-f]{16}$' },
    parentSpanId: { type: 'string', pattern: '^(?!0{16})[0-9a-f]{16}$' },
    name: { type: 'string', minLength: 1 },
    kind: { type: 'integer', minimum: 0, maximum: 5 },
    startTimeUnixNano: nanoseconds,
    endTimeUnixNano: nanoseconds,
    attributes: keyValues,
    status: {
      type: 'object',
      additionalProperties: false,
      properties: { code: { type: 'integer', minimum: 0, maximum: 2 }, message: { type: 'string' } },
    },
  },
};

export const otlpRequestSchema = {
  type: 'object',
  required: ['resourceSpans'],
  additionalProperties: false,
  properties: {
    resourceSpans: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['resource', 'scopeSpans'],
        additionalProperties: false,
        properties: {
          resource: { type: 'object', additionalProperties: false, properties: { attributes: keyValues } },
          scopeSpans: {
            type: 'array',
            minItems: 1,
            items: {
              type: 'object',
              required: ['scope', 'spans'],
              additionalProperties: false,
              properties: {
                scope: {
                  type: 'object',
                  required: ['name'],
                  additionalProperties: false,
                  properties: { name: { type: 'string' }, version: { type: 'string' } },
                },
                spans: { type: 'array', minItems: 1, items: span },
              },
            },
          },
        },
      },
    },
  },
} as const;

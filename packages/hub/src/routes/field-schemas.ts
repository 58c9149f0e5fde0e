/** JSON Schemas of fields that bodies of several routes have, for the reference. */
export const fieldSchemas = {
  text: { type: 'string', maxLength: 1000 },
  flag: { type: 'boolean' },
  whole: { type: 'integer', minimum: 0 },
  role: { enum: ['owner', 'admin', 'member'] },
  texts: { type: 'array', items: { type: 'string' } },
  objects: { type: 'array', items: { type: 'object' } },
  shares: {
    type: 'array',
    items: {
      type: 'object',
      properties: { kind: { enum: ['everyone', 'team', 'person'] }, id: { type: 'string' } },
      required: ['kind'],
    },
  },
} as const;

/** Parameters that every list has. */
export const listQuery = {
  cursor: '`next` from the previous page',
  limit: 'How many, up to 200',
} as const;

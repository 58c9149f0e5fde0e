const annotation = {
  tags: { type: 'array', items: { type: 'string', maxLength: 64 } },
  note: { type: 'string' },
} as const;

/** JSON Schemas of fields that bodies of several routes have, for the reference. */
export const fieldSchemas = {
  text: { type: 'string', maxLength: 1000 },
  flag: { type: 'boolean' },
  whole: { type: 'integer', minimum: 0 },
  role: { enum: ['owner', 'admin', 'member'] },
  texts: { type: 'array', items: { type: 'string' } },
  objects: { type: 'array', items: { type: 'object' } },
  annotation: { type: 'object', properties: annotation, required: ['tags', 'note'] },
  turnAnnotation: {
    type: 'object',
    properties: { turn: { type: 'string' }, ...annotation },
    required: ['turn', 'tags', 'note'],
  },
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

import { hubFolder, type HubRoute, type RouteBody } from './hub-route.ts';

type Json = Readonly<Record<string, unknown>>;

/**
 * The reference of the hub's own routes for programs, from the tables that the hub itself runs on. The schemas are
 * those of the types in `view/wire`.
 */
export function buildHubOpenApi(routes: readonly HubRoute[], schemas: Json): Json {
  const paths = [...new Set(routes.map(({ path }) => path))].toSorted();
  return {
    openapi: '3.1.0',
    info: {
      title: 'Scrollkeep hub',
      version: '1',
      summary:
        "The hub's own routes. It also has the reading routes of scrollkeep serve below /api/v1 (openapi.json), for " +
        'what the asker may read. Fields may be added at any time; removing one requires a new version.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `https://hub.example.org${hubFolder}` }],
    paths: Object.fromEntries(
      paths.map((path) => [
        path,
        Object.fromEntries(
          routes.filter((route) => route.path === path).map((route) => [route.method, toOperation(route)]),
        ),
      ]),
    ),
    components: {
      schemas: { ...schemas, Problem: problem },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'An access token of a device, or a key.' },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-scrollkeep_hub',
          description:
            'Of a signed-in browser. Requests that change something must come from a page of the hub and have the ' +
            'header `Scrollkeep-Intent: hub`.',
        },
        link: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-scrollkeep_hub_link',
          description: 'Of a browser that opened a link to one session.',
        },
      },
    },
  };
}

const problem = {
  type: 'object',
  properties: {
    status: { type: 'integer' },
    code: { type: 'string' },
    title: { type: 'string' },
    detail: { type: 'string' },
    hint: { type: 'string' },
  },
  required: ['status', 'code', 'detail'],
};

function toOperation({ method, path, summary, query = {}, body, answer, who }: HubRoute): Json {
  const ways = who === 'anyone' ? [] : [{ bearer: [] }, { cookie: [] }, ...(who === 'reader' ? [{ link: [] }] : [])];
  return {
    operationId: `${method}${path.replaceAll(/\{(\w+)\}/g, 'by-$1').replaceAll('/', '.')}`,
    summary,
    parameters: [
      ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
        name,
        in: 'path',
        required: true,
        schema: { type: 'string' },
      })),
      ...Object.entries(query).map(([name, description]) => ({
        name,
        in: 'query',
        required: false,
        description,
        schema: { type: 'string' },
      })),
    ],
    ...(body === undefined ? {} : { requestBody: toBody(body) }),
    responses: {
      ...toAnswer(answer),
      default: {
        description: 'A problem',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
    security: ways,
  };
}

function toAnswer(answer: string | undefined): Json {
  if (answer === undefined) return { 204: { description: 'Done' } };
  if (answer === 'bytes') return { 200: { description: 'Bytes', content: { 'application/octet-stream': {} } } };
  const schema = { $ref: `#/components/schemas/${answer}` };
  return { '2XX': { description: answer, content: { 'application/json': { schema } } } };
}

function toBody(body: RouteBody): Json {
  if (body === 'bytes') return { required: true, content: { 'application/octet-stream': {} } };
  const { fields, required = [] } = body;
  const schema = { type: 'object', properties: fields, required, additionalProperties: false };
  return { required: true, content: { 'application/json': { schema } } };
}

import { sharedProblems } from './problem-codes.ts';
import { routes } from './route-table.ts';
import { apiFolder, type Route } from './route.ts';

type Json = Readonly<Record<string, unknown>>;

/**
 * The reference for programs, from the table that the server itself runs on. The schemas are those of the types in
 * `wire.ts`.
 */
export function buildOpenApi(schemas: Json): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Scrollkeep',
      version: '1',
      summary:
        'The HTTP API of scrollkeep serve. Fields may be added at any time; removing one requires a new version.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `http://127.0.0.1:7337${apiFolder}` }],
    security: [{ cookie: [] }, { bearer: [] }],
    paths: Object.fromEntries(
      [...new Set(routes.map((route) => route.path))].map((path) => [
        path,
        Object.fromEntries(
          routes.filter((route) => route.path === path).map((route) => [route.method, toOperation(route)]),
        ),
      ]),
    ),
    components: {
      schemas,
      securitySchemes: {
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: 'scrollkeep_7337',
          description:
            'The name contains the port. A browser gets it in exchange for the link that scrollkeep prints, for ' +
            'the host `scrollkeep-<random>.localhost`.',
        },
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The password, or `bearer` from `serve/<port>.json` in the cache folder.',
        },
      },
    },
  };
}

function toOperation(route: Route): Json {
  return {
    operationId: route.method === 'get' ? toOperationId(route.path) : `${toOperationId(route.path)}.${route.method}`,
    summary: route.summary,
    parameters: [
      ...(route.intent === undefined
        ? []
        : [{ name: 'Scrollkeep-Intent', in: 'header', required: true, schema: { const: route.intent } }]),
      ...Object.entries(route.parameters).map(([name, parameter]) => ({
        name,
        in: parameter.in,
        required: parameter.isRequired,
        description: parameter.description,
        schema: parameter.schema,
        ...(parameter.example === undefined ? {} : { example: parameter.example }),
      })),
    ],
    ...(route.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: { $ref: `#/components/schemas/${route.body.type}` } } },
          },
        }),
    responses: {
      200: toAnswer(route.answer),
      default: {
        description: `A problem: ${[...route.problems, ...sharedProblems].join(', ')}.`,
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  };
}

function toAnswer(answer: Route['answer']): Json {
  if ('bytes' in answer) return { description: answer.bytes, content: { 'application/octet-stream': {} } };
  const [type, mediaType] =
    'events' in answer ? [answer.events, 'text/event-stream'] : [answer.type, 'application/json'];
  return { description: type, content: { [mediaType]: { schema: { $ref: `#/components/schemas/${type}` } } } };
}

/** `/sessions/{key}/turns` → `sessions.key.turns` */
function toOperationId(path: string): string {
  return path.slice(1).replaceAll(/[{}]/g, '').replaceAll('/', '.');
}

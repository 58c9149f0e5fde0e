import type { Parameter } from './parameter.ts';
import { routes } from './route-table.ts';
import type { Route } from './route.ts';

/** The table of routes as a TypeScript type: with it the web app cannot ask what the server does not answer. */
export function printApiTypes(): string {
  const readable = routes.filter((route) => route.method === 'get');
  const actions = routes.filter((route) => route.method === 'post');
  const types = routes.flatMap(({ answer, body }) => [
    ...('type' in answer ? [answer.type] : []),
    ...(body === undefined ? [] : [body.type]),
  ]);
  const answers = [...new Set(types)].sort();
  return `// Written by \`npm run docs\` from the table of routes of the server.
import type { ${answers.join(', ')} } from '@scrollkeep/view/wire/wire.ts';

/** Every address of the API below \`/api/v1\`: what it may be asked with, and what it answers. */
export interface ApiRoutes {
${readable.map(printRoute).join('\n')}
}

/** Every address that does something when it is posted to. */
export interface ApiActions {
${actions.map(printRoute).join('\n')}
}
`;
}

function printRoute({ path, summary, parameters, answer, intent, body }: Route): string {
  const fields = Object.entries(parameters).map(
    ([name, parameter]) => `readonly ${name}${parameter.isRequired ? '' : '?'}: ${printType(parameter)}`,
  );
  const question = fields.length === 0 ? 'Readonly<Record<string, never>>' : `{ ${fields.join('; ')} }`;
  return (
    `  /** ${summary}. */\n  readonly '${path}': { readonly question: ${question}; readonly answer: ` +
    (`${'type' in answer ? answer.type : 'bytes' in answer ? 'Uint8Array' : 'EventSource'}` +
      `${body === undefined ? '' : `; readonly body: ${body.type}`}` +
      `${intent === undefined ? '' : `; readonly intent: '${intent}'`} `) +
    '};'
  );
}

function printType({ schema, isRequired }: Parameter<unknown>): string {
  const type =
    schema['type'] === 'integer'
      ? 'number'
      : Array.isArray(schema['enum'])
        ? schema['enum'].map((value) => `'${value}'`).join(' | ')
        : 'string';
  return isRequired ? type : `${type} | undefined`;
}

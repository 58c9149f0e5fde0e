import { expect, it } from 'vitest';
import { findHttpError } from './find-http-error.ts';

it.each([
  ['curl -kI https://pier.example/ 2>&1 | head', '  0  19\nHTTP/2 404 \ndate: today', 404],
  ['curl -v localhost:3000', '> GET / HTTP/1.1\n< HTTP/1.1 503 Service Unavailable\nsorry', 503],
  ['curl -IL localhost', 'HTTP/1.1 301 Moved\n\nHTTP/1.1 200 OK', undefined],
  ['docker exec harbour curl -i localhost', 'HTTP/1.1 500 Internal Server Error', 500],
  ['curl -s -o /dev/null -w "%{http_code}" localhost', '404', 404],
  [String.raw`curl -s localhost -w "\nHTTP %{http_code}\n"`, '{"boats":[]}\nHTTP 403', 403],
  ["curl -s localhost -w'%{time_total} %{response_code}'", '0.12 502', 502],
  ['curl -s -o /dev/null -w "%{http_code}" localhost', '200', undefined],
  [String.raw`curl -s localhost -w "\nHTTP %{http_code}\n"`, '{"boats":404', undefined],
  ['curl -s localhost/boats/count', '404', undefined],
  ['cat access.log', 'HTTP/1.1 404 Not Found', undefined],
  ['curl -s localhost', 'Try HTTP/1.1 404 for boats', undefined],
])('finds in what %j printed as %j: %s', (script, output, status) => {
  expect(findHttpError(script, output)).toBe(status);
});

import { kindBase, kindEntry } from '../../shapes/entry.ts';
import { toFieldNumber, toFieldObject, toFieldText } from '../../shapes/field-value.ts';
import { warning } from '../../shapes/notice.ts';
import { boolean, nullable, number, object, opaque, optional, text } from '../../shapes/shape.ts';

export const apiErrorBase = kindBase({
  name: 'api_error',
  traits: {
    notice: (record) => {
      const cause = toFieldObject(record['error']);
      const status = toFieldNumber(cause['status']);
      const wait = toFieldNumber(record['retryInMs']);
      const attempt =
        `retry ${toFieldNumber(record['retryAttempt']) ?? '?'} of ` +
        `${toFieldNumber(record['maxRetries']) ?? '?'}${wait === undefined ? '' : ` in ${(wait / 1000).toFixed(1)} s`}`;
      return warning(`API error${status === undefined ? '' : ` ${status}`}: ${attempt}`, toFieldText(cause['message']));
    },
  },
});

export const apiErrorNotice = () =>
  kindEntry(apiErrorBase, {
    doc:
      'A request to the API failed and is tried again; one record for each retry. Many versions write none in ' +
      'print mode or none in the terminal: ' +
      'absence does not mean that all went well. The error that ends a turn is an `assistant` record instead.',
    fields: {
      level: text(undefined, ['error']),
      error: object(
        {
          status: optional(number('HTTP status; absent if there was no answer')),
          message: optional(text('Since 2.1.158')),
          formatted: optional(text('The message as the client shows it')),
          requestId: optional(text('Name of the request at the API')),
          requestID: optional(nullable(text('The same until 2.1.136'))),
          isNetworkDown: optional(boolean()),
          connection: optional(
            nullable(
              object(
                { code: optional(text()), message: optional(text()), isSSLError: optional(boolean()) },
                'What went wrong below HTTP',
              ),
            ),
          ),
          rateLimits: optional(nullable(opaque('Limits the API named'))),
          noResponse: optional(nullable(opaque('Set if there was no answer'))),
          headers: optional(opaque('Headers of the answer. Until 2.1.136')),
          error: optional(opaque('Body of the answer. Until 2.1.136')),
          cause: optional(opaque('Error below HTTP. Until 2.1.136')),
          type: optional(nullable(text())),
        },
        'Until 2.1.136 the error object of the API client as it is, maybe empty; a tidy one since',
      ),
      retryInMs: number('Wait before the next try; not a whole number'),
      retryAttempt: number('Which try failed, from 1'),
      maxRetries: number(),
      source: optional(text('Which part of the client retries', ['request_retry'])),
      cause: optional(opaque('Error below HTTP, next to `error.cause`. Really until 2.1.147')),
    },
    example: {
      level: 'error',
      error: {
        status: 529,
        message: '529 Overloaded',
        formatted: 'API Error: Overloaded',
        requestId: 'req_011HarbourOverloaded000',
        isNetworkDown: false,
        connection: null,
        rateLimits: null,
      },
      retryInMs: 534.2,
      retryAttempt: 1,
      maxRetries: 10,
      source: 'request_retry',
    },
  });

import { findNamedValues } from '../find-named-values.ts';
import { mayHaveNamedValue } from '../may-have-named-value.ts';
import { sampleText } from '../sample-text.ts';
import { defineRules } from '../secret-rule.ts';

/** Values that only their names betray: in `.env` files, configuration, code, headers and command lines. */
export const namedValueRules = defineRules([
  {
    kind: 'password',
    title: 'Password, by its name',
    anchors: ['pass', 'Pass', 'PASS', 'pwd', 'Pwd', 'PWD', '_pw', '_PW', 'SecretString', 'secretstring', 'secret_string', 'SECRET_STRING'],
    findAll: (text, at, length) => findNamedValues(text, at, length, 'password'),
    sniff: mayHaveNamedValue,
    isEmbedded: true,
    example: () => `DB_PASSWORD=${sampleText('alnum', 10)}`,
  },
  {
    kind: 'secret',
    title: 'Random value with a telling name',
    anchors: ['secret', 'Secret', 'SECRET', 'token', 'Token', 'TOKEN', 'credential', 'Credential', 'CREDENTIAL', 'key', 'Key', 'KEY', 'service_role', 'SERVICE_ROLE', '_salt', '_SALT', '_auth', '_AUTH', '_pat=', '_pat:', '_pat"', '_PAT', 'PAT=', 'MNEMONIC', 'mnemonic=', 'mnemonic:', 'mnemonic"', 'mnemonic\\', 'phrase', 'Phrase', 'PHRASE'],
    findAll: (text, at, length) => findNamedValues(text, at, length, 'secret'),
    sniff: mayHaveNamedValue,
    isEmbedded: true,
    example: () => `{"client_secret": "${sampleText('alnum', 32)}"}`,
  },
]);

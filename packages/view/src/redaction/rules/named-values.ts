import { findNamedValue } from '../find-named-value.ts';
import { sampleText } from '../sample-text.ts';
import { defineRules } from '../secret-rule.ts';

/** Values that only their names betray: in `.env` files, configuration, code, headers and command lines. */
export const namedValueRules = defineRules([
  {
    kind: 'password',
    title: 'Password, by its name',
    anchors: ['passw', 'passphrase', 'pwd', '_pass', '_pw'],
    find: (text, at, length) => findNamedValue(text, at, length, 'password'),
    isEmbedded: true,
    example: () => `DB_PASSWORD=${sampleText('alnum', 10)}`,
  },
  {
    kind: 'secret',
    title: 'Random value with a telling name',
    anchors: ['secret', 'token', 'credential', '_key', '-key', 'apikey', 'accesskey', 'authkey', 'privatekey', 'encryptionkey', 'signingkey', 'masterkey', 'accountkey', 'servicekey', 'sessionkey', 'licensekey', 'sharedkey', 'storagekey', 'clientkey', 'deploykey', 'hmackey', 'jwtkey', 'service_role', '_salt', '_auth'],
    find: (text, at, length) => findNamedValue(text, at, length, 'secret'),
    isEmbedded: true,
    example: () => `{"client_secret": "${sampleText('alnum', 32)}"}`,
  },
]);

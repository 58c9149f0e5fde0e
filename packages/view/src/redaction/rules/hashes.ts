import { sampleText } from '../rule-parts/sample-text.ts';
import { defineRules } from '../rule-parts/secret-rule.ts';

const title = 'Password hash';

/** Hashes of passwords: whoever has one can try all short passwords against it. */
export const hashRules = defineRules([
  {
    kind: 'password-hash',
    title,
    anchors: ['$2a$', '$2b$', '$2x$', '$2y$'],
    pattern: /\$2[abxy]\$\d\d\$[./A-Za-z0-9]{53}/dy,
    isEmbedded: true,
    example: () => `$2b$12$${sampleText('alnum', 53)}`,
  },
  {
    kind: 'password-hash',
    title,
    anchors: ['$1$', '$5$', '$6$', '$7$', '$y$', '$gy$', '$md5$', '$apr1$', '$8$', '$9$'],
    pattern:
      /\$(?:1|5|6|7|8|9|y|gy|md5|apr1)\$(?:rounds=\d{1,9}\$)?[./A-Za-z0-9]{1,64}\$(?:[./A-Za-z0-9]{1,64}\$)?[./A-Za-z0-9]{20,128}/dy,
    isEmbedded: true,
    example: () => `$6$${sampleText('alnum', 16)}$${sampleText('alnum', 86)}`,
  },
  {
    kind: 'password-hash',
    title,
    anchors: ['$argon2', '$pbkdf2'],
    pattern: /\$(?:argon2(?:id|i|d)|pbkdf2(?:-\w{1,10})?)\$(?:[\w=,.+/-]{1,80}\$){1,4}[A-Za-z0-9+/.=_-]{20,200}/dy,
    isEmbedded: true,
    example: () => `$argon2id$v=19$m=65536,t=3,p=4$${sampleText('base64', 22)}$${sampleText('base64', 43)}`,
  },
  {
    kind: 'password-hash',
    title,
    anchors: ['pbkdf2_sha', 'pbkdf2:sha', 'scrypt:32768', 'argon2$argon2'],
    pattern:
      /(?:pbkdf2_sha(?:1|256|512)\$\d{1,8}|pbkdf2:sha(?:1|256|512):\d{1,8}|scrypt:\d{1,8}:\d{1,3}:\d{1,3}|argon2\$argon2(?:id|i|d)\$v=\d{1,3}\$[\w=,]{5,40})\$[./A-Za-z0-9+=]{6,64}(?:\$[A-Za-z0-9+/=.]{20,200})?/dy,
    example: () => `pbkdf2_sha256$600000$${sampleText('alnum', 22)}$${sampleText('base64', 43)}=`,
  },
  {
    kind: 'password-hash',
    title,
    anchors: ['SCRAM-SHA-'],
    pattern: /SCRAM-SHA-(?:1|256|512)\$\d{1,8}:[A-Za-z0-9+/=]{8,64}\$[A-Za-z0-9+/=]{20,100}:[A-Za-z0-9+/=]{20,100}/dy,
    example: () =>
      `SCRAM-SHA-256$4096:${sampleText('base64', 22)}==$${sampleText('base64', 43)}=:${sampleText('base64', 43, 2)}=`,
  },
  {
    kind: 'password-hash',
    title,
    anchors: ['{SSHA', '{SHA}', '{SMD5}', '{MD5}', '{CRYPT}', '{PBKDF2'],
    pattern: /\{(?:SSHA(?:256|384|512)?|SHA|SMD5|MD5|CRYPT|PBKDF2[\w-]{0,12})\}[A-Za-z0-9+/=.$]{20,200}/dy,
    isEmbedded: true,
    example: () => `{SSHA}${sampleText('base64', 38)}==`,
  },
  {
    kind: 'password-hash',
    title,
    anchors: ['aad3b435b51404ee'],
    pattern: /aad3b435b51404eeaad3b435b51404ee:[a-f0-9]{32}/diy,
    example: () => `aad3b435b51404eeaad3b435b51404ee:${sampleText('hex', 32)}`,
  },
]);

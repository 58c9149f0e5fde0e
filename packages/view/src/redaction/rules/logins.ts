import { toBase64 } from '../rule-parts/base64.ts';
import { findCookies, findJarCookie, mayHaveCookie } from '../rule-parts/find-cookies.ts';
import { findNetrcPassword, isNetrcPassword } from '../rule-parts/find-netrc-password.ts';
import { findPipedPassword, pipedAnchors } from '../rule-parts/find-piped-password.ts';
import { isLogin } from '../rule-parts/judge-named-value.ts';
import { isRandom, isShortRandom, isStandIn } from '../rule-parts/judge-value.ts';
import { sampleText } from '../rule-parts/sample-text.ts';
import { defineRules } from '../rule-parts/secret-rule.ts';

/** Logins as files, headers and statements of databases have them: known by the words around them. */
export const loginRules = defineRules([
  {
    kind: 'cookie',
    title: 'Session cookie',
    anchors: ['cookie', 'Cookie', 'COOKIE', ' -b '],
    findAll: findCookies,
    sniff: mayHaveCookie,
    isEmbedded: true,
    example: () => `Cookie: theme=dark; session=${sampleText('alnum', 32)}`,
  },
  {
    kind: 'cookie',
    title: 'Cookie in a cookie jar',
    anchors: ['\tTRUE\t', '\tFALSE\t', 'tTRUE\\', 'tFALSE\\'],
    find: findJarCookie,
    sniff: () => true,
    isEmbedded: true,
    example: () => `#HttpOnly_tides.example.com\tFALSE\t/\tTRUE\t1799999999\tsessionid\t${sampleText('alnum', 32)}`,
  },
  {
    kind: 'netrc-password',
    title: 'Password in a .netrc file',
    anchors: ['password ', 'password\t', 'password\\'],
    find: findNetrcPassword,
    sniff: isNetrcPassword,
    isEmbedded: true,
    example: () => `machine api.example.com login harbour password ${sampleText('alnum', 12)}`,
  },
  {
    kind: 'pgpass-password',
    title: 'Password in a .pgpass file',
    anchors: [':5432:', ':5433:', ':5434:', ':6432:', ':6543:', ':26257:', ':5439:', ':*:'],
    pattern: /:(?:\d{4,5}|\*):[\w*.-]{1,63}:[\w*.@-]{1,63}:([^\s:"'\\/<]{4,200})(?=$|[\s"'\\<])/dy,
    isEmbedded: true,
    isSecret: (secret) => !isStandIn(secret) && !/^\d+$/.test(secret),
    example: () => `db.example.com:5432:tides:harbour:${sampleText('alnum', 12)}`,
  },
  {
    kind: 'sql-password',
    title: 'Password in SQL',
    anchors: ['IDENTIFIED ', 'identified ', 'Identified '],
    pattern:
      /identified[ _](?:with [\w"'-]{1,40} )?(?:by|as)[ ]{1,4}(?:password )?(?:\\{0,7}["'])([^"'\\\n]{3,200})/diy,
    isSecret: (secret) => !isStandIn(secret),
    example: () => `CREATE USER 'harbour'@'%' IDENTIFIED BY '${sampleText('alnum', 12)}'`,
  },
  {
    kind: 'sql-password',
    title: 'Password in SQL',
    anchors: ['SET PASSWORD', 'set password', 'Set Password'],
    pattern: /set password for [^=\n;]{1,160}=[ ]{0,4}(?:password\()?(?:\\{0,7}["'])([^"'\\\n]{3,200})/diy,
    isSecret: (secret) => !isStandIn(secret),
    example: () => `SET PASSWORD FOR 'harbour'@'localhost' = '${sampleText('alnum', 12, 2)}'`,
  },
  {
    kind: 'piped-password',
    title: 'Password piped to a command',
    anchors: pipedAnchors,
    find: findPipedPassword,
    sniff: () => true,
    isEmbedded: true,
    example: () => `echo ${sampleText('alnum', 12)} | sudo -S apt-get update`,
  },
  {
    kind: 'registry-login',
    title: 'Docker login',
    anchors: ['auth"', 'auth\\', "auth'"],
    pattern: /auth\\{0,7}["']\s{0,8}:\s{0,8}\\{0,7}["']([A-Za-z0-9+/]{8,400}={0,2})/dy,
    isEmbedded: true,
    isSecret: isLogin,
    example: () => `{"auths":{"registry.example.com":{"auth":"${toBase64(`harbour:${sampleText('alnum', 12)}`)}"}}}`,
  },
  {
    kind: 'url-token',
    title: 'Token in a URL query',
    anchors: ['key', 'auth', 'sig', 'sid', 'signature', 'hmac'].flatMap((name) => [`?${name}=`, `&${name}=`]),
    pattern: /[?&](?:key|auth|sig|sid|signature|hmac)=([A-Za-z0-9_.~%+/-]{12,2000}={0,2})/dy,
    isEmbedded: true,
    isSecret: (secret) => isRandom(secret) || (secret.length <= 24 && isShortRandom(secret)),
    example: () => `https://api.example.com/tides?sig=${sampleText('alnum', 32)}&v=2`,
  },
]);

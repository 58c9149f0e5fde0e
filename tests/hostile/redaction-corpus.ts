import { toBase64 } from '../../packages/view/src/redaction/rule-parts/base64.ts';
import { sampleText, sampleUuid } from '../../packages/view/src/redaction/rule-parts/sample-text.ts';
import { secretRules } from '../../packages/view/src/redaction/secret-rules.ts';

/** A text with a secret in it, and what must not be left of it. */
export interface SecretFormat {
  readonly name: string;
  readonly text: string;
  readonly cores: readonly string[];
}

/** Long random parts of a text. Words around a secret are not a secret. */
export function listCores(text: string): readonly string[] {
  return [...text.matchAll(/[A-Za-z0-9+]{10,}/g)]
    .map(([run]) => run)
    .filter((run) => /\d/.test(run) && /[A-Za-z]/.test(run));
}

const short = sampleText('alnum', 12, 5);
const mixed = sampleText('alnum', 12, 9);
const long = sampleText('alnum', 32, 7);
const hex = sampleText('hex', 40, 3);
const phrase = 'copper lantern velvet harbour';
const pem = toBase64(
  `-----BEGIN RSA ${'PRIVATE'} ` +
    `KEY-----\nMII${sampleText('base64', 61)}\n${sampleText('base64', 64, 2)}\n-----END RSA ${'PRIVATE'} ` +
    'KEY-----\n',
);

/** How people and programs write a secret that no format of its own tells: the name, the place, the words around it. */
const forms: readonly (readonly [name: string, text: string, secret: string])[] = [
  [
    'list of variables in YAML',
    `env:\n  - name: DB_PASSWORD\n    value: ${short}\n  - name: LEVEL\n    value: info`,
    short,
  ],
  ['list of variables in YAML, in quotes', `- name: "API_TOKEN"\n  value: "${mixed}"`, mixed],
  ['name and value in JSON', `{"name":"DB_PASSWORD","value":"${short}"}`, short],
  ['value and name in JSON', `{"value":"${short}","name":"DB_PASSWORD"}`, short],
  [
    'name and value over lines of JSON',
    `{\n  "name": "ADMIN_KEY",\n  "type": "SecureString",\n  "value": "${long}"\n}`,
    long,
  ],
  ['header in a HAR', `{"name":"Authorization","value":"Bearer ${long}"}`, long],
  ['cookie header in a HAR', `{"name":"Cookie","value":"theme=dark; session=${long}"}`, long],
  [
    'header with a key in a HAR',
    `{ "name": "x-api-key", "value": "${sampleText('alnum', 20, 4)}" }`,
    sampleText('alnum', 20, 4),
  ],
  [
    'field of a form in a HAR',
    '"postData":{"mimeType":"application/x-www-form-urlencoded",' +
      `"params":[{"name":"user","value":"ada"},{"name":"password","value":"${short}"}]}`,
    short,
  ],
  ['text of a form in a HAR', `"postData":{"text":"user=ada&password=${short}&go=1"}`, short],
  ['parameters of CloudFormation', `[{"ParameterKey":"DBPassword","ParameterValue":"${short}"}]`, short],
  [
    'parameters on a command line',
    `aws cloudformation deploy --parameters ParameterKey=DBPassword,ParameterValue=${short}`,
    short,
  ],
  [
    'name and value as options',
    `aws ssm put-parameter --name /tides/db/password --value ${short} --type SecureString`,
    short,
  ],
  ['Terraform', `variable {\n  name  = "db_password"\n  value = "${short}"\n}`, short],
  ['XML elements', `<property>\n  <name>db.password</name>\n  <value>${short}</value>\n</property>`, short],
  ['XML attributes', `<add key="DbPassword" value="${short}" />`, short],
  ['property list', `<key>password</key>\n<string>${short}</string>`, short],
  ['XML element', `<password>${short}</password>`, short],
  ['block of YAML', `stringData:\n  password: |\n    ${short}\n  user: ada`, short],
  ['folded block of YAML', `api_token: >-\n  ${mixed}\nnext: 1`, mixed],
  [
    'data of a Kubernetes secret',
    `data:\n  password: ${toBase64(short)}\n  user: YWRh`,
    toBase64(short).replace(/=+$/, ''),
  ],
  [
    'row of a Markdown table',
    `| name | value |\n|---|---|\n| DB_PASSWORD | \`${short}\` |\n| DB_HOST | db.example.com |`,
    short,
  ],
  [
    'column of a Markdown table',
    `| user | password | role |\n|------|:--------:|------|\n| ada | ${short} | admin |\n| bob | ${mixed} | guest |`,
    short,
  ],
  ['second row of a Markdown table', `| user | password |\n|---|---|\n| ada | ${mixed} |\n| bob | ${short} |`, short],
  [
    'psql',
    ` id |  username  |   password   \n----+------------+--------------\n  1 | ada        | ${short}\n(1 row)`,
    short,
  ],
  ['psql expanded', `-[ RECORD 1 ]---\nid       | 1\npassword | ${short}`, short],
  [
    'mysql',
    '+----+------+--------------+\n| id | user | api_token    |\n+----+------+--------------+\n|  1 | ada  | ' +
      `${mixed} |\n+----+------+--------------+`,
    mixed,
  ],
  ['box of a terminal', `│ user │ password │\n├──────┼──────────┤\n│ ada  │ ${short} │`, short],
  ['aligned columns', `NAME           VALUE\nDB_HOST        db.example.com\nDB_PASSWORD    ${short}`, short],
  ['aligned columns below a head', `USER   PASSWORD       ROLE\nada    ${short}   admin`, short],
  ['CSV', `user,password,role\nada,${short},admin\nbob,${mixed},guest`, short],
  ['CSV in quotes', `"user","password"\n"ada","${short}"`, short],
  ['CSV with semicolons', `user;api_key;role\nada;${mixed};admin`, mixed],
  ['TSV', `user\tpassword\nada\t${short}`, short],
  ['rows of CSV', `DB_HOST,db.example.com\nDB_PASSWORD,${short}`, short],
  ['SecretString of AWS', `{"ARN":"arn:aws:secretsmanager:eu-1:1:secret:tides","SecretString":"${short}"}`, short],
  ['JSON in SecretString', `{"SecretString":"{\\"username\\":\\"ada\\",\\"password\\":\\"${short}\\"}"}`, short],
  ['kubeconfig key', `users:\n- name: admin\n  user:\n    client-key-data: ${pem}`, pem.slice(60, 100)],
  ['kubeconfig token', `users:\n- name: admin\n  user:\n    token: ${mixed}${short}`, mixed],
  ['base64 of a key in a variable', `TLS_CERT_AND_STUFF=${pem}`, pem.slice(60, 100)],
  ['Cookie', `Cookie: _ga=GA1.2.1; sessionid=${long}; theme=dark`, long],
  ['Set-Cookie', `Set-Cookie: connect.sid=s%3A${long}.${hex}; Path=/; HttpOnly`, long],
  ['cookie as an option', `curl -b 'session=${long}' https://tides.example.com`, long],
  ['short cookie of a session', `Cookie: JSESSIONID=${sampleText('upper', 16, 3)}`, sampleText('upper', 16, 3)],
  ['cookie jar', `.tides.example.com\tTRUE\t/\tTRUE\t1799999999\tauth_token\t${long}`, long],
  ['netrc', `machine api.example.com\n  login ada\n  password ${short}`, short],
  ['netrc in one line', `machine api.example.com login ada password ${short}`, short],
  ['default of netrc', `default login ada password ${short}`, short],
  ['pgpass', `db.example.com:5432:tides:ada:${short}`, short],
  ['pgpass with stars', `*:*:*:ada:${short}`, short],
  ['PASSWORD of SQL', `CREATE ROLE ada LOGIN PASSWORD '${short}'`, short],
  ['small letters of SQL', `alter user ada with encrypted password '${short}';`, short],
  ['IDENTIFIED BY', `CREATE USER 'ada'@'%' IDENTIFIED BY '${short}'`, short],
  ['IDENTIFIED WITH', `ALTER USER ada IDENTIFIED WITH caching_sha2_password BY '${short}'`, short],
  ['SET PASSWORD', `SET PASSWORD FOR 'ada'@'localhost' = '${short}'`, short],
  ['PASSWORD as a function', `SET PASSWORD = PASSWORD('${short}')`, short],
  ['docker login', `docker login -u ada -p ${short} registry.example.com`, short],
  ['docker login in quotes', `docker login --username ada --password '${short}'`, short],
  ['password by a pipe', `echo ${short} | docker login -u ada --password-stdin`, short],
  ['sudo -S', `echo ${short} | sudo -S apt-get update`, short],
  ['sudo -S with quotes', `echo "${short}" | sudo -S -k whoami`, short],
  ['sudo -S with printf', `printf '%s\\n' '${short}' | sudo -S ls`, short],
  ['sudo -S with a here string', `sudo -S ls <<< "${short}"`, short],
  ['chpasswd', `echo 'ada:${short}' | sudo chpasswd`, short],
  [
    'auth of Docker',
    `{"auths":{"registry.example.com":{"auth":"${toBase64(`ada:${short}`)}"}}}`,
    toBase64(`ada:${short}`).replace(/=+$/, ''),
  ],
  ['SECRET_KEY_BASE', `SECRET_KEY_BASE=${sampleText('hex', 64, 2)}`, sampleText('hex', 64, 2)],
  ['secret_key_base in YAML', `production:\n  secret_key_base: ${sampleText('hex', 64, 2)}`, sampleText('hex', 64, 2)],
  ['words in quotes', `DB_PASSWORD="${phrase}"`, phrase],
  ['words in quotes of JSON', `{"password": "${phrase}"}`, phrase],
  ['passphrase', `gpg --passphrase "${phrase}" -d x.gpg`, phrase],
  ['seed words', `MNEMONIC="${phrase} ${phrase} ${phrase}"`, phrase],
  ['uuid as a token', `API_TOKEN=${sampleUuid(4)}`, sampleUuid(4)],
  ['uuid as a key', `HEROKU_API_KEY=${sampleUuid(5)}`, sampleUuid(5)],
  ['uuid as a token in JSON', `{"access_token":"${sampleUuid(6)}"}`, sampleUuid(6)],
  ['…_PAT', `AZURE_DEVOPS_PAT=${sampleText('lower', 52, 2)}`, sampleText('lower', 52, 2)],
  ['short …_PAT', `GITEA_PAT=${short}`, short],
  ['…_ADMIN_KEY', `MEILI_ADMIN_KEY=${short}`, short],
  ['…_ADMIN_KEY with a uuid', `ALGOLIA_ADMIN_KEY=${sampleUuid(7)}`, sampleUuid(7)],
  ['short token in JSON', `{"token": "${short}"}`, short],
  ['short secret in YAML', `client_secret: ${mixed}`, mixed],
  ['short key in code', `const apiKey = '${short}';`, short],
  ['short key in Python', `api_key: str = "${mixed}"`, mixed],
  ['short password in properties', `spring.datasource.password=${short}`, short],
  ['option', `./deploy --api-token ${mixed} --now`, mixed],
  ['Java option', `java -Djavax.net.ssl.keyStorePassword=${short} -jar app.jar`, short],
  ['connection string', `Server=db;Database=tides;User Id=ada;Password=${short};`, short],
  ['JDBC', `jdbc:postgresql://db/tides?user=ada&password=${short}`, short],
  [
    'presigned address of Google',
    `https://storage.googleapis.com/t/a.zip?X-Goog-Expires=900&X-Goog-Signature=${sampleText('hex', 256, 2)}`,
    sampleText('hex', 256, 2),
  ],
  [
    'shared access signature',
    `https://t.blob.core.windows.net/a?sv=2024-11-04&se=2026-01-01&sig=${sampleText('alnum', 42, 2)}%3D`,
    sampleText('alnum', 42, 2),
  ],
  ['key with an escaped underscore', `ghp\\_${sampleText('alnum', 36, 2)}`, sampleText('alnum', 36, 2)],
  ['name with escaped underscores', `DB\\_API\\_KEY=${mixed}`, mixed],
  ['ssh command', `sshpass -p '${short}' ssh ada@db.example.com`, short],
  ['bcrypt in htpasswd', `ada:$2y$05$${sampleText('alnum', 53, 4)}`, sampleText('alnum', 53, 4)],
  [
    'shadow',
    `ada:$6$${sampleText('alnum', 12, 2)}$${sampleText('alnum', 86, 4)}:19000:0:99999:7:::`,
    sampleText('alnum', 86, 4),
  ],
  [
    'Django hash',
    `pbkdf2_sha256$600000$${sampleText('alnum', 22, 2)}$${sampleText('base64', 43, 4)}=`,
    sampleText('base64', 43, 4),
  ],
  ['Bearer in code', `headers: { Authorization: \`Bearer ${long}\` }`, long],
  ['WireGuard', `[Interface]\nPrivateKey = ${sampleText('base64', 42, 2)}8=`, sampleText('base64', 42, 2)],
  ['wpa_supplicant', `network={\n  ssid="home"\n  psk_password="${short}"\n}`, short],
  ['mail address with a password', `smtps://ada%40example.com:${short}@smtp.example.com:465`, short],
  ['ini file', `[database]\nuser = ada\npassword = ${short}`, short],
  ['toml', `[auth]\ntoken = "${short}"`, short],
  ['Ruby hash', `{ :password => "${short}", :user => "ada" }`, short],
  ['PHP', `define('DB_PASSWORD', '${short}');`, short],
  ['Python dictionary', `{'api_key': '${short}', 'n': 1}`, short],
  ['environment of Docker', `docker run -e DB_PASSWORD=${short} -e LEVEL=info tides`, short],
  ['Dockerfile', `ENV API_TOKEN ${mixed}${short}`, mixed],
  ['PowerShell', `$env:API_TOKEN = "${short}"`, short],
  ['Windows', `set DB_PASSWORD=${short}`, short],
  ['fish', `set -x API_TOKEN ${mixed}${short}`, mixed],
  ['GitHub Actions', `env:\n  NPM_TOKEN: ${mixed}`, mixed],
  ['sentence', `the password is ${short}`, short],
];

/** Every rule's own example, and the forms above. */
export const secretFormats: readonly SecretFormat[] = [
  ...secretRules.map((rule, at) => ({
    name: `${rule.kind} (rule ${at})`,
    text: rule.example(),
    cores: listCores(rule.example()),
  })),
  ...forms.map(([name, text, secret]) => ({ name, text, cores: [secret] })),
];

import { exampleSession } from './example-names.ts';

// Parts of patterns.
const secretWord = 'credential|secret|token|oauth|password|passwd|apikey|api-key|api_key';
const dataEnding = 'json*|txt|toml|yaml|yml|ini|conf|cfg|xml|pickle|pkl|db|sqlite|enc|bak';
const ownFolder = 'agents|commands|config|hooks|output-styles|plugins|scheduled-tasks|scripts|skills|uploads|workflows';

/** What may hold a credential. Names that a person chooses are refused too often on purpose. */
export const secretRules = [
  // Secrets, by file name, wherever they stand. Only names that no transcript, agent or tool result is given by the
  // client.
  {
    pattern: '**/*.credentials*',
    class: 'secret',
    kind: 'credentials',
    doc: 'OAuth tokens of the account and of MCP servers, and copies of them',
    examples: [
      '.credentials.json',
      'old/.credentials.json.bak',
      '.Credentials.json',
      '.credentials.json.tmp.4711',
      'projects/-home-ann-app/.credentials.json',
    ],
  },
  {
    pattern: '**/(credentials|credentials.*|.git-credentials*)',
    class: 'secret',
    kind: 'credentials',
    doc: 'Credentials under the usual plain names',
    examples: ['credentials.json', 'skills/mail/credentials.json', 'plugins/data/x/credentials'],
  },
  {
    pattern: '**/(.claude*|*.claude).json*',
    class: 'secret',
    kind: 'account',
    doc:
      'Account, MCP servers with their keys, project list; `.claude.json.backup` up to 2.0.x, `.backup.<ms>` ' +
      'since 2.1.42',
    examples: [
      '.claude.json',
      '.claude.json.backup',
      '.claude.json.backup.1770000000000',
      'backups/.claude.json.backup.1770000000000',
      '.claude-custom-oauth.json',
    ],
  },
  {
    pattern: '(claude|config|.config)*.json*',
    class: 'secret',
    kind: 'account',
    doc: 'Older and hand-made names of the account file; may hold an API key',
    examples: ['.config.json', 'config.json', 'claude.json.old', 'claude_desktop_config.json'],
  },
  {
    pattern: '**/.mcp*.json*',
    class: 'secret',
    kind: 'mcp-servers',
    doc: 'MCP servers; their environment and headers hold keys',
    examples: ['.mcp.json', 'plugins/cache/tools/.mcp.json'],
  },
  {
    pattern: 'mcp*.json*',
    class: 'secret',
    kind: 'mcp-servers',
    doc: 'The same at the top level; deeper down `mcp-<server>-<tool>-<ms>.json` is a tool result',
    examples: ['mcp_servers.json', 'mcp-needs-auth-cache.json'],
  },
  {
    pattern: '**/*.(pem|key|p12|pfx|ppk|jks|keystore|kdbx|gpg)(|~|.bak*|.old*|.orig*|.backup*)',
    class: 'secret',
    kind: 'private-key',
    doc: 'Keys and certificates',
    examples: ['server.pem', 'hooks/deploy.key', 'daemon/control.key', 'client.p12', 'server.key.bak'],
  },
  {
    pattern: '**/id_(rsa|dsa|ecdsa|ed25519)*',
    class: 'secret',
    kind: 'private-key',
    doc: 'SSH keys',
    examples: ['id_ed25519', 'hooks/id_rsa.old'],
  },
  {
    pattern: '**/(.env|.env.*|*.env|.envrc|.netrc|_netrc|.npmrc|.pypirc|.pgpass|.htpasswd)',
    class: 'secret',
    kind: 'environment-file',
    doc: 'Environment and login files of scripts and tools',
    examples: ['.env', 'hooks/.env.local', 'skills/mail/prod.env', '.netrc'],
  },
  // Secrets by folder.
  {
    pattern: 'backups/**',
    class: 'secret',
    kind: 'backup',
    doc: 'Copies of the account file, taken before a migration (2.1.100 and later); anything in it may be one',
    examples: ['backups/before-upgrade.json'],
  },
  {
    pattern: 'ide/**',
    class: 'secret',
    kind: 'ide-lock',
    doc: 'One file per connected editor, with the token for its port',
    examples: ['ide/52114.lock'],
  },
  {
    pattern: 'remote/**',
    class: 'secret',
    kind: 'remote-token',
    doc: 'Tokens of a session that runs in a remote container',
    examples: ['remote/.session_ingress'],
  },
  {
    pattern: 'session-env/{session}/**',
    class: 'secret',
    kind: 'session-env',
    doc: 'Environment variables that hooks export into a session',
    examples: [`session-env/${exampleSession}/sessionstart-hook-0.sh`],
  },
  {
    pattern: '(.ssh|.gnupg|.aws|secrets|.secrets|credentials|.credentials|tokens|keys|certs)/**',
    class: 'secret',
    kind: 'secret-like',
    doc: 'Folders named after what they hide',
    examples: ['secrets/openai.txt', '.aws/config'],
  },
  // Secret-like names. Too many on purpose, but only where a person chooses names: the top level, and data files of
  // scripts and plugins.
  {
    pattern: `*(${secretWord}|passphrase|privatekey|private-key|private_key)*`,
    class: 'secret',
    kind: 'secret-like',
    doc: 'A top-level file with a telling name',
    examples: ['.session_ingress_token', '.oauth_refresh.lock', 'openai_api_key.txt', 'my-secrets.json'],
  },
  {
    pattern: '(|*-|*_|*.)(auth|key|keys|cert|certs)(|-*|_*|.*)',
    class: 'secret',
    kind: 'secret-like',
    doc: 'The same, for words too short to look for inside others',
    examples: ['hfi-auth.json', 'key.txt', 'anthropic-key', 'auth.json'],
  },
  {
    pattern: `(${ownFolder}|memories|memory)/**/*(${secretWord})*.(${dataEnding})`,
    class: 'secret',
    kind: 'secret-like',
    doc: 'Data files of scripts, skills and plugins with a telling name; their code and prose stay readable',
    examples: ['skills/mail/token.json', 'plugins/data/crm/oauth-state.json', 'hooks/client_secret_123.json.bak'],
  },
  {
    pattern: `projects/{project}/memory/**/*(${secretWord})*.(${dataEnding})`,
    class: 'secret',
    kind: 'secret-like',
    doc: 'Data files among the notes of a project with a telling name',
    examples: ['projects/-home-ada-kite/memory/secrets.json'],
  },
  {
    pattern: `(${ownFolder})/**/*(secret|secrets|token|tokens|apikey|api-key|api_key|password|passwd)`,
    class: 'secret',
    kind: 'secret-like',
    doc: 'The same, without an extension',
    examples: ['hooks/.slack_token', 'skills/mail/api_key'],
  },
] as const;

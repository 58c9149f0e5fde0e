import type { LayoutRule } from './layout-rule.ts';

const S = '5d2f1a70-93c4-4b1e-8a55-0c6e7f9d1b23';
const P = 'projects/-home-ann-app';

/**
 * Every path below a Claude config folder (`~/.claude`, or the folder `CLAUDE_CONFIG_DIR` names). The first rule that matches
 * decides. All secret rules stand first and ignore letter case, so that no other rule can open what they protect.
 */
export const layoutTable = [
  // Secrets, by file name, wherever they stand. Only names that no transcript, agent or tool result is given by the client.
  { pattern: '**/*.credentials*', class: 'secret', kind: 'credentials', doc: 'OAuth tokens of the account and of MCP servers, and copies of them',
    examples: ['.credentials.json', 'old/.credentials.json.bak', '.Credentials.json', '.credentials.json.tmp.4711', 'projects/-home-ann-app/.credentials.json'] },
  { pattern: '**/(credentials|credentials.*|.git-credentials*)', class: 'secret', kind: 'credentials', doc: 'Credentials under the usual plain names',
    examples: ['credentials.json', 'skills/mail/credentials.json', 'plugins/data/x/credentials'] },
  { pattern: '**/(.claude*|*.claude).json*', class: 'secret', kind: 'account', doc: 'Account, MCP servers with their keys, project list; `.claude.json.backup` up to 2.0.x, `.backup.<ms>` since 2.1.42',
    examples: ['.claude.json', '.claude.json.backup', '.claude.json.backup.1770000000000', 'backups/.claude.json.backup.1770000000000', '.claude-custom-oauth.json'] },
  { pattern: '(claude|config|.config)*.json*', class: 'secret', kind: 'account', doc: 'Older and hand-made names of the account file; may hold an API key',
    examples: ['.config.json', 'config.json', 'claude.json.old', 'claude_desktop_config.json'] },
  { pattern: '**/.mcp*.json*', class: 'secret', kind: 'mcp-servers', doc: 'MCP servers; their environment and headers hold keys', examples: ['.mcp.json', 'plugins/cache/tools/.mcp.json'] },
  { pattern: 'mcp*.json*', class: 'secret', kind: 'mcp-servers', doc: 'The same at the top level; deeper down `mcp-<server>-<tool>-<ms>.json` is a tool result', examples: ['mcp_servers.json', 'mcp-needs-auth-cache.json'] },
  { pattern: '**/*.(pem|key|p12|pfx|ppk|jks|keystore|kdbx|gpg)(|~|.bak*|.old*|.orig*|.backup*)', class: 'secret', kind: 'private-key', doc: 'Keys and certificates',
    examples: ['server.pem', 'hooks/deploy.key', 'daemon/control.key', 'client.p12', 'server.key.bak'] },
  { pattern: '**/id_(rsa|dsa|ecdsa|ed25519)*', class: 'secret', kind: 'private-key', doc: 'SSH keys', examples: ['id_ed25519', 'hooks/id_rsa.old'] },
  { pattern: '**/(.env|.env.*|*.env|.envrc|.netrc|_netrc|.npmrc|.pypirc|.pgpass|.htpasswd)', class: 'secret', kind: 'environment-file', doc: 'Environment and login files of scripts and tools',
    examples: ['.env', 'hooks/.env.local', 'skills/mail/prod.env', '.netrc'] },
  // Secrets by folder.
  { pattern: 'backups/**', class: 'secret', kind: 'backup', doc: 'Copies of the account file, taken before a migration (2.1.100 and later); anything in it may be one', examples: ['backups/before-upgrade.json'] },
  { pattern: 'ide/**', class: 'secret', kind: 'ide-lock', doc: 'One file per connected editor, with the token for its port', examples: ['ide/52114.lock'] },
  { pattern: 'remote/**', class: 'secret', kind: 'remote-token', doc: 'Tokens of a session that runs in a remote container', examples: ['remote/.session_ingress'] },
  { pattern: 'session-env/{session}/**', class: 'secret', kind: 'session-env', doc: 'Environment variables that hooks export into a session',
    examples: [`session-env/${S}/sessionstart-hook-0.sh`] },
  { pattern: '(.ssh|.gnupg|.aws|secrets|.secrets|credentials|.credentials|tokens|keys|certs)/**', class: 'secret', kind: 'secret-like', doc: 'Folders named after what they hide',
    examples: ['secrets/openai.txt', '.aws/config'] },
  // Secret-like names. Too many on purpose, but only where a person chooses names: the top level, and data files of scripts and plugins.
  { pattern: '*(credential|secret|token|oauth|password|passwd|passphrase|apikey|api-key|api_key|privatekey|private-key|private_key)*', class: 'secret', kind: 'secret-like',
    doc: 'A top-level file with a telling name', examples: ['.session_ingress_token', '.oauth_refresh.lock', 'openai_api_key.txt', 'my-secrets.json'] },
  { pattern: '(|*-|*_|*.)(auth|key|keys|cert|certs)(|-*|_*|.*)', class: 'secret', kind: 'secret-like', doc: 'The same, for words too short to look for inside others',
    examples: ['hfi-auth.json', 'key.txt', 'anthropic-key', 'auth.json'] },
  { pattern: '(agents|commands|config|hooks|output-styles|plugins|scheduled-tasks|scripts|skills|uploads|workflows)/**/*(credential|secret|token|oauth|password|passwd|apikey|api-key|api_key)*.(json*|txt|toml|yaml|yml|ini|conf|cfg|xml|pickle|pkl|db|sqlite|enc|bak)',
    class: 'secret', kind: 'secret-like', doc: 'Data files of scripts, skills and plugins with a telling name; their code and prose stay readable',
    examples: ['skills/mail/token.json', 'plugins/data/crm/oauth-state.json', 'hooks/client_secret_123.json.bak'] },
  { pattern: '(agents|commands|config|hooks|output-styles|plugins|scheduled-tasks|scripts|skills|uploads|workflows)/**/*(secret|secrets|token|tokens|apikey|api-key|api_key|password|passwd)',
    class: 'secret', kind: 'secret-like', doc: 'The same, without an extension', examples: ['hooks/.slack_token', 'skills/mail/api_key'] },

  // Left behind by the file system; `._<session>.jsonl` would else pass for a transcript.
  { pattern: '**/(._*|.DS_Store|Thumbs.db|desktop.ini)', class: 'internal', kind: 'file-system-metadata', doc: 'Written by macOS and Windows, not by the client',
    examples: ['.DS_Store', `${P}/._${S}.jsonl`] },

  // Projects.
  { pattern: 'projects/{project}/memory/**', class: 'memory', kind: 'project-memory', doc: 'Notes the client keeps about a project (folder since 2.1.100)', examples: [`${P}/memory/MEMORY.md`, `${P}/memory/team/style.md`] },
  { pattern: 'projects/{project}/CLAUDE.md', class: 'memory', kind: 'project-memory', doc: 'Instructions for one project, kept out of its repository', examples: [`${P}/CLAUDE.md`] },
  { pattern: 'projects/{project}/sessions-index.json', class: 'side', kind: 'sessions-index', doc: "The client's list of a project's sessions: titles, counts, dates; may be stale or damaged", examples: [`${P}/sessions-index.json`] },
  { pattern: 'projects/{project}/(bridge-pointer.json|.session-aliases)', class: 'internal', kind: 'session-pointer', doc: 'Which remote session a project is connected to', examples: [`${P}/bridge-pointer.json`] },
  { pattern: 'projects/{project}/{session}/subagents/workflows/{run}/agent-{agent}.jsonl', class: 'transcript', kind: 'agent-transcript', doc: 'An agent of a workflow run (2.1.170 and later)',
    examples: [`${P}/${S}/subagents/workflows/wf_1f2e3d4c-5b6/agent-a0f1e2d3c4b5a6978.jsonl`] },
  { pattern: 'projects/{project}/{session}/subagents/workflows/{run}/agent-{agent}.meta.json', class: 'side', kind: 'agent-meta', doc: 'Type and origin of a workflow agent',
    examples: [`${P}/${S}/subagents/workflows/wf_1f2e3d4c-5b6/agent-a0f1e2d3c4b5a6978.meta.json`] },
  { pattern: 'projects/{project}/{session}/subagents/workflows/{run}/journal.jsonl', class: 'side', kind: 'workflow-journal', doc: 'Launches and results of a workflow run; other records than a transcript',
    examples: [`${P}/${S}/subagents/workflows/wf_1f2e3d4c-5b6/journal.jsonl`] },
  { pattern: 'projects/{project}/{session}/subagents/**/agent-{agent}.jsonl', class: 'transcript', kind: 'agent-transcript', doc: 'A sub-agent of a session (2.1.2 and later); nested agents stand beside their parents',
    examples: [`${P}/${S}/subagents/agent-ab12cd3.jsonl`, `${P}/${S}/subagents/agent-amate-43fee09f801922b0.jsonl`] },
  { pattern: 'projects/{project}/{session}/subagents/**/agent-{agent}.meta.json', class: 'side', kind: 'agent-meta', doc: 'Type, description and, since 2.1.150, the tool call that started the agent',
    examples: [`${P}/${S}/subagents/agent-a0f1e2d3c4b5a6978.meta.json`] },
  { pattern: 'projects/{project}/agent-{agent}.jsonl', class: 'transcript', kind: 'agent-transcript', doc: "A sub-agent, beside its session (2.0.28 to 2.1.29); whose it is stands in its records' `sessionId`",
    examples: [`${P}/agent-1a2b3c4d.jsonl`] },
  { pattern: 'projects/{project}/agent-{agent}.meta.json', class: 'side', kind: 'agent-meta', doc: 'The same for an agent beside its session', examples: [`${P}/agent-ab12cd3.meta.json`] },
  { pattern: 'projects/**/journal.jsonl', class: 'side', kind: 'workflow-journal', doc: 'A journal anywhere else: never a transcript', examples: [`${P}/${S}/workflows/wf_1f2e3d4c-5b6/journal.jsonl`] },
  { pattern: 'projects/{project}/{session}.jsonl', class: 'transcript', kind: 'session-transcript', doc: 'A session; 2.0.x leaves empty ones behind for each `--resume`', examples: [`${P}/${S}.jsonl`, `projects/secret-service/${S}.jsonl`] },
  { pattern: 'projects/{project}/{session}/workflows/scripts/**', class: 'side', kind: 'workflow-script', doc: 'The script of a workflow run', examples: [`${P}/${S}/workflows/scripts/review-wf_1f2e3d4c-5b6.js`] },
  { pattern: 'projects/{project}/{session}/workflows/{run}.json', class: 'side', kind: 'workflow-run', doc: 'Summary of a workflow run', examples: [`${P}/${S}/workflows/wf_1f2e3d4c-5b6.json`] },
  { pattern: 'projects/{project}/{session}/tool-results/**', class: 'side', kind: 'tool-result', doc: 'Tool output too big for the transcript (2.1.42 and later), which names the file',
    examples: [`${P}/${S}/tool-results/toolu_01AbCdEf.txt`, `${P}/${S}/tool-results/mcp-vault-get_token-1770000000000.json`] },
  { pattern: 'projects/{project}/{session}/custom-title.json', class: 'side', kind: 'custom-title', doc: 'The title a person gave a session (2.1.250 and later)', examples: [`${P}/${S}/custom-title.json`] },
  { pattern: 'projects/{project}/{session}/session-memory/**', class: 'memory', kind: 'session-memory', doc: 'Notes the client keeps about a session, for compaction', examples: [`${P}/${S}/session-memory/summary.md`] },
  { pattern: 'projects/{project}/**/*.jsonl', class: 'transcript', kind: 'other-transcript', doc: 'A `.jsonl` no rule knows: read as a transcript rather than lost', examples: [`${P}/archive/${S}.jsonl`, `${P}/${S}/remote/main.jsonl`] },
  { pattern: 'projects/*.jsonl', class: 'transcript', kind: 'other-transcript', doc: 'The same, in no project folder', examples: [`projects/${S}.jsonl`] },

  // Kept per session outside the project folders.
  { pattern: 'file-history/{session}/{hash}@v{version}', class: 'side', kind: 'checkpoint', doc: 'A file as it was before the client changed it; the hash is of its absolute path', examples: [`file-history/${S}/d358f484ed29fb31@v2`] },
  { pattern: 'todos/{session}-agent-{agent}.json', class: 'side', kind: 'todo-list', doc: 'Todo list of an agent; the main thread uses its session id (up to 2.1.42)', examples: [`todos/${S}-agent-${S}.json`] },
  { pattern: 'todos/{session}.json', class: 'side', kind: 'todo-list', doc: 'Todo list of a session in the oldest versions', examples: [`todos/${S}.json`] },
  { pattern: 'tasks/{session}/(.lock|.highwatermark)', class: 'internal', kind: 'task-lock', doc: 'Lock and counter of a task list', examples: [`tasks/${S}/.lock`, `tasks/${S}/.highwatermark`] },
  { pattern: 'tasks/{session}/{task}.json', class: 'side', kind: 'task', doc: 'A task of a session, or of the shared list of that name (2.1.19 and later)', examples: [`tasks/${S}/12.json`, 'tasks/session-6e9af028/1.json'] },
  { pattern: 'plans/{slug}.md', class: 'side', kind: 'plan', doc: "A plan; the slug stands in the session's records, an agent adds `-agent-<id>`", examples: ['plans/witty-yawning-puddle.md', 'plans/rotate-api-key-nifty-stream.md'] },
  { pattern: 'history.jsonl', class: 'side', kind: 'prompt-history', doc: 'Prompts typed in the terminal, over all projects', examples: ['history.jsonl'] },
  { pattern: 'paste-cache/{hash}.txt', class: 'side', kind: 'paste-cache', doc: 'Pasted text, by the `contentHash` in the prompt history', examples: ['paste-cache/499d9d8a8e12174d.txt'] },
  { pattern: 'paste-cache/**', class: 'side', kind: 'paste-cache', doc: 'Pasted content of another shape', examples: ['paste-cache/1.png'] },
  { pattern: 'image-cache/{session}/**', class: 'side', kind: 'image-cache', doc: 'Pasted images (2.0.76 to 2.1.250); the transcript has them too', examples: [`image-cache/${S}/1.png`] },
  { pattern: 'uploads/{session}/**', class: 'side', kind: 'upload', doc: 'Files a person handed to a remote session', examples: [`uploads/${S}/sketch.png`] },
  { pattern: 'sessions/{pid}.json', class: 'side', kind: 'live-session', doc: 'A running client: session, folder, state; removed at its end', examples: ['sessions/90389.json'] },
  { pattern: 'jobs/{job}/**', class: 'side', kind: 'background-job', doc: 'State and timeline of a background session', examples: ['jobs/1a2b3c4d/state.json', 'jobs/1a2b3c4d/timeline.jsonl'] },
  { pattern: 'jobs/*', class: 'side', kind: 'background-job', doc: 'Order and pins of the background sessions', examples: ['jobs/pins.json'] },
  { pattern: 'teams/{team}/inboxes/{name}.json', class: 'side', kind: 'team-inbox', doc: 'Messages that wait for a team mate', examples: ['teams/review/inboxes/lead.json'] },
  { pattern: 'teams/{team}/**', class: 'side', kind: 'team', doc: 'Members of an agent team', examples: ['teams/review/config.json'] },
  { pattern: 'usage-data/(facets|session-meta)/{session}.json', class: 'side', kind: 'session-insight', doc: 'What /insights noted about a session; its token sums count split lines more than once', examples: [`usage-data/facets/${S}.json`] },

  // Memory.
  { pattern: '(CLAUDE|CLAUDE.local|AGENTS|MEMORY).md', class: 'memory', kind: 'user-memory', doc: 'Instructions for every session', examples: ['CLAUDE.md', 'CLAUDE.local.md'] },
  { pattern: '(memory|memories)/**', class: 'memory', kind: 'user-memory', doc: 'Notes that CLAUDE.md draws in', examples: ['memory/style.md'] },
  { pattern: 'rules/**', class: 'memory', kind: 'rule', doc: 'Instructions that apply to some paths only', examples: ['rules/typescript.md'] },
  { pattern: 'agent-memory/**', class: 'memory', kind: 'agent-memory', doc: 'Notes an agent definition keeps over sessions', examples: ['agent-memory/reviewer/MEMORY.md'] },
  { pattern: 'session-memory/**', class: 'memory', kind: 'session-memory', doc: 'Templates for session notes, and notes of older versions', examples: ['session-memory/config/template.md'] },

  // Set up by a person or a plugin.
  { pattern: '(settings|settings.local|remote-settings|managed-settings)*.json*', class: 'config', kind: 'settings', doc: 'Settings and copies of them; the `env` block may hold keys', examples: ['settings.json', 'settings.local.json', 'settings.json.bak', 'remote-settings.json'] },
  { pattern: '(local-settings|project-settings)/**', class: 'config', kind: 'settings', doc: 'Settings kept per project or machine', examples: ['project-settings/app.json'] },
  { pattern: 'policy-limits*.json', class: 'config', kind: 'policy', doc: 'Limits set by an organisation', examples: ['policy-limits.json'] },
  { pattern: 'keybindings.json', class: 'config', kind: 'keybindings', doc: 'Key bindings of the terminal interface', examples: ['keybindings.json'] },
  { pattern: 'agents/**', class: 'config', kind: 'agent-definition', doc: 'Agents a person defined', examples: ['agents/secret-scanner.md'] },
  { pattern: 'commands/**', class: 'config', kind: 'command-definition', doc: 'Slash commands a person defined', examples: ['commands/release.md', 'commands/token-report.md'] },
  { pattern: 'skills/**', class: 'config', kind: 'skill', doc: 'Skills, with their scripts', examples: ['skills/mail/SKILL.md', 'skills/mail/scripts/refresh_token.py'] },
  { pattern: 'plugins/**', class: 'config', kind: 'plugin', doc: 'Marketplaces, installed plugins and their data', examples: ['plugins/installed_plugins.json', 'plugins/store/cc-plugin-agents-md_builtin-b049b47b3618.json'] },
  { pattern: 'hooks/**', class: 'config', kind: 'hook', doc: 'Scripts that hooks run', examples: ['hooks/format.sh'] },
  { pattern: 'output-styles/**', class: 'config', kind: 'output-style', doc: 'How answers are to be written', examples: ['output-styles/terse.md'] },
  { pattern: 'themes/**', class: 'config', kind: 'theme', doc: 'Colours of the terminal interface', examples: ['themes/dusk.json'] },
  { pattern: 'workflows/**', class: 'config', kind: 'workflow-definition', doc: 'Workflows a person saved', examples: ['workflows/review.js'] },
  { pattern: 'scheduled-tasks/**', class: 'config', kind: 'scheduled-task', doc: 'Tasks that start by themselves', examples: ['scheduled-tasks/digest/SKILL.md'] },
  { pattern: '(scheduled_tasks.json|loop.md)', class: 'config', kind: 'scheduled-task', doc: 'The same in one file', examples: ['scheduled_tasks.json', 'loop.md'] },
  { pattern: 'config/**', class: 'config', kind: 'client-config', doc: 'Small states of the client, such as notices already shown', examples: ['config/notification_states.json'] },
  { pattern: 'scripts/**', class: 'config', kind: 'script', doc: 'Scripts a person keeps here', examples: ['scripts/statusline.sh'] },
  { pattern: '*.(sh|bash|zsh|fish|py|js|mjs|cjs|ts|ps1|bat|cmd)', class: 'config', kind: 'script', doc: 'Scripts at the top level, mostly a status line', examples: ['statusline-command.sh'] },
  { pattern: '(.gitignore|.gitattributes|.gitmodules|README.md|LICENSE|package.json|package-lock.json)', class: 'config', kind: 'repository-file', doc: 'For those who keep the folder under version control', examples: ['.gitignore', 'README.md'] },

  // The client's own business.
  { pattern: 'debug/{session}.txt', class: 'internal', kind: 'debug-log', doc: 'Debug log of a session (2.0.37 to 2.1.42, later on request)', examples: [`debug/${S}.txt`] },
  { pattern: 'debug/**', class: 'internal', kind: 'debug-log', doc: 'The link to the latest log, and other logs', examples: ['debug/latest'] },
  { pattern: '(logs|traces|startup-perf|api-dumps|dump-prompts|feedback|feedback-bundles)/**', class: 'internal', kind: 'debug-log', doc: 'Logs, traces and bundles for a report', examples: ['logs/mcp.log', 'traces/1.json'] },
  { pattern: '*.log', class: 'internal', kind: 'debug-log', doc: 'Logs at the top level', examples: ['daemon.log'] },
  { pattern: 'shell-snapshots/**', class: 'internal', kind: 'shell-snapshot', doc: "The person's shell functions and options, for commands", examples: ['shell-snapshots/snapshot-bash-1770000000000-x1y2z3.sh'] },
  { pattern: '(telemetry|statsig)/**', class: 'internal', kind: 'telemetry', doc: 'Usage events and feature flags', examples: ['telemetry/1p_failed_events.json', 'statsig/statsig.stable_id.1'] },
  { pattern: '(cache|mcp-discovery-cache|mcp-skill-archives|storage-v2)/**', class: 'internal', kind: 'cache', doc: 'Caches', examples: ['cache/changelog.md'] },
  { pattern: '*-cache.json', class: 'internal', kind: 'cache', doc: 'Caches in one file, such as the totals of /stats', examples: ['stats-cache.json', 'gh-pr-status-cache.json'] },
  { pattern: 'usage-data/**', class: 'internal', kind: 'usage-report', doc: 'The page /insights makes', examples: ['usage-data/report.html'] },
  { pattern: '(local|downloads|systemd|node_modules)/**', class: 'internal', kind: 'client-install', doc: 'The client itself: local installation, downloads, services', examples: ['local/node_modules/.bin/claude', 'downloads/claude-2.1.150-linux-x64'] },
  { pattern: '(daemon|chrome|ccr|bridge-spawn|seed-admin|shares|state|scratch|file-transfers|security)/**', class: 'internal', kind: 'client-state', doc: 'Running state of background service, browser and remote connections', examples: ['daemon/roster.json', 'chrome/chrome-native-host'] },
  { pattern: '(daemon*|active-time|server-sessions|antproto|.last-update-result|security_warnings_state_*).json', class: 'internal', kind: 'client-state', doc: 'The same in one file', examples: ['daemon.status.json', '.last-update-result.json', `security_warnings_state_${S}.json`] },
  { pattern: '(.last-cleanup|.storage-write|.cc-writes)', class: 'internal', kind: 'client-state', doc: 'Marks the client leaves, such as the time of its last clean-up (2.1.150 and later)', examples: ['.last-cleanup'] },
  { pattern: '.cc-writes/**', class: 'internal', kind: 'client-state', doc: 'Writes under way', examples: ['.cc-writes/1'] },
  { pattern: '__store.db*', class: 'internal', kind: 'legacy-database', doc: 'Conversations of the first versions (0.2.x), before transcripts', examples: ['__store.db', '__store.db-wal'] },
  { pattern: 'worktrees/**', class: 'internal', kind: 'worktree', doc: 'Checkouts of repositories, made for isolated agents', examples: ['worktrees/agent-ab12cd3/main.ts'] },
  { pattern: '.git/**', class: 'internal', kind: 'version-control', doc: "A person's own history of this folder", examples: ['.git/HEAD'] },
  { pattern: '**/*.lock', class: 'internal', kind: 'lock', doc: 'Locks', examples: ['.update.lock', 'history.jsonl.lock'] },
  { pattern: '**/*.(tmp|tmp.*)', class: 'internal', kind: 'temporary', doc: 'Left by a write that did not finish', examples: [`todos/${S}.json.tmp.4699`, `${P}/${S}.jsonl.tmp.12.1770000000000`] },
] as const satisfies readonly LayoutRule[];

/** A precise name for what a file is; `unknown` for a path that no rule knows. */
export type LayoutKind = (typeof layoutTable)[number]['kind'] | 'unknown';

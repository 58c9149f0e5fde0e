import {
  bashResult,
  mcpResult,
  openSession,
  plainResult,
  text,
  thinking,
  toolUse,
  type SessionBuilder,
} from '@scrollkeep/transcript/fixtures';

const attacks = [
  '<script>window.hacked=1</script>',
  '<img src=x onerror="window.hacked=1">',
  '<svg onload="window.hacked=1"><animate onbegin="window.hacked=1"/></svg>',
  '"><iframe srcdoc="<script>parent.hacked=1</script>"></iframe>',
  '[click](javascript:window.hacked=1)',
  '[click](data:text/html,<script>opener.hacked=1</script>)',
  '![p](https://tracker.example/pixel.png)',
  '<a href="javascript:window.hacked=1">click</a>',
  '<style>*{background:url(https://tracker.example/x)}</style>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<form action="https://evil.example"><input autofocus onfocus="window.hacked=1"></form>',
  '`</code><script>window.hacked=1</script>`',
  '```"><script>window.hacked=1</script>\n</code></pre><script>window.hacked=1</script>\n```',
  '| <img src=x onerror=window.hacked=1> |\n|--|\n| <b onmouseover=window.hacked=1>x</b> |',
  'invoice\u202egpj.exe \u2066isolated\u2069 zero\u200bwidth',
  '\u001b]8;;javascript:window.hacked=1\u0007link\u001b]8;;\u0007 \u001b[2J\u001b[31mred\u001b[0m',
  '{{constructor.constructor("window.hacked=1")()}} ${window.hacked=1} <%= window.hacked=1 %>',
  '__proto__ constructor toString',
];
const all = attacks.join('\n\n');

/** A session in which every text is an attack. */
export function buildHostileSession(): SessionBuilder {
  const session = openSession({
    version: '2.1.325',
    cwd: '/home/<img src=x onerror=window.hacked=1>',
    seed: 'web hostile',
    gitBranch: '<script>window.hacked=1</script>',
    model: '<img src=x onerror=window.hacked=1>',
  });
  session.prompt(all);
  session.assistant(thinking(all), text(all));
  for (const attack of attacks) {
    session.call('Bash', { command: attack, description: attack }, bashResult(attack));
    session.call(
      attack.slice(0, 60),
      { [attack.slice(0, 80)]: attack, nested: { [attack]: [attack] } },
      plainResult(attack, { [attack.slice(0, 30)]: attack }),
    );
    session.call('mcp__<img src=x onerror=window.hacked=1>__tool', { query: attack }, mcpResult(attack));
    session.call(
      'WebFetch',
      { url: attack, prompt: attack },
      plainResult(attack, { url: attack, result: attack, code: 200, codeText: attack, bytes: 3 }),
    );
    session.call(
      'WebSearch',
      { query: attack },
      plainResult(attack, {
        query: attack,
        results: [
          {
            tool_use_id: 'x',
            content: [
              { title: attack, url: attack },
              { title: attack, url: 'javascript:window.hacked=1' },
            ],
          },
          attack,
        ],
      }),
    );
    session.call(
      'TodoWrite',
      { todos: [{ content: attack, status: attack, activeForm: attack }] },
      plainResult(attack, {}),
    );
    session.call(
      'Write',
      { file_path: `/home/${attack}`, content: attack },
      plainResult(attack, { type: 'create', filePath: attack, content: attack, structuredPatch: [] }),
    );
    session.call(
      'Edit',
      { file_path: attack, old_string: attack, new_string: `${attack}!` },
      plainResult(attack, {
        filePath: attack,
        oldString: attack,
        newString: `${attack}!`,
        structuredPatch: [{ oldStart: 1, oldLines: 1, newStart: 1, newLines: 1, lines: [`-${attack}`, `+${attack}!`] }],
      }),
    );
    session.call(
      'AskUserQuestion',
      { questions: [{ question: attack, header: attack, options: [{ label: attack, description: attack }] }] },
      plainResult(attack, { answers: { [attack]: attack } }),
    );
    session.call('ExitPlanMode', { plan: attack }, plainResult(attack, { plan: attack }));
    session.record({ type: attack, [attack]: attack, uuid: attack, cwd: attack });
  }
  session.assistant(toolUse('Read', { file_path: all }));
  session.toolResult(
    plainResult(all, {
      type: 'image',
      file: { type: 'image/svg+xml', base64: 'PHN2ZyBvbmxvYWQ9IndpbmRvdy5oYWNrZWQ9MSIvPg==', originalSize: 10 },
    }),
  );
  session.agent({ description: all, prompt: all }, (agent) => void agent.assistant(text(all)));
  session.slashCommand(`/${attacks[1]}`, all);
  session.shellEscape(all, all);
  session.apiError(all);
  session.title(all);
  return session;
}

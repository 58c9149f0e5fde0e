import { kindBase, kindEntry } from '../../shapes/entry.ts';
import { boolean, list, number, object, opaque, optional, text } from '../../shapes/shape.ts';

export const localCommandBase = kindBase({
  name: 'local_command',
  traits: { commandField: 'content' },
});

export const localCommandNotice = () =>
  kindEntry(localCommandBase, {
    doc:
      'A slash command that the client answers without the model, or its output. Two records as a rule: ' +
      '`content` holds `<command-name>` first, then ' +
      ('`<local-command-stdout>`. It begins no turn. Other commands are `user` records with the same words; ' +
        'those begin one.'),
    fields: {
      content: text('The command or its output, in the tags of the client'),
      level: text(undefined, ['info']),
      commandRun: optional(
        object({ command: optional(text('Without the slash')), args: optional(text()) }, 'The command that was run'),
      ),
      commandOutcome: optional(object({ kind: optional(text(undefined, ['failed'])) }, 'How it ended, if it failed')),
      isDisplayOnly: optional(boolean('For the user only, never sent to the model')),
      contextUsage: optional(
        object(
          {
            model: optional(text()),
            total_tokens: optional(number('Tokens in use')),
            raw_max_tokens: optional(number('Size of the context window')),
            percentage: optional(number()),
            categories: optional(
              list(
                object({
                  name: optional(text()),
                  tokens: optional(number()),
                  kind: optional(text(undefined, ['used', 'buffer', 'free', 'deferred'])),
                }),
              ),
            ),
            mcp_tools: optional(list(opaque())),
            memory_files: optional(list(opaque())),
            agents: optional(
              list(
                object({
                  agent_type: optional(text()),
                  source: optional(text('Where it is defined')),
                  tokens: optional(number()),
                }),
              ),
            ),
            skills: optional(
              list(
                object({
                  name: text(),
                  source: text('Where it is defined', ['built-in', 'projectSettings']),
                  tokens: number(),
                }),
              ),
            ),
          },
          'What /context shows',
        ),
      ),
    },
    example: {
      content:
        '<command-name>/model</command-name>\n<command-message>model</command-message>\n<command-args></command-args>',
      level: 'info',
      commandRun: { command: 'model', args: '' },
    },
  });

import { text } from '../../shapes/shape.ts';

/** What every attachment of a hook says about where it comes from. */
export const hookOrigin = {
  hookName: text('Event and what set it off: `PreToolUse:Bash`, `SessionStart:resume`, `Stop`'),
  toolUseID: text('The tool call; outside of one a uuid that the hooks of one event share, or the name of the event'),
  hookEvent: text(undefined, [
    'PreToolUse',
    'PostToolUse',
    'UserPromptSubmit',
    'SessionStart',
    'SessionEnd',
    'Stop',
    'SubagentStop',
    'PreCompact',
    'Notification',
  ]),
} as const;

/** A believable origin for the examples. */
export const hookExample = {
  hookName: 'PostToolUse:Edit',
  toolUseID: 'toolu_01HarbourEditTideTable',
  hookEvent: 'PostToolUse',
} as const;

import type { LayoutRule } from './layout-rule.ts';
import { clientRules } from './rules/client-rules.ts';
import { projectRules } from './rules/project-rules.ts';
import { secretRules } from './rules/secret-rules.ts';
import { sessionRules } from './rules/session-rules.ts';
import { setupRules } from './rules/setup-rules.ts';

/**
 * Every path below a Claude config folder (`~/.claude`, or the folder `CLAUDE_CONFIG_DIR` names). The first rule that
 * matches decides. All secret rules are first and ignore letter case, so that no other rule can open what they
 * protect.
 */
export const layoutTable = [
  ...secretRules,
  ...projectRules,
  ...sessionRules,
  ...setupRules,
  ...clientRules,
] as const satisfies readonly LayoutRule[];

/** A precise name for what a file is; `unknown` for a path that no rule knows. */
export type LayoutKind = (typeof layoutTable)[number]['kind'] | 'unknown';

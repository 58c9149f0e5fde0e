import { cloudRules } from './rules/cloud.ts';
import { developmentRules } from './rules/development.ts';
import { hashRules } from './rules/hashes.ts';
import { keyRules } from './rules/keys.ts';
import { loginRules } from './rules/logins.ts';
import { modelRules } from './rules/models.ts';
import { namedValueRules } from './rules/named-values.ts';
import { serviceRules } from './rules/services.ts';
import type { SecretRule } from './rule-parts/secret-rule.ts';

/** Every format we know, the most telling first: where two rules claim the same text, the earlier one names it. */
export const secretRules: readonly SecretRule[] = [
  ...cloudRules,
  ...developmentRules,
  ...modelRules,
  ...serviceRules,
  ...hashRules,
  ...keyRules,
  ...loginRules,
  ...namedValueRules,
];

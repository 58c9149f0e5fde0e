import {
  booleanCodec,
  countCodec,
  textCodec,
  toChoiceCodec,
  toListCodec,
  toObjectCodec,
  toOptionalCodec,
} from '../../columns/codec.ts';
import {
  gitCertainties,
  gitKinds,
  type GitCall,
  type GitFact,
  type GitResult,
  type GitStep,
} from '../../git-work/git-fact.ts';

const optionalText = toOptionalCodec(textCodec);
const optionalCount = toOptionalCodec(countCodec);

const stepCodec = toObjectCodec<GitStep>({
  kind: toChoiceCodec(gitKinds),
  action: textCodec,
  subject: optionalText,
  branch: optionalText,
  repository: optionalText,
  number: optionalCount,
  folder: optionalText,
  isSilent: booleanCodec,
  isSure: booleanCodec,
  isOptional: booleanCodec,
});

export const gitCallCodec = toObjectCodec<GitCall>({
  steps: toListCodec(stepCodec),
  showsLog: booleanCodec,
  isPure: booleanCodec,
});

const factCodec = toObjectCodec<GitFact>({
  kind: toChoiceCodec(gitKinds),
  certainty: toChoiceCodec(gitCertainties),
  action: textCodec,
  hash: optionalText,
  before: optionalText,
  subject: optionalText,
  branch: optionalText,
  repository: optionalText,
  files: optionalCount,
  insertions: optionalCount,
  deletions: optionalCount,
  number: optionalCount,
  url: optionalText,
  folder: optionalText,
});

export const gitResultCodec = toObjectCodec<GitResult>({ facts: toListCodec(factCodec), isCopied: booleanCodec });

import { sampleText } from '../sample-text.ts';
import { defineRules } from '../secret-rule.ts';

/** Tokens of code hosts, package registries and build services. */
export const developmentRules = defineRules([
  { kind: 'github-token', title: 'GitHub token', anchors: ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_'], pattern: /gh[pousr]_\w{36,255}/dy, example: () => `ghp_${sampleText('alnum', 36)}` },
  { kind: 'github-fine-grained-token', title: 'GitHub fine-grained token', anchors: ['github_pat_'], pattern: /github_pat_\w{36,255}/dy, example: () => `github_pat_${sampleText('alnum', 22)}_${sampleText('alnum', 59)}` },
  {
    kind: 'gitlab-token',
    title: 'GitLab token',
    anchors: ['glpat-', 'gldt-', 'glrt-', 'glcbt-', 'glptt-', 'glft-', 'glimt-', 'glagent-', 'glsoat-', 'gloas-', 'glffct-'],
    pattern: /gl(?:pat|dt|rt|cbt|ptt|ft|imt|agent|soat|oas|ffct)-[\w.-]{20,300}/dy,
    example: () => `glpat-${sampleText('url', 20)}`,
  },
  {
    kind: 'atlassian-token',
    title: 'Atlassian or Bitbucket token',
    anchors: ['ATATT3', 'ATCTT3', 'ATBB', 'ATOA'],
    pattern: /(?:ATATT3|ATCTT3)[\w=-]{60,300}|ATBB[A-Za-z0-9]{32}(?![A-Za-z0-9])/dy,
    example: () => `ATATT3${sampleText('url', 180)}=${sampleText('upper', 8)}`,
  },
  { kind: 'npm-token', title: 'npm token', anchors: ['npm_'], pattern: /npm_\w{36}(?!\w)/dy, example: () => `npm_${sampleText('alnum', 36)}` },
  {
    kind: 'npmrc-token',
    title: 'Token or password in .npmrc',
    anchors: ['_auth', '_password'],
    pattern: /_(?:authToken|password|auth)(?:\\*["'])?\s{0,3}[=:]\s{0,3}(?:\\*["'])?([A-Za-z0-9+/_.=-]{8,500})/dy,
    isEmbedded: true,
    isSecret: (secret) => /\d/.test(secret) && !secret.startsWith('process.'),
    example: () => `//registry.example.com/:_authToken=${sampleText('hex', 36)}`,
  },
  { kind: 'pypi-token', title: 'PyPI token', anchors: ['pypi-'], pattern: /pypi-[\w-]{50,500}/dy, isSecret: (secret) => /[A-Z]/.test(secret) && /\d/.test(secret), example: () => `pypi-AgEIcHlwaS5vcmc${sampleText('url', 120)}` },
  { kind: 'rubygems-token', title: 'RubyGems token', anchors: ['rubygems_'], pattern: /rubygems_[a-f0-9]{48}/dy, example: () => `rubygems_${sampleText('hex', 48)}` },
  { kind: 'docker-token', title: 'Docker Hub token', anchors: ['dckr_pat_', 'dckr_oat_'], pattern: /dckr_[po]at_[\w-]{27,40}/dy, example: () => `dckr_pat_${sampleText('url', 26)}x` },
  { kind: 'clojars-token', title: 'Clojars token', anchors: ['CLOJARS_'], pattern: /CLOJARS_[a-z0-9]{60}/dy, example: () => `CLOJARS_${sampleText('lower', 60)}` },
  { kind: 'artifactory-token', title: 'Artifactory token', anchors: ['AKCp', 'cmVmdGtu'], pattern: /(?:AKCp[A-Za-z0-9]{69}|cmVmdGtu[A-Za-z0-9]{56})(?![A-Za-z0-9])/dy, example: () => `AKCp${sampleText('alnum', 69)}` },
  { kind: 'buildkite-token', title: 'Buildkite token', anchors: ['bkua_', 'bkat_', 'bkct_'], pattern: /bk(?:ua|at|ct)_[A-Za-z0-9_-]{40,80}/dy, example: () => `bkua_${sampleText('lower', 40)}` },
  { kind: 'circleci-token', title: 'CircleCI token', anchors: ['CCIPAT_', 'CCIPRJ_'], pattern: /CCIP(?:AT|RJ)_[A-Za-z0-9]{22}_[a-f0-9]{40}/dy, example: () => `CCIPAT_${sampleText('alnum', 22)}_${sampleText('hex', 40)}` },
  { kind: 'sonar-token', title: 'SonarQube token', anchors: ['squ_', 'sqp_', 'sqa_'], pattern: /sq[upa]_[a-f0-9]{40}(?![a-f0-9])/dy, example: () => `squ_${sampleText('hex', 40)}` },
  { kind: 'sourcegraph-token', title: 'Sourcegraph token', anchors: ['sgp_', 'slk_'], pattern: /(?:sgp_(?:[a-f0-9]{16}_|local_)?[a-f0-9]{40}|slk_[a-f0-9]{64})(?![a-f0-9])/dy, example: () => `sgp_${sampleText('hex', 16)}_${sampleText('hex', 40)}` },
  { kind: 'postman-key', title: 'Postman API key', anchors: ['PMAK-'], pattern: /PMAK-[a-f0-9]{24}-[a-f0-9]{34}/dy, example: () => `PMAK-${sampleText('hex', 24)}-${sampleText('hex', 34)}` },
]);

import { toReadableAmount } from '@scrollkeep/view/text/readable.ts';

const toList = (names: readonly string[]) =>
  names.length < 3 ? names.join(' and ') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

const toAllTurns = (count: number) =>
  `${count === 1 ? '' : 'all '}${toReadableAmount(count, 'turn')} and any added later`;

/** Words of the dialog that shares a session on a hub. */
export const shareTexts = {
  title: 'Share this session',
  who: 'Who on this hub can see it',
  choices: {
    me: ['Only me', ''],
    everyone: ['Everyone on this hub', ''],
    some: ['Teams and people', 'Choose them below'],
  },
  teams: 'Teams',
  people: 'People',
  findPerson: 'Find a person',
  noTeams: 'There are no teams yet.',
  byProject: (names: readonly string[]) =>
    `Your project is shared with ${toList(names)}, so they can also see this session.`,
  change: 'Change what you share',
  everyone: 'everyone on this hub',
  everyoneCount: (count: number, isMore: boolean) =>
    `everyone on this hub (${isMore ? 'more than ' : ''}${toReadableAmount(count, 'person', 'people')})`,
  teamCount: (name: string, members: number) => `team ${name} (${toReadableAmount(members, 'person', 'people')})`,
  onlyYou: 'After saving, only you can read this session on the hub, apart from anyone who has a link.',
  readers: (names: readonly string[], turns: number) =>
    `After saving, ${toList(['you', ...names])} can read this session: ${toAllTurns(turns)}.`,
  linkReaders: (turns: string, day: string, hasPassword: boolean) =>
    `Until ${day}, anyone with the link${hasPassword ? ' and the password' : ''} can read ${turns}, ` +
    'without an account.',
  allTurns: toAllTurns,
  someTurnsOf: (first: number, last: number) => (first === last ? `turn ${first}` : `turns ${first} to ${last}`),
  save: 'Save',
  saved: 'Saved.',
  chooseOne: 'Choose a team or a person.',
  link: 'Link',
  name: 'What the link is for (optional)',
  turns: 'Turns',
  first: 'First turn',
  last: 'Last turn',
  wholeSession: 'The whole session, including later additions',
  someTurns: 'Only some turns',
  turnsWrong: 'Enter two turn numbers. The first turn must not be after the last.',
  expires: 'Valid for',
  lives: { 1: '1 day', 7: '7 days', 30: '30 days', 90: '90 days' },
  password: 'Password (optional)',
  passwordHint: 'At least 8 characters. Send it separately from the link.',
  passwordWrong: 'The password must have at least 8 characters.',
  create: 'Create link',
  created: (day: string) => `Link created. It works until ${day}. Copy it now. It will not be shown again.`,
  copy: 'Copy link',
  hasPassword: 'password',
  until: (day: string) => `until ${day}`,
  existing: 'Links to this session',
  revoke: 'Revoke',
  revokeLabel: (name: string) => `Revoke ${name}`,
  preview: 'What readers see',
  looking: 'Looking for secrets and names…',
  redacted: 'Secrets and names were replaced on the laptop before the push, unless redaction was turned off.',
  clean: 'No secrets or names were found in the session on the hub.',
  found: (secrets: number, names: number) =>
    `Still in the session on the hub: ${toList([
      ...(secrets === 0 ? [] : [toReadableAmount(secrets, 'possible secret')]),
      ...(names === 0 ? [] : [toReadableAmount(names, 'name')]),
    ])}.`,
  times: (count: number) => (count === 1 ? 'once' : `${count} times`),
  more: (count: number) => `and ${count} more`,
  shownTurns: (count: number) => (count === 1 ? '1 turn' : `${count} turns`),
  noText: '(no text)',
  open: 'Open preview',
} as const;

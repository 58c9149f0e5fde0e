/** Words of the dialog that exports a session. */
export const exportTexts = {
  export: {
    format: 'Format',
    formats: {
      html: ['Web page', 'one file, for any browser, without scripts'],
      md: ['Markdown', 'for documents and issues'],
      text: ['Plain text', 'as the terminal shows it'],
      json: ['JSON', 'turns, entries and panels, for programs'],
      csv: ['CSV', 'a table of turns'],
      brief: ['Brief', 'what was asked and done, to continue elsewhere'],
      steps: ['Steps', 'one line for each message and call, for training and evaluation'],
      jsonl: ['Transcript', 'the file as Claude Code wrote it'],
    },
    parts: 'Leave out',
    partNames: { thinking: 'Thinking', tools: 'Tool calls', agents: 'Agents', media: 'Pictures' },
    turns: 'Turns',
    range: 'Only',
    rangeHint: 'as 3-7; empty for all',
    rangeWrong: 'Write it as 3-7.',
    allBranches: 'Abandoned branches too',
    notes: 'My notes, which are private',
    redaction: 'Hide',
    scopes: {
      all: ['Secrets and names', 'keys, passwords, user names, home folders, addresses'],
      secrets: ['Secrets', 'keys and passwords alone'],
      none: ['Nothing', 'only for people who may see everything'],
    },
    also: 'Hide too',
    alsoNames: { cards: 'Card numbers', iban: 'IBANs', phone: 'Phone numbers', ip: 'IP addresses' },
    preview: 'What will be hidden',
    looking: 'Looking for what is private…',
    found: (secrets: number, names: number) =>
      `${secrets === 1 ? '1 secret' : `${secrets} secrets`}, ${names === 1 ? '1 name' : `${names} names`}`,
    clean: 'Nothing private was found. Look it over all the same before you give it away.',
    times: (count: number) => (count === 1 ? 'once' : `${count} times`),
    more: (count: number) => `and ${count} more`,
    pictures: (count: number) =>
      count === 1
        ? '1 picture is not looked into; leave pictures out to be safe.'
        : `${count} pictures are not looked into; leave pictures out to be safe.`,
    notText: (count: number) =>
      count === 1 ? '1 file beside the transcript is no text.' : `${count} files beside the transcript are no text.`,
    unhidden: 'Nothing will be hidden: whoever gets the file sees everything in it.',
    save: 'Save the file',
  },
} as const;

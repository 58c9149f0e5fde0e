/** Words of the dialog that exports a session. */
export const exportTexts = {
  export: {
    format: 'Format',
    formats: {
      html: ['Web page', 'one self-contained file for any browser'],
      md: ['Markdown', 'for documents and issues'],
      text: ['Plain text', 'as the terminal shows it'],
      json: ['JSON', 'turns, entries and panels, for programs'],
      csv: ['CSV', 'a table of turns'],
      brief: ['Brief', 'everything that was asked, done and changed'],
      steps: ['Steps', 'one line per message, call and result, for tools that store sessions as steps'],
      jsonl: ['Transcript', 'the .jsonl file of the session'],
    },
    parts: 'Leave out',
    partNames: { thinking: 'Thinking', tools: 'Tool calls', agents: 'Agents', media: 'Images' },
    turns: 'Turns',
    range: 'Range',
    rangeHint: '3..7; empty for all',
    rangeWrong: 'Enter a range such as 3..7.',
    allBranches: 'Include abandoned branches',
    notes: 'Include my private notes',
    redaction: 'Hide',
    scopes: {
      all: ['Secrets and names', 'keys, passwords, user names, home folders, email addresses'],
      secrets: ['Secrets', 'only keys and passwords'],
      none: ['Nothing', 'only for people who may see everything'],
    },
    also: 'Also hide',
    alsoNames: { cards: 'Card numbers', iban: 'IBANs', phone: 'Phone numbers', ip: 'IP addresses' },
    preview: 'What will be hidden',
    looking: 'Looking for private data…',
    found: (secrets: number, names: number) =>
      `${secrets === 1 ? '1 secret' : `${secrets} secrets`}, ${names === 1 ? '1 name' : `${names} names`}`,
    clean: 'No private data found. Review the file before you share it.',
    times: (count: number) => (count === 1 ? 'once' : `${count} times`),
    more: (count: number) => `and ${count} more`,
    pictures: (count: number) =>
      count === 1
        ? '1 image is not scanned. Leave out images to be safe.'
        : `${count} images are not scanned. Leave out images to be safe.`,
    notText: (count: number) =>
      count === 1
        ? '1 side file is not text and is not scanned.'
        : `${count} side files are not text and are not scanned.`,
    unhidden: 'Nothing will be hidden. Anyone with the file can see everything in it.',
    save: 'Save file',
  },
} as const;

/** Words of the timeline of a session. */
export const timelineTexts = {
  timeline: {
    reading: 'Reading the times…',
    none: 'No record of this session has a time',
    main: 'Main thread',
    turn: (number: number) => `Turn ${number}`,
    turns: (first: number, last: number) => `Turns ${first} to ${last}`,
    block: (name: string, words: string, length: string, calls: string) =>
      `${name}: ${[words, length, calls].filter((part) => part !== '').join(', ')}`,
    abandoned: 'abandoned branch',
    compaction: (time: string) => `Compacted at ${time}`,
    pause: (length: string) => `Pause of ${length}`,
    agent: 'Agent',
    failed: (count: number) => `${count} failed`,
    figures: {
      length: 'First to last',
      active: 'Active',
      agents: 'Agents',
      atOnce: 'Peak parallel',
      agentTime: 'Agent time',
      compactions: 'Compactions',
    },
    zoomIn: 'Closer',
    zoomOut: 'Further away',
    zoom: (factor: number) => `${factor} ×`,
    title: 'Who ran when',
    hint:
      'Bars above each other ran at the same time. A bar leads to its turn or its agent; long pauses are cut ' +
      'short.',
    tokens: (tokens: string, cost: string) => [tokens, cost].filter((part) => part !== '').join(', '),
    tokensOut: (tokens: string) => `${tokens} tokens out`,
  },
} as const;

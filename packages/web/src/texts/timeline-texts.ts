/** Words of the timeline of a session. */
export const timelineTexts = {
  timeline: {
    reading: 'Loading the timeline…',
    none: 'No timestamps in this session',
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
      length: 'Total time',
      active: 'Active',
      agents: 'Agents',
      atOnce: 'Peak concurrency',
      agentTime: 'Agent time',
      compactions: 'Compactions',
    },
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    zoom: (factor: number) => `${factor}×`,
    title: 'Turns and agents over time',
    hint: 'Bars in the same column ran in parallel. Select a bar to open its turn or agent. Long pauses are shortened.',
    tokens: (tokens: string, cost: string) => [tokens, cost].filter((part) => part !== '').join(', '),
    tokensOut: (tokens: string) => `${tokens} output tokens`,
  },
} as const;

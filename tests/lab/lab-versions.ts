/** Whom our promises are tried with: the newest release, one in the middle, and one of the line before. */
export const labVersions = ['2.1.325', '2.1.240', '2.0.77'] as const;

export type LabVersion = (typeof labVersions)[number];

/** What a version cannot show, and why. A promise that names no rule holds for every version. */
export interface Absence {
  readonly name: string;
  readonly why: string;
  readonly versions: readonly LabVersion[];
}

export const absences = {
  noRegistry: {
    name: 'no registry',
    why: 'keeps no list of live clients: a call that runs looks like one that waits, and an end is seen by silence',
    versions: ['2.0.77'],
  },
  latePrompt: {
    name: 'late prompt',
    why: 'in print mode it writes a prompt only with its answer: until then the file tells of none',
    versions: ['2.0.77'],
  },
  callBeforePrompt: {
    name: 'call before its prompt',
    why: 'may write the first answer before its prompt: by file order its call counts as lost, not as open',
    versions: ['2.1.240'],
  },
} as const satisfies Readonly<Record<string, Absence>>;

export function isAbsent({ versions }: Absence, version: LabVersion): boolean {
  return versions.includes(version);
}

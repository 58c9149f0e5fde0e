/** What `npm run lab --` was asked for. */
export interface LabArguments {
  readonly versions: readonly string[];
  /** Names of scenarios; empty means all. */
  readonly scenarios: readonly string[];
  readonly isNew: boolean;
  /** Undefined, or the minor that was named; empty if none was. */
  readonly missing: string | undefined;
  /** Only the report, from trees that are there. */
  readonly isReport: boolean;
  /** Only the recorded tree of the tests, from trees that are there. */
  readonly isFixture: boolean;
  readonly isList: boolean;
  readonly isHelp: boolean;
  /** Folders of transcripts to measure instead of running a client. */
  readonly samples: readonly string[];
  /** How many scenarios run at a time. */
  readonly jobs: number | undefined;
}

export type ParsedArguments = LabArguments | { readonly problem: string };

export function parseArguments(args: readonly string[], scenarioNames: readonly string[]): ParsedArguments {
  const samplesAt = args.indexOf('--samples');
  const samples = samplesAt === -1 ? [] : args.slice(samplesAt + 1);
  const own = samplesAt === -1 ? args : args.slice(0, samplesAt);
  const options = own.filter((arg) => arg.startsWith('-'));
  const names = own.filter((arg) => !arg.startsWith('-'));
  const unknown = options.find(
    (option) => !/^--(?:new|missing(?:=\d+\.\d+)?|report|fixture|list|help|jobs=\d+)$/.test(option),
  );
  if (unknown !== undefined) return { problem: `there is no option ${unknown}` };
  if (samplesAt !== -1 && samples.length === 0) return { problem: '--samples needs folders of transcripts' };
  const versions = names.filter((name) => /^\d+\.\d+\.\d+/.test(name));
  const scenarios = names.filter((name) => !versions.includes(name));
  const wrong = scenarios.find((name) => !scenarioNames.includes(name));
  if (wrong !== undefined) return { problem: `no scenario is called '${wrong}'; --list names them` };
  const value = (name: string) => options.find((option) => option.split('=')[0] === name)?.split('=')[1];
  const has = (name: string) => options.some((option) => option.split('=')[0] === name);
  return {
    versions,
    scenarios,
    isNew: has('--new'),
    missing: has('--missing') ? (value('--missing') ?? '') : undefined,
    isReport: has('--report'),
    isFixture: has('--fixture'),
    isList: has('--list'),
    isHelp: has('--help'),
    samples,
    jobs: value('--jobs') === undefined ? undefined : Number(value('--jobs')),
  };
}

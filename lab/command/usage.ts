export const usage = `npm run lab -- [VERSION…] [SCENARIO…] [options]

Runs published versions of Claude Code offline against a scripted API and measures what they write.

  npm run lab -- 2.1.325                all scenarios of a version; the result goes into the catalogue
  npm run lab -- 2.1.325 simple tools   some of them; the result is only printed
  npm run lab -- --new                  every release newer than those the catalogue knows
  npm run lab -- --missing              the last release of every minor that was never measured
  npm run lab -- --missing=2.1          every release of a minor that was never measured
  npm run lab -- --report 2.1.325       the report once more, from the trees of the last run; recorded if it was whole
  npm run lab -- --fixture              the recorded tree of the tests, from the trees of earlier runs
  npm run lab -- --samples FOLDER…      measures transcripts of other origin and writes lab/measured/samples.json
  npm run lab -- --list                 the scenarios

  --jobs=N   how many scenarios run at a time (as many as there are processors, but two at least)
`;

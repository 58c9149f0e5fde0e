import type { Command } from '../command-line/command.ts';
import { hubDataOption, jsonOption, onItsMachine } from './hub-options.ts';

export const hubRetentionCommand: Command = {
  name: 'hub retention',
  summary: 'Set how many days the hub keeps sessions',
  description:
    'By default, a hub deletes nothing. With --project or --team and --days, sessions are deleted that many days ' +
    'after their last push. A rule for a team applies to sessions that are shared with it. A rule for the project ' +
    'takes precedence; if several teams have rules, the longest period applies. Sessions on hold are never ' +
    'deleted.\n\n' +
    'Every hour, a running hub deletes sessions that are due. --run does it now and reports what was deleted, and ' +
    'what was kept and why; --dry-run only reports. Deleted sessions are removed from the archive, the index, caches ' +
    'and search.\n\n' +
    `${onItsMachine}\n\n` +
    'JSON: {rules: [{kind, target, name, days, createdMs}]}; with --run or --dry-run {isDryRun, deleted: [{id, ' +
    'person, project, bytes, pushedMs, rule, days}], kept: [{…, why}], isMore, isErased}.',
  options: [
    hubDataOption,
    { name: 'project', value: 'project', summary: 'Name or id of a project' },
    { name: 'team', value: 'team', summary: 'Name or id of a team' },
    { name: 'days', value: 'number', summary: 'Delete sessions this many days after their last push' },
    { name: 'off', summary: 'Remove the rule' },
    { name: 'run', summary: 'Delete what is due now' },
    { name: 'dry-run', summary: 'Report what is due, and delete nothing' },
    jsonOption,
  ],
  examples: [
    { line: 'scrollkeep hub retention', summary: 'All rules' },
    {
      line: 'scrollkeep hub retention --team Harbour --days 90',
      summary: 'Delete sessions shared with a team 90 days after their last push',
    },
    { line: 'scrollkeep hub retention --dry-run', summary: 'What would be deleted now' },
  ],
  load: () => import('./actions/run-hub-retention.ts'),
};

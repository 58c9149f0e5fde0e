import type { Command } from '../command-line/command.ts';
import { hubDataOption } from './hub-options.ts';

export const hubLakeCommand: Command = {
  name: 'hub lake',
  summary: 'Write shared sessions as tables to a bucket or folder, by team and month',
  description:
    'Writes the tables of `scrollkeep lake` for the sessions on a hub that are shared with teams or with everyone, ' +
    'as TABLE/team=NAME/month=YYYY-MM/data.parquet. A session that several teams share is in the files of each of ' +
    'them; what is shared with everyone is in team=everyone. Sessions that can be read only by the person who ' +
    "pushed them, by named people or through a link are left out. Run it on the hub's machine, whether or not the " +
    'hub is running; the audit log records it.',
  arguments: [
    {
      name: 'address',
      summary: 'Where to write: s3://…, or a folder',
      required: true,
      completes: 'path',
    },
  ],
  options: [
    hubDataOption,
    { name: 'no-redact', summary: 'Do not replace secrets and names that are still in sessions' },
    { name: 'force', summary: 'Overwrite tables written for other sessions or with other redaction settings' },
  ],
  examples: [
    {
      line: "scrollkeep hub lake 's3://analytics/claude?endpoint=https://s3.example.org' --data /srv/hub",
      summary: 'Tables of all teams in a bucket',
    },
  ],
  load: () => import('./actions/run-hub-lake.ts'),
};

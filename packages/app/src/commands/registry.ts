import type { Command } from '../command-line/command.ts';
import { type CommandRegistry, listCommands } from '../command-line/command-registry.ts';
import { agentsCommand } from './agents.ts';
import { archiveExportCommand } from './archive-export.ts';
import { archiveImportCommand } from './archive-import.ts';
import { archiveKeyCommand } from './archive-key.ts';
import { archivePruneCommand } from './archive-prune.ts';
import { archiveRestoreCommand } from './archive-restore.ts';
import { archiveRunCommand } from './archive-run.ts';
import { archiveVerifyCommand } from './archive-verify.ts';
import { blameCommand } from './blame.ts';
import { briefCommand } from './brief.ts';
import { budgetCommand } from './budget.ts';
import { checkCommand } from './check.ts';
import { commitsCommand } from './commits.ts';
import { compareCommand } from './compare.ts';
import { completionCommand } from './completion.ts';
import { configPathCommand } from './config-path.ts';
import { configSchemaCommand } from './config-schema.ts';
import { configShowCommand } from './config-show.ts';
import { dataPurgeCommand } from './data-purge.ts';
import { dataSizeCommand } from './data-size.ts';
import { doctorCommand } from './doctor.ts';
import { exportCommand } from './export.ts';
import { filesBlameCommand } from './files-blame.ts';
import { filesCatCommand } from './files-cat.ts';
import { filesDiffCommand } from './files-diff.ts';
import { filesListCommand } from './files-list.ts';
import { filesLogCommand } from './files-log.ts';
import { filesRestoreCommand } from './files-restore.ts';
import { handOverCommand } from './hand-over.ts';
import { helpCommand } from './help.ts';
import { hubAuditCommand } from './hub-audit.ts';
import { hubBackupCommand } from './hub-backup.ts';
import { hubDeleteCommand } from './hub-delete.ts';
import { hubDevicesCommand } from './hub-devices.ts';
import { hubHoldCommand } from './hub-hold.ts';
import { hubInviteCommand } from './hub-invite.ts';
import { hubKeysCommand } from './hub-keys.ts';
import { hubPeopleCommand } from './hub-people.ts';
import { hubRestoreCommand } from './hub-restore.ts';
import { hubRetentionCommand } from './hub-retention.ts';
import { hubServeCommand } from './hub-serve.ts';
import { hubSharesCommand } from './hub-shares.ts';
import { hubStatusCommand } from './hub-status.ts';
import { hubTeamsCommand } from './hub-teams.ts';
import { hubLakeCommand } from './hub-lake.ts';
import { hubLinksCommand } from './hub-links.ts';
import { hubLoginCommand } from './hub-login.ts';
import { hubLogoutCommand } from './hub-logout.ts';
import { hubPullCommand } from './hub-pull.ts';
import { hubPushCommand } from './hub-push.ts';
import { hubShareCommand } from './hub-share.ts';
import { hubUnshareCommand } from './hub-unshare.ts';
import { insightsCommand } from './insights.ts';
import { inspectCommand } from './inspect.ts';
import { lakeCommand } from './lake.ts';
import { lsCommand } from './ls.ts';
import { manCommand } from './man.ts';
import { mcpCommand } from './mcp.ts';
import { moveCommand } from './move.ts';
import { noteCommand } from './note.ts';
import { overviewCommand } from './overview.ts';
import { pinCommand } from './pin.ts';
import { projectsJoinCommand } from './projects-join.ts';
import { projectsListCommand } from './projects-list.ts';
import { projectsSplitCommand } from './projects-split.ts';
import { prsCommand } from './prs.ts';
import { psCommand } from './ps.ts';
import { scheduleHookCommand } from './schedule-hook.ts';
import { scheduleInstallCommand } from './schedule-install.ts';
import { scheduleRemoveCommand } from './schedule-remove.ts';
import { scheduleStatusCommand } from './schedule-status.ts';
import { redactCommand } from './redact.ts';
import { repairCommand } from './repair.ts';
import { schemaDiffCommand } from './schema-diff.ts';
import { schemaInferCommand } from './schema-infer.ts';
import { schemaPrintCommand } from './schema-print.ts';
import { searchCommand } from './search.ts';
import { serveCommand } from './serve.ts';
import { showCommand } from './show.ts';
import { sideCommand } from './side.ts';
import { sourcesAddCommand } from './sources-add.ts';
import { sourcesFetchCommand } from './sources-fetch.ts';
import { sourcesListCommand } from './sources-list.ts';
import { sourcesRemoveCommand } from './sources-remove.ts';
import { sqlCommand } from './sql.ts';
import { statuslineCommand } from './statusline.ts';
import { syncCommand } from './sync.ts';
import { tagCommand } from './tag.ts';
import { tailCommand } from './tail.ts';
import { takeCommand } from './take.ts';
import { toolsCommand } from './tools.ts';
import { usageCommand } from './usage.ts';

/** A command is its file and one line here. */
export const registry: CommandRegistry = {
  bareCommand: serveCommand.name,
  groups: [
    { name: 'archive', summary: 'Keep sessions that Claude Code would delete', default: 'archive run' },
    { name: 'projects', summary: 'List projects, and join those that moved', default: 'projects list' },
    { name: 'sources', summary: 'List where your sessions are, and add folders and machines', default: 'sources list' },
    { name: 'schedule', summary: 'Archive automatically' },
    { name: 'data', summary: 'List or delete what Scrollkeep stores' },
    { name: 'files', summary: 'File history: every version of the files Claude changed' },
    { name: 'schema', summary: 'Print, infer and compare the transcript format' },
    { name: 'hub', summary: 'One history for your team: run a hub, or push to one', default: 'hub serve' },
    { name: 'config', summary: 'Show settings and where they came from' },
  ],
  sections: [
    {
      title: 'Sessions',
      commands: [
        serveCommand,
        overviewCommand,
        lsCommand,
        projectsListCommand,
        projectsJoinCommand,
        projectsSplitCommand,
        sourcesListCommand,
        sourcesAddCommand,
        sourcesRemoveCommand,
        sourcesFetchCommand,
        psCommand,
        showCommand,
        compareCommand,
        tagCommand,
        pinCommand,
        noteCommand,
        exportCommand,
        lakeCommand,
        redactCommand,
        briefCommand,
        agentsCommand,
        toolsCommand,
        insightsCommand,
        usageCommand,
        budgetCommand,
        commitsCommand,
        prsCommand,
        statuslineCommand,
        sideCommand,
        inspectCommand,
        checkCommand,
      ],
    },
    {
      title: 'Safety',
      commands: [
        doctorCommand,
        repairCommand,
        moveCommand,
        handOverCommand,
        takeCommand,
        archiveRunCommand,
        archiveVerifyCommand,
        archiveRestoreCommand,
        archiveExportCommand,
        archiveImportCommand,
        archivePruneCommand,
        archiveKeyCommand,
        scheduleInstallCommand,
        scheduleStatusCommand,
        scheduleRemoveCommand,
        scheduleHookCommand,
        dataSizeCommand,
        dataPurgeCommand,
      ],
    },
    {
      title: 'Files',
      commands: [
        blameCommand,
        filesListCommand,
        filesLogCommand,
        filesBlameCommand,
        filesDiffCommand,
        filesCatCommand,
        filesRestoreCommand,
      ],
    },
    { title: 'Index', commands: [searchCommand, mcpCommand, syncCommand, tailCommand, sqlCommand] },
    {
      title: 'Team',
      commands: [
        hubLoginCommand,
        hubLogoutCommand,
        hubShareCommand,
        hubUnshareCommand,
        hubPushCommand,
        hubPullCommand,
        hubLinksCommand,
        hubServeCommand,
        hubInviteCommand,
        hubPeopleCommand,
        hubTeamsCommand,
        hubDevicesCommand,
        hubKeysCommand,
        hubSharesCommand,
        hubRetentionCommand,
        hubHoldCommand,
        hubDeleteCommand,
        hubBackupCommand,
        hubRestoreCommand,
        hubAuditCommand,
        hubStatusCommand,
        hubLakeCommand,
      ],
    },
    { title: 'Format', commands: [schemaPrintCommand, schemaInferCommand, schemaDiffCommand] },
    { title: 'Settings', commands: [configShowCommand, configPathCommand, configSchemaCommand] },
    // These describe all commands, themselves among them, so they are handed the registry when they run.
    {
      title: 'Help',
      commands: [helpCommand(() => registry), completionCommand(() => registry), manCommand(() => registry)],
    },
  ],
};

export const commands: readonly Command[] = listCommands(registry);

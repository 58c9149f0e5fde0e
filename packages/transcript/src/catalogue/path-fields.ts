/**
 * Fields of records, tool inputs, tool results and side files whose value, or each item of it, is a path. A path in any
 * other field is text: a prompt, a command, what a tool printed.
 */
export const pathFields: ReadonlySet<string> = new Set([
  // Records and attachments.
  'cwd',
  'relocatedCwd',
  'originalCwd',
  'preEnterOriginalCwd',
  'restoredCwd',
  'worktreePath',
  'inheritedWorktreePath',
  'extensionRoot',
  'workingDirectory',
  'additionalWorkingDirectories',
  'from',
  'to',
  'filename',
  'realParentDir',
  'trackingPath',
  // Inputs and results of tools.
  'file_path',
  'notebook_path',
  'path',
  'filePath',
  'filenames',
  'changedFiles',
  'persistedOutputPath',
  'scriptPath',
  'transcriptDir',
  // Side files.
  'project',
  'projectPath',
  'project_path',
  'originalPath',
  'fullPath',
]);

/** The field whose names are paths, of files that have backups. */
export const pathNamesField = 'trackedFileBackups';

/** The field with the name of a backup, which is made of a hash of the path. */
export const backupNameField = 'backupFileName';

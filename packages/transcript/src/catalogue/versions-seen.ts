// Written by scripts/write-versions-seen.mjs from samples of real transcripts: names that the catalogue declares and client versions, no content.

/** When a part of the format was seen. */
export interface GroupVersions {
  /** First and last client version of the samples that has it. */
  readonly first: string;
  readonly last: string;
  /** How often it was seen. */
  readonly count: number;
  /** First and last version of its top-level fields. */
  readonly fields: Readonly<Record<string, readonly [first: string, last: string]>>;
}

export interface VersionsSeen {
  /** Every client version of the samples, the oldest first. */
  readonly versions: readonly string[];
  /** By name of the group: `user`, `system/turn_duration`, `tool/Bash/input`. */
  readonly groups: Readonly<Record<string, GroupVersions>>;
}

export const versionsSeen: VersionsSeen = {
  versions: [
    '1.0.17', '1.0.18', '1.0.24', '1.0.29', '1.0.35', '1.0.43', '1.0.51', '1.0.53', '1.0.55', '1.0.56', '1.0.59', '1.0.60', '1.0.62', '1.0.63', '1.0.70',
    '1.0.71', '1.0.72', '1.0.98', '1.0.109', '1.0.120', '1.0.123', '1.0.128', '2.0.1', '2.0.5', '2.0.15', '2.0.19', '2.0.28', '2.0.37', '2.0.42', '2.0.55',
    '2.0.56', '2.0.57', '2.0.58', '2.0.60', '2.0.71', '2.0.74', '2.0.76', '2.1.12', '2.1.14', '2.1.17', '2.1.29', '2.1.39', '2.1.41', '2.1.42', '2.1.44',
    '2.1.45', '2.1.47', '2.1.49', '2.1.50', '2.1.52', '2.1.59', '2.1.62', '2.1.63', '2.1.76', '2.1.78', '2.1.91', '2.1.101', '2.1.104', '2.1.109', '2.1.110',
    '2.1.114', '2.1.119', '2.1.121', '2.1.123', '2.1.126', '2.1.129', '2.1.136', '2.1.138', '2.1.140', '2.1.141', '2.1.143', '2.1.150', '2.1.152', '2.1.156',
    '2.1.158', '2.1.159', '2.1.161', '2.1.162', '2.1.168', '2.1.169', '2.1.170', '2.1.172', '2.1.178', '2.1.179', '2.1.183', '2.1.199', '2.1.210', '2.1.215',
    '2.1.217', '2.1.218', '2.1.250', '2.1.325',
  ],
  groups: {
    'agent-name': { first: '2.1.150', last: '2.1.325', count: 12, fields: {
      agentName: ['2.1.150', '2.1.325'], sessionId: ['2.1.150', '2.1.325'], type: ['2.1.150', '2.1.325'],
    } },
    'ai-title': { first: '2.1.123', last: '2.1.250', count: 1355, fields: {
      aiTitle: ['2.1.123', '2.1.250'], sessionId: ['2.1.123', '2.1.250'], type: ['2.1.123', '2.1.250'],
    } },
    'api-request': { first: '2.1.325', last: '2.1.325', count: 672, fields: {
      agentId: ['2.1.325', '2.1.325'], base: ['2.1.325', '2.1.325'], cacheControl: ['2.1.325', '2.1.325'], id: ['2.1.325', '2.1.325'],
      keep: ['2.1.325', '2.1.325'], params: ['2.1.325', '2.1.325'], querySource: ['2.1.325', '2.1.325'], requestDigest: ['2.1.325', '2.1.325'],
      sessionId: ['2.1.325', '2.1.325'], shapeHash: ['2.1.325', '2.1.325'], tail: ['2.1.325', '2.1.325'], timestamp: ['2.1.325', '2.1.325'],
      type: ['2.1.325', '2.1.325'], version: ['2.1.325', '2.1.325'],
    } },
    'api-request-blob': { first: '2.1.325', last: '2.1.325', count: 456, fields: {
      agentId: ['2.1.325', '2.1.325'], hash: ['2.1.325', '2.1.325'], message: ['2.1.325', '2.1.325'], sessionId: ['2.1.325', '2.1.325'],
      type: ['2.1.325', '2.1.325'],
    } },
    'api-request-shape': { first: '2.1.325', last: '2.1.325', count: 134, fields: {
      agentId: ['2.1.325', '2.1.325'], sessionId: ['2.1.325', '2.1.325'], shape: ['2.1.325', '2.1.325'], shapeHash: ['2.1.325', '2.1.325'],
      timestamp: ['2.1.325', '2.1.325'], type: ['2.1.325', '2.1.325'], version: ['2.1.325', '2.1.325'],
    } },
    assistant: { first: '1.0.17', last: '2.1.325', count: 25968, fields: {
      agentId: ['2.0.28', '2.1.325'], apiBlockIndex: ['2.1.325', '2.1.325'], apiError: ['2.1.42', '2.1.42'], apiErrorStatus: ['2.1.126', '2.1.325'],
      apiErrorType: ['2.1.325', '2.1.325'], attributionAgent: ['2.1.126', '2.1.325'], attributionMcpServer: ['2.1.150', '2.1.325'],
      attributionMcpTool: ['2.1.150', '2.1.325'], attributionPlugin: ['2.1.150', '2.1.217'], attributionSkill: ['2.1.129', '2.1.325'],
      cwd: ['1.0.17', '2.1.325'], effort: ['2.1.215', '2.1.325'], entrypoint: ['2.1.78', '2.1.325'], error: ['2.0.74', '2.1.325'],
      errorDetails: ['2.1.150', '2.1.325'], failedResponseHadNoToolCall: ['2.1.325', '2.1.325'], gitBranch: ['1.0.55', '2.1.325'],
      isAbortedMidStream: ['2.1.250', '2.1.325'], isApiErrorMessage: ['1.0.60', '2.1.325'], isSidechain: ['1.0.17', '2.1.325'], madeBy: ['2.1.325', '2.1.325'],
      message: ['1.0.17', '2.1.325'], parentUuid: ['1.0.17', '2.1.325'], perTurnEffort: ['2.1.325', '2.1.325'], promptCacheRequested: ['2.1.325', '2.1.325'],
      requestId: ['1.0.17', '2.1.325'], requestRef: ['2.1.325', '2.1.325'], requestedModel: ['2.1.325', '2.1.325'],
      serverClassifierRequest: ['2.1.325', '2.1.325'], sessionId: ['1.0.17', '2.1.325'], session_id: ['2.1.199', '2.1.325'], slug: ['2.0.55', '2.1.325'],
      thinkingDisplay: ['2.1.325', '2.1.325'], thinkingDurationMs: ['2.1.325', '2.1.325'], timestamp: ['1.0.17', '2.1.325'],
      toolInputStreamMs: ['2.1.325', '2.1.325'], type: ['1.0.17', '2.1.325'], userType: ['1.0.17', '2.1.325'], uuid: ['1.0.17', '2.1.325'],
      version: ['1.0.17', '2.1.325'],
    } },
    'atis-latch': { first: '2.1.250', last: '2.1.325', count: 409, fields: {
      atis: ['2.1.250', '2.1.325'], sessionId: ['2.1.250', '2.1.325'], type: ['2.1.250', '2.1.325'],
    } },
    attachment: { first: '2.1.91', last: '2.1.325', count: 5992, fields: {
      agentId: ['2.1.126', '2.1.325'], attachment: ['2.1.91', '2.1.325'], cwd: ['2.1.91', '2.1.325'], entrypoint: ['2.1.91', '2.1.325'],
      gitBranch: ['2.1.91', '2.1.325'], isSidechain: ['2.1.91', '2.1.325'], parentUuid: ['2.1.91', '2.1.325'], rendered: ['2.1.325', '2.1.325'],
      renderedBesideToolResult: ['2.1.325', '2.1.325'], renderedInHumanTurn: ['2.1.325', '2.1.325'], renderedRole: ['2.1.325', '2.1.325'],
      sessionId: ['2.1.91', '2.1.325'], session_id: ['2.1.199', '2.1.325'], slug: ['2.1.91', '2.1.325'], timestamp: ['2.1.91', '2.1.325'],
      type: ['2.1.91', '2.1.325'], userType: ['2.1.91', '2.1.325'], uuid: ['2.1.91', '2.1.325'], version: ['2.1.91', '2.1.325'],
    } },
    'attachment/agent_listing_delta': { first: '2.1.141', last: '2.1.325', count: 188, fields: {
      addedLines: ['2.1.141', '2.1.325'], addedTypes: ['2.1.141', '2.1.325'], builtInPluginTypes: ['2.1.325', '2.1.325'], builtInTypes: ['2.1.325', '2.1.325'],
      isInitial: ['2.1.141', '2.1.325'], removedTypes: ['2.1.141', '2.1.325'], showConcurrencyNote: ['2.1.141', '2.1.325'], type: ['2.1.141', '2.1.325'],
    } },
    'attachment/auto_mode': { first: '2.1.119', last: '2.1.325', count: 90, fields: {
      autoModeConsentFlow: ['2.1.325', '2.1.325'], bashFirst: ['2.1.325', '2.1.325'], bashFirstSteer: ['2.1.325', '2.1.325'], bypass: ['2.1.325', '2.1.325'],
      finishExposedWork: ['2.1.325', '2.1.325'], reminderType: ['2.1.119', '2.1.140'], steerOnly: ['2.1.325', '2.1.325'], type: ['2.1.119', '2.1.325'],
    } },
    'attachment/command_permissions': { first: '2.1.101', last: '2.1.325', count: 48, fields: {
      allowedTools: ['2.1.101', '2.1.325'], type: ['2.1.101', '2.1.325'],
    } },
    'attachment/compact_file_reference': { first: '2.1.156', last: '2.1.158', count: 2, fields: {
      displayPath: ['2.1.156', '2.1.158'], filename: ['2.1.156', '2.1.158'], type: ['2.1.156', '2.1.158'],
    } },
    'attachment/date': { first: '2.1.325', last: '2.1.325', count: 106, fields: {
      date: ['2.1.325', '2.1.325'], type: ['2.1.325', '2.1.325'],
    } },
    'attachment/date_change': { first: '2.1.109', last: '2.1.217', count: 13, fields: {
      newDate: ['2.1.109', '2.1.217'], type: ['2.1.109', '2.1.217'],
    } },
    'attachment/deferred_tools_delta': { first: '2.1.91', last: '2.1.325', count: 189, fields: {
      addedLines: ['2.1.91', '2.1.325'], addedNames: ['2.1.91', '2.1.325'], failedMcpServers: ['2.1.325', '2.1.325'],
      needsAuthMcpServers: ['2.1.215', '2.1.325'], pendingMcpServers: ['2.1.140', '2.1.325'], readdedNames: ['2.1.129', '2.1.325'],
      removedNames: ['2.1.91', '2.1.325'], type: ['2.1.91', '2.1.325'], wireHiddenNames: ['2.1.325', '2.1.325'],
    } },
    'attachment/deferred_tools_record': { first: '2.1.325', last: '2.1.325', count: 27, fields: {
      entries: ['2.1.325', '2.1.325'], type: ['2.1.325', '2.1.325'],
    } },
    'attachment/diagnostics': { first: '2.1.101', last: '2.1.217', count: 105, fields: {
      files: ['2.1.101', '2.1.217'], isNew: ['2.1.101', '2.1.217'], type: ['2.1.101', '2.1.217'],
    } },
    'attachment/directory': { first: '2.1.150', last: '2.1.325', count: 3, fields: {
      content: ['2.1.150', '2.1.325'], displayPath: ['2.1.150', '2.1.325'], path: ['2.1.150', '2.1.325'], type: ['2.1.150', '2.1.325'],
    } },
    'attachment/edited_text_file': { first: '2.1.101', last: '2.1.250', count: 99, fields: {
      filename: ['2.1.101', '2.1.250'], snippet: ['2.1.101', '2.1.250'], type: ['2.1.101', '2.1.250'],
    } },
    'attachment/environment': { first: '2.1.325', last: '2.1.325', count: 112, fields: {
      changes: ['2.1.325', '2.1.325'], snapshot: ['2.1.325', '2.1.325'], type: ['2.1.325', '2.1.325'],
    } },
    'attachment/file': { first: '2.1.104', last: '2.1.325', count: 60, fields: {
      content: ['2.1.104', '2.1.325'], displayPath: ['2.1.104', '2.1.325'], filename: ['2.1.104', '2.1.325'], savedCopyFraming: ['2.1.325', '2.1.325'],
      type: ['2.1.104', '2.1.325'],
    } },
    'attachment/goal_status': { first: '2.1.199', last: '2.1.199', count: 1, fields: {
      condition: ['2.1.199', '2.1.199'], met: ['2.1.199', '2.1.199'], sentinel: ['2.1.199', '2.1.199'], type: ['2.1.199', '2.1.199'],
    } },
    'attachment/hook_additional_context': { first: '2.1.109', last: '2.1.325', count: 79, fields: {
      content: ['2.1.109', '2.1.325'], hookEvent: ['2.1.109', '2.1.325'], hookName: ['2.1.109', '2.1.325'], toolUseID: ['2.1.109', '2.1.325'],
      type: ['2.1.109', '2.1.325'],
    } },
    'attachment/hook_blocking_error': { first: '2.1.150', last: '2.1.325', count: 6, fields: {
      blockingError: ['2.1.150', '2.1.325'], hookEvent: ['2.1.150', '2.1.325'], hookName: ['2.1.150', '2.1.325'], toolUseID: ['2.1.150', '2.1.325'],
      type: ['2.1.150', '2.1.325'],
    } },
    'attachment/hook_cancelled': { first: '2.1.126', last: '2.1.199', count: 13, fields: {
      command: ['2.1.126', '2.1.199'], durationMs: ['2.1.126', '2.1.199'], hookEvent: ['2.1.126', '2.1.199'], hookName: ['2.1.126', '2.1.199'],
      timedOut: ['2.1.199', '2.1.199'], timeoutMs: ['2.1.199', '2.1.199'], toolUseID: ['2.1.126', '2.1.199'], type: ['2.1.126', '2.1.199'],
    } },
    'attachment/hook_non_blocking_error': { first: '2.1.143', last: '2.1.325', count: 11, fields: {
      command: ['2.1.143', '2.1.325'], durationMs: ['2.1.143', '2.1.325'], exitCode: ['2.1.143', '2.1.325'], hookEvent: ['2.1.143', '2.1.325'],
      hookName: ['2.1.143', '2.1.325'], stderr: ['2.1.143', '2.1.325'], stdout: ['2.1.143', '2.1.325'], toolUseID: ['2.1.143', '2.1.325'],
      type: ['2.1.143', '2.1.325'],
    } },
    'attachment/hook_success': { first: '2.1.101', last: '2.1.325', count: 2532, fields: {
      command: ['2.1.101', '2.1.325'], content: ['2.1.101', '2.1.325'], durationMs: ['2.1.101', '2.1.325'], exitCode: ['2.1.101', '2.1.325'],
      hookEvent: ['2.1.101', '2.1.325'], hookName: ['2.1.101', '2.1.325'], stderr: ['2.1.101', '2.1.325'], stdout: ['2.1.101', '2.1.325'],
      toolUseID: ['2.1.101', '2.1.325'], type: ['2.1.101', '2.1.325'],
    } },
    'attachment/hook_system_message': { first: '2.1.101', last: '2.1.218', count: 46, fields: {
      content: ['2.1.101', '2.1.218'], hookEvent: ['2.1.101', '2.1.218'], hookName: ['2.1.101', '2.1.218'], toolUseID: ['2.1.101', '2.1.218'],
      type: ['2.1.101', '2.1.218'],
    } },
    'attachment/invoked_skills': { first: '2.1.150', last: '2.1.325', count: 6, fields: {
      skills: ['2.1.150', '2.1.325'], type: ['2.1.150', '2.1.325'],
    } },
    'attachment/mcp_instructions_delta': { first: '2.1.91', last: '2.1.325', count: 41, fields: {
      addedBlocks: ['2.1.91', '2.1.325'], addedNames: ['2.1.91', '2.1.325'], removedNames: ['2.1.91', '2.1.325'], type: ['2.1.91', '2.1.325'],
    } },
    'attachment/model': { first: '2.1.325', last: '2.1.325', count: 107, fields: {
      identity: ['2.1.325', '2.1.325'], text: ['2.1.325', '2.1.325'], type: ['2.1.325', '2.1.325'],
    } },
    'attachment/opened_file_in_ide': { first: '2.1.119', last: '2.1.119', count: 1, fields: {
      filename: ['2.1.119', '2.1.119'], type: ['2.1.119', '2.1.119'],
    } },
    'attachment/plan_mode': { first: '2.1.150', last: '2.1.325', count: 8, fields: {
      isSubAgent: ['2.1.150', '2.1.325'], planExists: ['2.1.150', '2.1.325'], planFilePath: ['2.1.150', '2.1.325'], reminderType: ['2.1.150', '2.1.325'],
      type: ['2.1.150', '2.1.325'],
    } },
    'attachment/plan_mode_exit': { first: '2.1.150', last: '2.1.325', count: 9, fields: {
      planExists: ['2.1.150', '2.1.325'], planFilePath: ['2.1.150', '2.1.325'], type: ['2.1.150', '2.1.325'],
    } },
    'attachment/prompt_snapshot': { first: '2.1.325', last: '2.1.325', count: 205, fields: {
      cliPrefix: ['2.1.325', '2.1.325'], contextRendering: ['2.1.325', '2.1.325'], echoWireToolInputs: ['2.1.325', '2.1.325'],
      inlineTools: ['2.1.325', '2.1.325'], keptReminders: ['2.1.325', '2.1.325'], reminderFold: ['2.1.325', '2.1.325'], systemPrompt: ['2.1.325', '2.1.325'],
      systemTurns: ['2.1.325', '2.1.325'], toolChangeHeader: ['2.1.325', '2.1.325'], tools: ['2.1.325', '2.1.325'], type: ['2.1.325', '2.1.325'],
    } },
    'attachment/queued_command': { first: '2.1.101', last: '2.1.325', count: 148, fields: {
      commandMode: ['2.1.101', '2.1.325'], delivery_id: ['2.1.325', '2.1.325'], humanTurn: ['2.1.325', '2.1.325'], origin: ['2.1.199', '2.1.325'],
      prompt: ['2.1.101', '2.1.325'], runId: ['2.1.325', '2.1.325'], source_uuid: ['2.1.101', '2.1.325'], timestamp: ['2.1.199', '2.1.325'],
      toolsUsedDelta: ['2.1.325', '2.1.325'], type: ['2.1.101', '2.1.325'], usage: ['2.1.325', '2.1.325'],
    } },
    'attachment/remote_session_change': { first: '2.1.325', last: '2.1.325', count: 106, fields: {
      commit: ['2.1.325', '2.1.325'], managedCommit: ['2.1.325', '2.1.325'], managedPr: ['2.1.325', '2.1.325'], pr: ['2.1.325', '2.1.325'],
      sendUserFileHint: ['2.1.325', '2.1.325'], type: ['2.1.325', '2.1.325'], url: ['2.1.325', '2.1.325'],
    } },
    'attachment/session_context': { first: '2.1.325', last: '2.1.325', count: 106, fields: {
      context: ['2.1.325', '2.1.325'], type: ['2.1.325', '2.1.325'],
    } },
    'attachment/silent_turn_reminder': { first: '2.1.325', last: '2.1.325', count: 37, fields: {
      text: ['2.1.325', '2.1.325'], type: ['2.1.325', '2.1.325'],
    } },
    'attachment/skill_listing': { first: '2.1.101', last: '2.1.325', count: 339, fields: {
      content: ['2.1.101', '2.1.325'], digests: ['2.1.325', '2.1.325'], isInitial: ['2.1.101', '2.1.325'], names: ['2.1.150', '2.1.325'],
      skillCount: ['2.1.101', '2.1.325'], type: ['2.1.101', '2.1.325'],
    } },
    'attachment/task_reminder': { first: '2.1.101', last: '2.1.325', count: 621, fields: {
      content: ['2.1.101', '2.1.325'], itemCount: ['2.1.101', '2.1.325'], type: ['2.1.101', '2.1.325'],
    } },
    'attachment/todo_reminder': { first: '2.1.126', last: '2.1.215', count: 40, fields: {
      content: ['2.1.126', '2.1.215'], itemCount: ['2.1.126', '2.1.215'], type: ['2.1.126', '2.1.215'],
    } },
    'attachment/total_tokens_reminder': { first: '2.1.250', last: '2.1.325', count: 484, fields: {
      text: ['2.1.250', '2.1.325'], type: ['2.1.250', '2.1.325'],
    } },
    'attachment/ultra_effort_enter': { first: '2.1.161', last: '2.1.172', count: 2, fields: {
      reminderType: ['2.1.161', '2.1.172'], type: ['2.1.161', '2.1.172'],
    } },
    'attachment/unknown_command_fallback': { first: '2.1.325', last: '2.1.325', count: 1, fields: {
      availableCommandCount: ['2.1.325', '2.1.325'], availableCommandNames: ['2.1.325', '2.1.325'], commandName: ['2.1.325', '2.1.325'],
      type: ['2.1.325', '2.1.325'],
    } },
    'attachment/workflow_keyword_request': { first: '2.1.325', last: '2.1.325', count: 1, fields: {
      type: ['2.1.325', '2.1.325'],
    } },
    'block/document': { first: '1.0.128', last: '2.1.325', count: 16, fields: {
      source: ['1.0.128', '2.1.325'], type: ['1.0.128', '2.1.325'],
    } },
    'block/image': { first: '1.0.17', last: '2.1.325', count: 58, fields: {
      source: ['1.0.17', '2.1.325'], type: ['1.0.17', '2.1.325'],
    } },
    'block/redacted_thinking': { first: '1.0.128', last: '2.1.325', count: 7, fields: {
      data: ['1.0.128', '2.1.325'], type: ['1.0.128', '2.1.325'],
    } },
    'block/text': { first: '1.0.17', last: '2.1.325', count: 9000, fields: {
      text: ['1.0.17', '2.1.325'], type: ['1.0.17', '2.1.325'],
    } },
    'block/thinking': { first: '1.0.17', last: '2.1.325', count: 4117, fields: {
      signature: ['1.0.17', '2.1.325'], thinking: ['1.0.17', '2.1.325'], type: ['1.0.17', '2.1.325'],
    } },
    'block/tool_reference': { first: '2.1.91', last: '2.1.325', count: 127, fields: {
      tool_name: ['2.1.91', '2.1.325'], type: ['2.1.91', '2.1.325'],
    } },
    'block/tool_result': { first: '1.0.17', last: '2.1.325', count: 14576, fields: {
      content: ['1.0.17', '2.1.325'], is_error: ['1.0.17', '2.1.325'], tool_use_id: ['1.0.17', '2.1.325'], type: ['1.0.17', '2.1.325'],
    } },
    'block/tool_use': { first: '1.0.17', last: '2.1.325', count: 14549, fields: {
      caller: ['2.1.29', '2.1.218'], id: ['1.0.17', '2.1.325'], input: ['1.0.17', '2.1.325'], name: ['1.0.17', '2.1.325'], type: ['1.0.17', '2.1.325'],
    } },
    'bridge-session': { first: '2.1.156', last: '2.1.218', count: 336, fields: {
      bridgeSessionId: ['2.1.156', '2.1.218'], lastSequenceNum: ['2.1.156', '2.1.218'], sessionId: ['2.1.156', '2.1.218'], type: ['2.1.156', '2.1.218'],
    } },
    'cost-state': { first: '2.1.250', last: '2.1.325', count: 127, fields: {
      hasUnknownModelCost: ['2.1.250', '2.1.325'], modelUsage: ['2.1.250', '2.1.325'], sessionId: ['2.1.250', '2.1.325'], startTime: ['2.1.250', '2.1.325'],
      totalAPIDuration: ['2.1.250', '2.1.325'], totalAPIDurationWithoutRetries: ['2.1.250', '2.1.325'], totalCostUSD: ['2.1.250', '2.1.325'],
      totalDuration: ['2.1.250', '2.1.325'], totalLinesAdded: ['2.1.250', '2.1.325'], totalLinesRemoved: ['2.1.250', '2.1.325'],
      totalToolDuration: ['2.1.250', '2.1.325'], type: ['2.1.250', '2.1.325'],
    } },
    'custom-title': { first: '2.0.76', last: '2.1.325', count: 17, fields: {
      customTitle: ['2.0.76', '2.1.325'], sessionId: ['2.0.76', '2.1.325'], type: ['2.0.76', '2.1.325'],
    } },
    'file-history-delta': { first: '2.1.210', last: '2.1.325', count: 79, fields: {
      backup: ['2.1.210', '2.1.325'], messageId: ['2.1.210', '2.1.325'], snapshotMessageId: ['2.1.210', '2.1.325'], timestamp: ['2.1.210', '2.1.325'],
      trackingPath: ['2.1.210', '2.1.325'], type: ['2.1.210', '2.1.325'],
    } },
    'file-history-snapshot': { first: '2.0.1', last: '2.1.325', count: 1731, fields: {
      isSnapshotUpdate: ['2.0.1', '2.1.325'], messageId: ['2.0.1', '2.1.325'], snapshot: ['2.0.1', '2.1.325'], type: ['2.0.1', '2.1.325'],
    } },
    'last-prompt': { first: '2.1.76', last: '2.1.325', count: 1949, fields: {
      explicit: ['2.1.325', '2.1.325'], lastPrompt: ['2.1.76', '2.1.325'], leafUuid: ['2.1.121', '2.1.325'], sessionId: ['2.1.76', '2.1.325'],
      type: ['2.1.76', '2.1.325'],
    } },
    mode: { first: '2.1.152', last: '2.1.325', count: 1020, fields: {
      mode: ['2.1.152', '2.1.325'], sessionId: ['2.1.152', '2.1.325'], type: ['2.1.152', '2.1.325'],
    } },
    'permission-mode': { first: '2.1.91', last: '2.1.325', count: 1414, fields: {
      permissionMode: ['2.1.91', '2.1.325'], sessionId: ['2.1.91', '2.1.325'], type: ['2.1.91', '2.1.325'],
    } },
    'pr-link': { first: '2.1.62', last: '2.1.218', count: 389, fields: {
      prNumber: ['2.1.62', '2.1.218'], prRepository: ['2.1.62', '2.1.218'], prUrl: ['2.1.62', '2.1.218'], sessionId: ['2.1.62', '2.1.218'],
      timestamp: ['2.1.62', '2.1.218'], type: ['2.1.62', '2.1.218'],
    } },
    progress: { first: '2.1.17', last: '2.1.78', count: 1841, fields: {
      agentId: ['2.1.29', '2.1.42'], cwd: ['2.1.17', '2.1.78'], data: ['2.1.17', '2.1.78'], entrypoint: ['2.1.78', '2.1.78'], gitBranch: ['2.1.17', '2.1.78'],
      isSidechain: ['2.1.17', '2.1.78'], parentToolUseID: ['2.1.17', '2.1.78'], parentUuid: ['2.1.17', '2.1.78'], sessionId: ['2.1.17', '2.1.78'],
      slug: ['2.1.29', '2.1.78'], timestamp: ['2.1.17', '2.1.78'], toolUseID: ['2.1.17', '2.1.78'], type: ['2.1.17', '2.1.78'], userType: ['2.1.17', '2.1.78'],
      uuid: ['2.1.17', '2.1.78'], version: ['2.1.17', '2.1.78'],
    } },
    'progress/agent_progress': { first: '2.1.42', last: '2.1.62', count: 218, fields: {
      agentId: ['2.1.42', '2.1.62'], message: ['2.1.42', '2.1.62'], normalizedMessages: ['2.1.42', '2.1.62'], prompt: ['2.1.42', '2.1.62'],
      resume: ['2.1.42', '2.1.42'], type: ['2.1.42', '2.1.62'],
    } },
    'progress/bash_progress': { first: '2.1.29', last: '2.1.63', count: 431, fields: {
      elapsedTimeSeconds: ['2.1.29', '2.1.63'], fullOutput: ['2.1.29', '2.1.63'], output: ['2.1.29', '2.1.63'], taskId: ['2.1.45', '2.1.63'],
      timeoutMs: ['2.1.29', '2.1.62'], totalBytes: ['2.1.45', '2.1.63'], totalLines: ['2.1.29', '2.1.63'], type: ['2.1.29', '2.1.63'],
    } },
    'progress/hook_progress': { first: '2.1.17', last: '2.1.78', count: 1188, fields: {
      command: ['2.1.17', '2.1.78'], hookEvent: ['2.1.17', '2.1.78'], hookName: ['2.1.17', '2.1.78'], type: ['2.1.17', '2.1.78'],
    } },
    'progress/waiting_for_task': { first: '2.1.42', last: '2.1.42', count: 4, fields: {
      taskDescription: ['2.1.42', '2.1.42'], taskType: ['2.1.42', '2.1.42'], type: ['2.1.42', '2.1.42'],
    } },
    'queue-operation': { first: '2.0.37', last: '2.1.325', count: 1465, fields: {
      commandUuid: ['2.1.325', '2.1.325'], content: ['2.0.37', '2.1.325'], deliveryId: ['2.1.325', '2.1.325'], operation: ['2.0.37', '2.1.325'],
      reason: ['2.1.250', '2.1.325'], sessionId: ['2.0.37', '2.1.325'], timestamp: ['2.0.37', '2.1.325'], type: ['2.0.37', '2.1.325'],
    } },
    relocated: { first: '2.1.250', last: '2.1.325', count: 7, fields: {
      relocatedCwd: ['2.1.250', '2.1.325'], sessionId: ['2.1.250', '2.1.325'], type: ['2.1.250', '2.1.325'],
    } },
    'side-file/agent-meta': { first: '2.1.126', last: '2.1.325', count: 79, fields: {
      agentType: ['2.1.126', '2.1.325'], color: ['2.1.325', '2.1.325'], description: ['2.1.126', '2.1.325'], finished: ['2.1.325', '2.1.325'],
      isBuiltIn: ['2.1.325', '2.1.325'], launchedWithDefaults: ['2.1.325', '2.1.325'], model: ['2.1.325', '2.1.325'], name: ['2.1.150', '2.1.325'],
      parentAgentId: ['2.1.250', '2.1.325'], permissionMode: ['2.1.325', '2.1.325'], pickedEffortModel: ['2.1.325', '2.1.325'],
      planModeRequired: ['2.1.325', '2.1.325'], requestNonInteractive: ['2.1.325', '2.1.325'], requestShape: ['2.1.325', '2.1.325'],
      spawnDepth: ['2.1.250', '2.1.325'], spawnedAgentType: ['2.1.325', '2.1.325'], spawnedWithWorktree: ['2.1.250', '2.1.325'],
      taskKind: ['2.1.325', '2.1.325'], teamName: ['2.1.325', '2.1.325'], toolUseId: ['2.1.150', '2.1.325'], workflowPhase: ['2.1.325', '2.1.325'],
      worktreeBranch: ['2.1.250', '2.1.325'], worktreePath: ['2.1.150', '2.1.325'],
    } },
    'side-file/checkpoint': { first: '2.0.1', last: '2.1.325', count: 238, fields: {} },
    'side-file/custom-title': { first: '2.1.250', last: '2.1.325', count: 4, fields: {
      customTitle: ['2.1.250', '2.1.325'],
    } },
    'side-file/debug-log': { first: '2.0.42', last: '2.1.42', count: 4479, fields: {
      category: ['2.0.42', '2.1.42'], level: ['2.0.42', '2.1.42'], message: ['2.0.42', '2.1.42'], time: ['2.0.42', '2.1.42'],
    } },
    'side-file/image-cache': { first: '2.0.76', last: '2.1.250', count: 4, fields: {} },
    'side-file/live-session': { first: '2.1.126', last: '2.1.215', count: 13, fields: {
      cwd: ['2.1.126', '2.1.215'], entrypoint: ['2.1.126', '2.1.215'], kind: ['2.1.126', '2.1.215'], name: ['2.1.215', '2.1.215'],
      nameSource: ['2.1.215', '2.1.215'], peerProtocol: ['2.1.126', '2.1.215'], pid: ['2.1.126', '2.1.215'], procStart: ['2.1.126', '2.1.215'],
      sessionId: ['2.1.126', '2.1.215'], startedAt: ['2.1.126', '2.1.215'], status: ['2.1.126', '2.1.159'], updatedAt: ['2.1.126', '2.1.159'],
      version: ['2.1.126', '2.1.215'],
    } },
    'side-file/plan': { first: '2.0.76', last: '2.1.325', count: 18, fields: {} },
    'side-file/prompt-history': { first: '1.0.128', last: '2.1.325', count: 1372, fields: {
      display: ['1.0.128', '2.1.325'], pastedContents: ['1.0.128', '2.1.325'], project: ['1.0.128', '2.1.325'], sessionId: ['2.0.42', '2.1.325'],
      timestamp: ['1.0.128', '2.1.325'],
    } },
    'side-file/task': { first: '2.1.150', last: '2.1.325', count: 23, fields: {
      activeForm: ['2.1.150', '2.1.150'], blockedBy: ['2.1.150', '2.1.325'], blocks: ['2.1.150', '2.1.325'], description: ['2.1.150', '2.1.325'],
      id: ['2.1.150', '2.1.325'], metadata: ['2.1.150', '2.1.325'], owner: ['2.1.150', '2.1.325'], status: ['2.1.150', '2.1.325'],
      subject: ['2.1.150', '2.1.325'],
    } },
    'side-file/todo-list': { first: '1.0.17', last: '2.1.42', count: 330, fields: {} },
    'side-file/tool-result': { first: '2.1.42', last: '2.1.325', count: 133, fields: {} },
    'side-file/workflow-journal': { first: '2.1.250', last: '2.1.325', count: 14, fields: {
      agentId: ['2.1.250', '2.1.325'], key: ['2.1.250', '2.1.325'], label: ['2.1.325', '2.1.325'], phase: ['2.1.325', '2.1.325'],
      remoteControlDeviceReport: ['2.1.325', '2.1.325'], result: ['2.1.250', '2.1.325'], toolsUsed: ['2.1.325', '2.1.325'], type: ['2.1.250', '2.1.325'],
    } },
    'side-file/workflow-run': { first: '2.1.250', last: '2.1.325', count: 3, fields: {
      agentCount: ['2.1.250', '2.1.325'], defaultModel: ['2.1.250', '2.1.325'], durationMs: ['2.1.250', '2.1.325'], logs: ['2.1.250', '2.1.325'],
      phases: ['2.1.250', '2.1.325'], result: ['2.1.250', '2.1.325'], runId: ['2.1.250', '2.1.325'], script: ['2.1.250', '2.1.325'],
      scriptPath: ['2.1.250', '2.1.325'], startTime: ['2.1.250', '2.1.325'], status: ['2.1.250', '2.1.325'], summary: ['2.1.250', '2.1.325'],
      taskId: ['2.1.250', '2.1.325'], timestamp: ['2.1.250', '2.1.325'], totalTokens: ['2.1.250', '2.1.325'], totalToolCalls: ['2.1.250', '2.1.325'],
      workflowName: ['2.1.250', '2.1.325'], workflowProgress: ['2.1.250', '2.1.325'],
    } },
    'side-file/workflow-script': { first: '2.1.250', last: '2.1.325', count: 3, fields: {} },
    summary: { first: '1.0.17', last: '2.1.29', count: 163, fields: {
      leafUuid: ['1.0.17', '2.1.29'], summary: ['1.0.17', '2.1.29'], type: ['1.0.17', '2.1.29'],
    } },
    'system/(none)': { first: '1.0.43', last: '1.0.60', count: 119, fields: {
      content: ['1.0.43', '1.0.60'], cwd: ['1.0.43', '1.0.60'], gitBranch: ['1.0.55', '1.0.60'], isMeta: ['1.0.43', '1.0.60'],
      isSidechain: ['1.0.43', '1.0.60'], level: ['1.0.43', '1.0.60'], parentUuid: ['1.0.43', '1.0.60'], sessionId: ['1.0.43', '1.0.60'],
      timestamp: ['1.0.43', '1.0.60'], toolUseID: ['1.0.43', '1.0.56'], type: ['1.0.43', '1.0.60'], userType: ['1.0.43', '1.0.60'], uuid: ['1.0.43', '1.0.60'],
      version: ['1.0.43', '1.0.60'],
    } },
    'system/api_error': { first: '2.0.76', last: '2.1.325', count: 47, fields: {
      cause: ['2.0.76', '2.0.76'], cwd: ['2.0.76', '2.1.325'], entrypoint: ['2.1.136', '2.1.325'], error: ['2.0.76', '2.1.325'],
      gitBranch: ['2.0.76', '2.1.325'], isSidechain: ['2.0.76', '2.1.325'], level: ['2.0.76', '2.1.325'], maxRetries: ['2.0.76', '2.1.325'],
      parentUuid: ['2.0.76', '2.1.325'], retryAttempt: ['2.0.76', '2.1.325'], retryInMs: ['2.0.76', '2.1.325'], sessionId: ['2.0.76', '2.1.325'],
      slug: ['2.1.158', '2.1.158'], source: ['2.1.325', '2.1.325'], subtype: ['2.0.76', '2.1.325'], timestamp: ['2.0.76', '2.1.325'],
      type: ['2.0.76', '2.1.325'], userType: ['2.0.76', '2.1.325'], uuid: ['2.0.76', '2.1.325'], version: ['2.0.76', '2.1.325'],
    } },
    'system/away_summary': { first: '2.1.109', last: '2.1.217', count: 121, fields: {
      content: ['2.1.109', '2.1.217'], cwd: ['2.1.109', '2.1.217'], entrypoint: ['2.1.109', '2.1.217'], gitBranch: ['2.1.109', '2.1.217'],
      isMeta: ['2.1.109', '2.1.217'], isSidechain: ['2.1.109', '2.1.217'], parentUuid: ['2.1.109', '2.1.217'], sessionId: ['2.1.109', '2.1.217'],
      slug: ['2.1.109', '2.1.162'], subtype: ['2.1.109', '2.1.217'], timestamp: ['2.1.109', '2.1.217'], type: ['2.1.109', '2.1.217'],
      userType: ['2.1.109', '2.1.217'], uuid: ['2.1.109', '2.1.217'], version: ['2.1.109', '2.1.217'],
    } },
    'system/bridge_status': { first: '2.1.101', last: '2.1.218', count: 10, fields: {
      content: ['2.1.101', '2.1.218'], cwd: ['2.1.101', '2.1.218'], entrypoint: ['2.1.101', '2.1.218'], gitBranch: ['2.1.101', '2.1.218'],
      isMeta: ['2.1.101', '2.1.218'], isSidechain: ['2.1.101', '2.1.218'], parentUuid: ['2.1.101', '2.1.218'], sessionId: ['2.1.101', '2.1.218'],
      slug: ['2.1.101', '2.1.101'], subtype: ['2.1.101', '2.1.218'], timestamp: ['2.1.101', '2.1.218'], type: ['2.1.101', '2.1.218'],
      url: ['2.1.101', '2.1.218'], userType: ['2.1.101', '2.1.218'], uuid: ['2.1.101', '2.1.218'], version: ['2.1.101', '2.1.218'],
    } },
    'system/compact_boundary': { first: '1.0.109', last: '2.1.325', count: 59, fields: {
      compactMetadata: ['1.0.109', '2.1.325'], content: ['1.0.109', '2.1.325'], cwd: ['1.0.109', '2.1.325'], entrypoint: ['2.1.150', '2.1.325'],
      gitBranch: ['1.0.109', '2.1.325'], isMeta: ['1.0.109', '2.1.325'], isSidechain: ['1.0.109', '2.1.325'], level: ['1.0.109', '2.1.325'],
      logicalParentUuid: ['1.0.109', '2.1.325'], parentUuid: ['1.0.109', '2.1.325'], sessionId: ['1.0.109', '2.1.325'], slug: ['2.0.57', '2.1.325'],
      subtype: ['1.0.109', '2.1.325'], timestamp: ['1.0.109', '2.1.325'], type: ['1.0.109', '2.1.325'], userType: ['1.0.109', '2.1.325'],
      uuid: ['1.0.109', '2.1.325'], version: ['1.0.109', '2.1.325'],
    } },
    'system/informational': { first: '1.0.128', last: '2.1.325', count: 14, fields: {
      content: ['1.0.128', '2.1.325'], cwd: ['1.0.128', '2.1.325'], entrypoint: ['2.1.250', '2.1.325'], gitBranch: ['1.0.128', '2.1.325'],
      isMeta: ['1.0.128', '2.1.325'], isSidechain: ['1.0.128', '2.1.325'], level: ['1.0.128', '2.1.325'], parentUuid: ['1.0.128', '2.1.325'],
      sessionId: ['1.0.128', '2.1.325'], slug: ['2.1.250', '2.1.325'], subtype: ['1.0.128', '2.1.325'], timestamp: ['1.0.128', '2.1.325'],
      toolUseID: ['1.0.128', '1.0.128'], type: ['1.0.128', '2.1.325'], userType: ['1.0.128', '2.1.325'], uuid: ['1.0.128', '2.1.325'],
      version: ['1.0.128', '2.1.325'],
    } },
    'system/local_command': { first: '2.0.42', last: '2.1.325', count: 107, fields: {
      commandOutcome: ['2.1.325', '2.1.325'], commandRun: ['2.1.325', '2.1.325'], content: ['2.0.42', '2.1.325'], contextUsage: ['2.1.250', '2.1.325'],
      cwd: ['2.0.42', '2.1.325'], entrypoint: ['2.1.101', '2.1.325'], gitBranch: ['2.0.42', '2.1.325'], isDisplayOnly: ['2.1.325', '2.1.325'],
      isMeta: ['2.0.42', '2.1.325'], isSidechain: ['2.0.42', '2.1.325'], level: ['2.0.42', '2.1.325'], parentUuid: ['2.0.42', '2.1.325'],
      sessionId: ['2.0.42', '2.1.325'], slug: ['2.1.29', '2.1.325'], subtype: ['2.0.42', '2.1.325'], timestamp: ['2.0.42', '2.1.325'],
      type: ['2.0.42', '2.1.325'], userType: ['2.0.42', '2.1.325'], uuid: ['2.0.42', '2.1.325'], version: ['2.0.42', '2.1.325'],
    } },
    'system/microcompact_boundary': { first: '2.1.42', last: '2.1.42', count: 7, fields: {
      content: ['2.1.42', '2.1.42'], cwd: ['2.1.42', '2.1.42'], gitBranch: ['2.1.42', '2.1.42'], isMeta: ['2.1.42', '2.1.42'],
      isSidechain: ['2.1.42', '2.1.42'], level: ['2.1.42', '2.1.42'], microcompactMetadata: ['2.1.42', '2.1.42'], parentUuid: ['2.1.42', '2.1.42'],
      sessionId: ['2.1.42', '2.1.42'], slug: ['2.1.42', '2.1.42'], subtype: ['2.1.42', '2.1.42'], timestamp: ['2.1.42', '2.1.42'], type: ['2.1.42', '2.1.42'],
      userType: ['2.1.42', '2.1.42'], uuid: ['2.1.42', '2.1.42'], version: ['2.1.42', '2.1.42'],
    } },
    'system/stop_hook_summary': { first: '2.0.42', last: '2.1.325', count: 453, fields: {
      cwd: ['2.0.42', '2.1.325'], entrypoint: ['2.1.91', '2.1.325'], gitBranch: ['2.0.42', '2.1.325'], hasOutput: ['2.0.42', '2.1.325'],
      hookAdditionalContext: ['2.1.169', '2.1.325'], hookCount: ['2.0.42', '2.1.325'], hookErrors: ['2.0.42', '2.1.325'], hookInfos: ['2.0.42', '2.1.325'],
      isSidechain: ['2.0.42', '2.1.325'], level: ['2.0.42', '2.1.325'], parentUuid: ['2.0.42', '2.1.325'], preventedContinuation: ['2.0.42', '2.1.325'],
      sessionId: ['2.0.42', '2.1.325'], session_id: ['2.1.199', '2.1.325'], slug: ['2.0.57', '2.1.218'], stopReason: ['2.0.42', '2.1.325'],
      subtype: ['2.0.42', '2.1.325'], timestamp: ['2.0.42', '2.1.325'], toolUseID: ['2.0.42', '2.1.325'], type: ['2.0.42', '2.1.325'],
      userType: ['2.0.42', '2.1.325'], uuid: ['2.0.42', '2.1.325'], version: ['2.0.42', '2.1.325'],
    } },
    'system/turn_duration': { first: '2.1.29', last: '2.1.325', count: 607, fields: {
      cwd: ['2.1.29', '2.1.325'], durationMs: ['2.1.29', '2.1.325'], entrypoint: ['2.1.91', '2.1.325'], gitBranch: ['2.1.29', '2.1.325'],
      isMeta: ['2.1.29', '2.1.325'], isSidechain: ['2.1.29', '2.1.325'], messageCount: ['2.1.91', '2.1.325'], parentUuid: ['2.1.29', '2.1.325'],
      pendingBackgroundAgentCount: ['2.1.178', '2.1.325'], pendingWorkflowCount: ['2.1.161', '2.1.210'], sessionId: ['2.1.29', '2.1.325'],
      slug: ['2.1.29', '2.1.325'], subtype: ['2.1.29', '2.1.325'], timestamp: ['2.1.29', '2.1.325'], type: ['2.1.29', '2.1.325'],
      userType: ['2.1.29', '2.1.325'], uuid: ['2.1.29', '2.1.325'], version: ['2.1.29', '2.1.325'],
    } },
    'tool/Agent/input': { first: '2.1.101', last: '2.1.325', count: 227, fields: {
      description: ['2.1.101', '2.1.325'], isolation: ['2.1.114', '2.1.325'], model: ['2.1.126', '2.1.218'], name: ['2.1.114', '2.1.325'],
      prompt: ['2.1.101', '2.1.325'], resume: ['2.1.150', '2.1.325'], run_in_background: ['2.1.150', '2.1.325'], subagent_type: ['2.1.101', '2.1.325'],
      team_name: ['2.1.325', '2.1.325'],
    } },
    'tool/Agent/result': { first: '2.1.101', last: '2.1.325', count: 222, fields: {
      agentId: ['2.1.101', '2.1.325'], agentType: ['2.1.101', '2.1.325'], agent_id: ['2.1.325', '2.1.325'], agent_type: ['2.1.325', '2.1.325'],
      canContinueAgent: ['2.1.325', '2.1.325'], canReadOutputFile: ['2.1.150', '2.1.325'], color: ['2.1.325', '2.1.325'], content: ['2.1.101', '2.1.325'],
      description: ['2.1.150', '2.1.325'], harnessNoteCount: ['2.1.250', '2.1.325'], harnessSectionHash: ['2.1.250', '2.1.325'],
      harnessTailCount: ['2.1.250', '2.1.325'], isAsync: ['2.1.150', '2.1.325'], is_splitpane: ['2.1.325', '2.1.325'], model: ['2.1.325', '2.1.325'],
      name: ['2.1.325', '2.1.325'], outputFile: ['2.1.150', '2.1.325'], plan_mode_required: ['2.1.325', '2.1.325'], prompt: ['2.1.101', '2.1.325'],
      resolvedModel: ['2.1.178', '2.1.325'], status: ['2.1.101', '2.1.325'], team_name: ['2.1.325', '2.1.325'], teammate_id: ['2.1.325', '2.1.325'],
      tmux_pane_id: ['2.1.325', '2.1.325'], tmux_session_name: ['2.1.325', '2.1.325'], tmux_window_name: ['2.1.325', '2.1.325'],
      toolStats: ['2.1.101', '2.1.325'], toolsUsed: ['2.1.325', '2.1.325'], totalDurationMs: ['2.1.101', '2.1.325'], totalTokens: ['2.1.101', '2.1.325'],
      totalToolUseCount: ['2.1.101', '2.1.325'], usage: ['2.1.101', '2.1.325'], worktreeBranch: ['2.1.114', '2.1.325'], worktreePath: ['2.1.114', '2.1.325'],
    } },
    'tool/AskUserQuestion/input': { first: '2.0.42', last: '2.1.325', count: 70, fields: {
      questions: ['2.0.42', '2.1.325'],
    } },
    'tool/AskUserQuestion/result': { first: '2.0.42', last: '2.1.325', count: 70, fields: {
      annotations: ['2.1.169', '2.1.325'], answers: ['2.0.42', '2.1.325'], questions: ['2.0.42', '2.1.325'],
    } },
    'tool/Bash/input': { first: '1.0.17', last: '2.1.325', count: 6166, fields: {
      command: ['1.0.17', '2.1.325'], description: ['1.0.17', '2.1.325'], run_in_background: ['1.0.98', '2.1.325'], timeout: ['1.0.24', '2.1.325'],
    } },
    'tool/Bash/result': { first: '1.0.17', last: '2.1.325', count: 5986, fields: {
      assistantAutoBackgrounded: ['2.1.141', '2.1.141'], backgroundCwdHint: ['2.1.210', '2.1.210'], backgroundTaskId: ['1.0.98', '2.1.325'],
      bashEditDiff: ['2.1.325', '2.1.325'], gitOperation: ['2.1.156', '2.1.218'], interrupted: ['1.0.17', '2.1.325'], isImage: ['1.0.17', '2.1.325'],
      noOutputExpected: ['2.1.39', '2.1.325'], persistedOutputPath: ['2.1.62', '2.1.325'], persistedOutputSize: ['2.1.62', '2.1.325'],
      returnCodeInterpretation: ['1.0.18', '2.1.218'], sandbox: ['1.0.17', '1.0.18'], stderr: ['1.0.17', '2.1.325'], stdout: ['1.0.17', '2.1.325'],
      timedOutAfterMs: ['2.1.217', '2.1.217'],
    } },
    'tool/BashOutput/input': { first: '1.0.98', last: '2.0.57', count: 22, fields: {
      bash_id: ['1.0.98', '2.0.57'],
    } },
    'tool/BashOutput/result': { first: '1.0.98', last: '2.0.57', count: 22, fields: {
      command: ['1.0.98', '2.0.57'], exitCode: ['1.0.98', '2.0.57'], shellId: ['1.0.98', '2.0.57'], status: ['1.0.98', '2.0.57'], stderr: ['1.0.98', '2.0.57'],
      stderrLines: ['1.0.98', '2.0.57'], stdout: ['1.0.98', '2.0.57'], stdoutLines: ['1.0.98', '2.0.57'], timestamp: ['1.0.98', '2.0.57'],
    } },
    'tool/Edit/input': { first: '1.0.17', last: '2.1.325', count: 2282, fields: {
      file_path: ['1.0.17', '2.1.325'], new_string: ['1.0.17', '2.1.325'], old_string: ['1.0.17', '2.1.325'], replace_all: ['1.0.51', '2.1.325'],
    } },
    'tool/Edit/result': { first: '1.0.17', last: '2.1.325', count: 2212, fields: {
      contentNotInModelContext: ['2.1.325', '2.1.325'], filePath: ['1.0.17', '2.1.325'], memdirStamped: ['2.1.218', '2.1.218'],
      newString: ['1.0.17', '2.1.325'], oldString: ['1.0.17', '2.1.325'], originalFile: ['1.0.17', '2.1.325'], replaceAll: ['1.0.17', '2.1.325'],
      staleRecovered: ['2.1.210', '2.1.217'], structuredPatch: ['1.0.17', '2.1.325'], userModified: ['1.0.17', '2.1.325'],
    } },
    'tool/EnterPlanMode/input': { first: '2.0.76', last: '2.1.150', count: 3, fields: {} },
    'tool/EnterPlanMode/result': { first: '2.0.76', last: '2.1.150', count: 3, fields: {
      message: ['2.0.76', '2.1.150'],
    } },
    'tool/EnterWorktree/input': { first: '2.1.150', last: '2.1.325', count: 3, fields: {
      name: ['2.1.150', '2.1.325'],
    } },
    'tool/EnterWorktree/result': { first: '2.1.150', last: '2.1.325', count: 3, fields: {
      message: ['2.1.150', '2.1.325'], worktreeBranch: ['2.1.150', '2.1.325'], worktreePath: ['2.1.150', '2.1.325'],
    } },
    'tool/ExitPlanMode/input': { first: '1.0.71', last: '2.1.325', count: 28, fields: {
      plan: ['1.0.71', '2.1.325'], planFilePath: ['2.1.150', '2.1.325'],
    } },
    'tool/ExitPlanMode/result': { first: '1.0.71', last: '2.1.325', count: 28, fields: {
      filePath: ['2.0.55', '2.1.325'], isAgent: ['1.0.71', '2.1.325'], plan: ['1.0.71', '2.1.325'],
    } },
    'tool/ExitWorktree/input': { first: '2.1.150', last: '2.1.325', count: 3, fields: {
      action: ['2.1.150', '2.1.325'],
    } },
    'tool/ExitWorktree/result': { first: '2.1.150', last: '2.1.325', count: 3, fields: {
      action: ['2.1.150', '2.1.325'], message: ['2.1.150', '2.1.325'], originalCwd: ['2.1.150', '2.1.325'], originalCwdMissing: ['2.1.325', '2.1.325'],
      restoredCwd: ['2.1.325', '2.1.325'], worktreeBranch: ['2.1.150', '2.1.325'], worktreePath: ['2.1.150', '2.1.325'],
    } },
    'tool/Glob/input': { first: '1.0.18', last: '2.1.218', count: 167, fields: {
      path: ['1.0.18', '2.1.110'], pattern: ['1.0.18', '2.1.218'],
    } },
    'tool/Glob/result': { first: '1.0.18', last: '2.1.218', count: 147, fields: {
      countIsComplete: ['2.1.218', '2.1.218'], durationMs: ['1.0.18', '2.1.218'], filenames: ['1.0.18', '2.1.218'], numFiles: ['1.0.18', '2.1.218'],
      totalMatches: ['2.1.218', '2.1.218'], truncated: ['1.0.18', '2.1.218'],
    } },
    'tool/Grep/input': { first: '1.0.17', last: '2.1.218', count: 437, fields: {
      '-A': ['1.0.53', '2.1.218'], '-B': ['1.0.53', '2.1.218'], '-C': ['2.0.15', '2.1.218'], '-i': ['1.0.56', '2.1.62'], '-n': ['1.0.51', '2.1.218'],
      context: ['2.1.45', '2.1.45'], glob: ['1.0.123', '2.1.110'], head_limit: ['1.0.51', '2.1.218'], include: ['1.0.17', '1.0.43'],
      output_mode: ['1.0.51', '2.1.218'], path: ['1.0.17', '2.1.218'], pattern: ['1.0.17', '2.1.218'], type: ['2.1.44', '2.1.110'],
    } },
    'tool/Grep/result': { first: '1.0.17', last: '2.1.218', count: 423, fields: {
      appliedLimit: ['2.0.37', '2.1.150'], content: ['1.0.51', '2.1.218'], filenames: ['1.0.17', '2.1.218'], mode: ['1.0.51', '2.1.218'],
      numFiles: ['1.0.17', '2.1.218'], numLines: ['1.0.51', '2.1.218'], numMatches: ['1.0.128', '2.1.150'], totalLines: ['2.1.218', '2.1.218'],
    } },
    'tool/KillBash/input': { first: '1.0.98', last: '1.0.98', count: 3, fields: {
      shell_id: ['1.0.98', '1.0.98'],
    } },
    'tool/KillBash/result': { first: '1.0.98', last: '1.0.98', count: 3, fields: {
      message: ['1.0.98', '1.0.98'], shell_id: ['1.0.98', '1.0.98'], success: ['1.0.98', '1.0.98'],
    } },
    'tool/KillShell/input': { first: '1.0.120', last: '2.0.76', count: 13, fields: {
      shell_id: ['1.0.120', '2.0.76'],
    } },
    'tool/KillShell/result': { first: '1.0.120', last: '2.0.76', count: 13, fields: {
      message: ['1.0.120', '2.0.57'], shell_id: ['1.0.120', '2.0.57'],
    } },
    'tool/LS/input': { first: '1.0.17', last: '1.0.71', count: 34, fields: {
      ignore: ['1.0.59', '1.0.59'], path: ['1.0.17', '1.0.71'],
    } },
    'tool/LS/result': { first: '1.0.17', last: '1.0.71', count: 34, fields: {} },
    'tool/Monitor/input': { first: '2.1.178', last: '2.1.325', count: 7, fields: {
      command: ['2.1.178', '2.1.325'], description: ['2.1.178', '2.1.325'], persistent: ['2.1.178', '2.1.199'], timeout_ms: ['2.1.178', '2.1.325'],
    } },
    'tool/Monitor/result': { first: '2.1.178', last: '2.1.325', count: 7, fields: {
      persistent: ['2.1.178', '2.1.325'], taskId: ['2.1.178', '2.1.325'], timeoutMs: ['2.1.178', '2.1.325'],
    } },
    'tool/MultiEdit/input': { first: '1.0.17', last: '1.0.128', count: 58, fields: {
      edits: ['1.0.17', '1.0.128'], file_path: ['1.0.17', '1.0.128'],
    } },
    'tool/MultiEdit/result': { first: '1.0.17', last: '1.0.128', count: 58, fields: {
      edits: ['1.0.17', '1.0.128'], filePath: ['1.0.17', '1.0.128'], originalFileContents: ['1.0.17', '1.0.128'], structuredPatch: ['1.0.17', '1.0.128'],
      userModified: ['1.0.17', '1.0.128'],
    } },
    'tool/NotebookEdit/input': { first: '1.0.128', last: '2.1.325', count: 15, fields: {
      cell_id: ['1.0.128', '2.1.325'], cell_type: ['1.0.128', '2.1.325'], edit_mode: ['1.0.128', '2.1.325'], new_source: ['1.0.128', '2.1.325'],
      notebook_path: ['1.0.128', '2.1.325'],
    } },
    'tool/NotebookEdit/result': { first: '1.0.128', last: '2.1.325', count: 15, fields: {
      cell_id: ['1.0.128', '2.1.325'], cell_type: ['1.0.128', '2.1.325'], edit_mode: ['1.0.128', '2.1.325'], error: ['1.0.128', '2.1.325'],
      language: ['1.0.128', '2.1.325'], new_source: ['1.0.128', '2.1.325'], notebook_path: ['2.1.42', '2.1.325'], old_source: ['2.1.250', '2.1.325'],
      original_file: ['2.1.42', '2.1.325'], updated_file: ['2.1.42', '2.1.325'],
    } },
    'tool/PowerShell/input': { first: '2.1.217', last: '2.1.218', count: 157, fields: {
      command: ['2.1.217', '2.1.218'], description: ['2.1.217', '2.1.218'], run_in_background: ['2.1.218', '2.1.218'], timeout: ['2.1.217', '2.1.218'],
    } },
    'tool/PowerShell/result': { first: '2.1.217', last: '2.1.218', count: 156, fields: {
      backgroundTaskId: ['2.1.218', '2.1.218'], gitOperation: ['2.1.218', '2.1.218'], interrupted: ['2.1.217', '2.1.218'], isImage: ['2.1.217', '2.1.218'],
      stderr: ['2.1.217', '2.1.218'], stdout: ['2.1.217', '2.1.218'],
    } },
    'tool/Read/input': { first: '1.0.17', last: '2.1.325', count: 2310, fields: {
      file_path: ['1.0.17', '2.1.325'], limit: ['1.0.17', '2.1.325'], offset: ['1.0.17', '2.1.325'],
    } },
    'tool/Read/result': { first: '1.0.17', last: '2.1.325', count: 2182, fields: {
      file: ['1.0.17', '2.1.325'], type: ['1.0.17', '2.1.325'],
    } },
    'tool/ReportFindings/input': { first: '2.1.210', last: '2.1.210', count: 4, fields: {
      findings: ['2.1.210', '2.1.210'], level: ['2.1.210', '2.1.210'],
    } },
    'tool/ReportFindings/result': { first: '2.1.210', last: '2.1.210', count: 4, fields: {
      count: ['2.1.210', '2.1.210'], findings: ['2.1.210', '2.1.210'], level: ['2.1.210', '2.1.210'],
    } },
    'tool/ScheduleWakeup/input': { first: '2.1.179', last: '2.1.179', count: 4, fields: {
      delaySeconds: ['2.1.179', '2.1.179'], prompt: ['2.1.179', '2.1.179'], reason: ['2.1.179', '2.1.179'],
    } },
    'tool/ScheduleWakeup/result': { first: '2.1.179', last: '2.1.179', count: 4, fields: {
      clampedDelaySeconds: ['2.1.179', '2.1.179'], scheduledFor: ['2.1.179', '2.1.179'], wasClamped: ['2.1.179', '2.1.179'],
    } },
    'tool/SendMessage/input': { first: '2.1.114', last: '2.1.325', count: 10, fields: {
      content: ['2.1.114', '2.1.325'], message: ['2.1.114', '2.1.325'], recipient: ['2.1.114', '2.1.325'], recipient_kind: ['2.1.325', '2.1.325'],
      summary: ['2.1.114', '2.1.325'], to: ['2.1.114', '2.1.325'], type: ['2.1.114', '2.1.325'],
    } },
    'tool/SendMessage/result': { first: '2.1.114', last: '2.1.325', count: 10, fields: {
      message: ['2.1.114', '2.1.325'], msg_id: ['2.1.325', '2.1.325'], pin: ['2.1.218', '2.1.325'], resumedAgentId: ['2.1.218', '2.1.325'],
      revivedAgentId: ['2.1.325', '2.1.325'], routing: ['2.1.114', '2.1.325'], success: ['2.1.114', '2.1.325'],
    } },
    'tool/Skill/input': { first: '2.0.42', last: '2.1.325', count: 36, fields: {
      args: ['2.0.42', '2.1.325'], skill: ['2.0.42', '2.1.325'],
    } },
    'tool/Skill/result': { first: '2.0.42', last: '2.1.325', count: 35, fields: {
      allowedTools: ['2.1.217', '2.1.217'], commandName: ['2.0.42', '2.1.325'], success: ['2.0.42', '2.1.325'],
    } },
    'tool/SlashCommand/input': { first: '1.0.128', last: '2.0.42', count: 4, fields: {
      command: ['1.0.128', '2.0.42'],
    } },
    'tool/SlashCommand/result': { first: '1.0.128', last: '2.0.42', count: 4, fields: {
      commandName: ['1.0.128', '2.0.42'], success: ['1.0.128', '2.0.42'],
    } },
    'tool/Task/input': { first: '1.0.17', last: '2.1.62', count: 107, fields: {
      description: ['1.0.17', '2.1.62'], isolation: ['1.0.128', '2.1.42'], model: ['2.1.44', '2.1.44'], name: ['1.0.128', '2.1.42'],
      prompt: ['1.0.17', '2.1.62'], resume: ['1.0.128', '2.1.42'], run_in_background: ['1.0.128', '2.1.42'], subagent_type: ['1.0.98', '2.1.62'],
    } },
    'tool/Task/result': { first: '1.0.17', last: '2.1.62', count: 106, fields: {
      agentId: ['2.0.37', '2.1.62'], content: ['1.0.17', '2.1.62'], description: ['2.0.76', '2.1.42'], isAsync: ['2.0.76', '2.1.42'],
      outputFile: ['2.0.76', '2.1.42'], prompt: ['2.0.37', '2.1.62'], status: ['2.0.37', '2.1.62'], totalDurationMs: ['1.0.17', '2.1.62'],
      totalTokens: ['1.0.17', '2.1.62'], totalToolUseCount: ['1.0.17', '2.1.62'], usage: ['1.0.17', '2.1.62'], wasInterrupted: ['1.0.17', '1.0.59'],
    } },
    'tool/TaskCreate/input': { first: '2.1.39', last: '2.1.325', count: 169, fields: {
      activeForm: ['2.1.39', '2.1.217'], description: ['2.1.39', '2.1.325'], metadata: ['2.1.150', '2.1.325'], subject: ['2.1.39', '2.1.325'],
    } },
    'tool/TaskCreate/result': { first: '2.1.39', last: '2.1.325', count: 169, fields: {
      task: ['2.1.39', '2.1.325'],
    } },
    'tool/TaskGet/input': { first: '2.1.114', last: '2.1.325', count: 3, fields: {
      taskId: ['2.1.114', '2.1.325'],
    } },
    'tool/TaskGet/result': { first: '2.1.150', last: '2.1.325', count: 2, fields: {
      task: ['2.1.150', '2.1.325'],
    } },
    'tool/TaskList/input': { first: '2.1.109', last: '2.1.325', count: 9, fields: {} },
    'tool/TaskList/result': { first: '2.1.109', last: '2.1.325', count: 9, fields: {
      tasks: ['2.1.109', '2.1.325'],
    } },
    'tool/TaskOutput/input': { first: '2.0.76', last: '2.1.250', count: 19, fields: {
      block: ['2.0.76', '2.1.250'], task_id: ['2.0.76', '2.1.250'], timeout: ['2.0.76', '2.1.250'],
    } },
    'tool/TaskOutput/result': { first: '2.0.76', last: '2.1.250', count: 19, fields: {
      retrieval_status: ['2.0.76', '2.1.250'], task: ['2.0.76', '2.1.250'],
    } },
    'tool/TaskStop/input': { first: '2.1.42', last: '2.1.325', count: 10, fields: {
      task_id: ['2.1.42', '2.1.325'],
    } },
    'tool/TaskStop/result': { first: '2.1.42', last: '2.1.325', count: 10, fields: {
      command: ['2.1.199', '2.1.199'], message: ['2.1.199', '2.1.199'], task_id: ['2.1.199', '2.1.199'], task_type: ['2.1.199', '2.1.199'],
    } },
    'tool/TaskUpdate/input': { first: '2.1.39', last: '2.1.325', count: 283, fields: {
      addBlockedBy: ['2.1.150', '2.1.325'], description: ['2.1.110', '2.1.110'], owner: ['2.1.114', '2.1.325'], status: ['2.1.39', '2.1.325'],
      subject: ['2.1.52', '2.1.110'], taskId: ['2.1.39', '2.1.325'],
    } },
    'tool/TaskUpdate/result': { first: '2.1.39', last: '2.1.325', count: 281, fields: {
      error: ['2.1.109', '2.1.325'], statusChange: ['2.1.39', '2.1.325'], success: ['2.1.39', '2.1.325'], taskId: ['2.1.39', '2.1.325'],
      updatedFields: ['2.1.39', '2.1.325'], verificationNudgeNeeded: ['2.1.91', '2.1.126'],
    } },
    'tool/TodoWrite/input': { first: '1.0.17', last: '2.1.42', count: 662, fields: {
      todos: ['1.0.17', '2.1.42'],
    } },
    'tool/TodoWrite/result': { first: '1.0.17', last: '2.1.42', count: 662, fields: {
      newTodos: ['1.0.17', '2.1.42'], oldTodos: ['1.0.17', '2.1.42'],
    } },
    'tool/ToolSearch/input': { first: '2.1.91', last: '2.1.325', count: 97, fields: {
      max_results: ['2.1.91', '2.1.325'], query: ['2.1.91', '2.1.325'],
    } },
    'tool/ToolSearch/result': { first: '2.1.91', last: '2.1.325', count: 92, fields: {
      matches: ['2.1.91', '2.1.325'], query: ['2.1.91', '2.1.325'], total_deferred_tools: ['2.1.91', '2.1.325'],
    } },
    'tool/WebFetch/input': { first: '1.0.60', last: '2.1.325', count: 116, fields: {
      prompt: ['1.0.60', '2.1.325'], url: ['1.0.60', '2.1.325'],
    } },
    'tool/WebFetch/result': { first: '1.0.60', last: '2.1.325', count: 73, fields: {
      bytes: ['1.0.60', '2.1.199'], code: ['1.0.60', '2.1.199'], codeText: ['1.0.60', '2.1.199'], durationMs: ['1.0.60', '2.1.199'],
      result: ['1.0.60', '2.1.199'], url: ['1.0.60', '2.1.199'],
    } },
    'tool/WebSearch/input': { first: '1.0.128', last: '2.1.325', count: 72, fields: {
      query: ['1.0.128', '2.1.325'],
    } },
    'tool/WebSearch/result': { first: '1.0.128', last: '2.1.325', count: 68, fields: {
      durationSeconds: ['1.0.128', '2.1.325'], query: ['1.0.128', '2.1.325'], results: ['1.0.128', '2.1.325'], searchCount: ['2.1.150', '2.1.325'],
    } },
    'tool/Workflow/input': { first: '2.1.161', last: '2.1.325', count: 11, fields: {
      args: ['2.1.210', '2.1.210'], description: ['2.1.250', '2.1.325'], name: ['2.1.210', '2.1.210'], resumeFromRunId: ['2.1.210', '2.1.210'],
      script: ['2.1.161', '2.1.325'], scriptPath: ['2.1.210', '2.1.210'],
    } },
    'tool/Workflow/result': { first: '2.1.161', last: '2.1.325', count: 11, fields: {
      runId: ['2.1.161', '2.1.325'], scriptPath: ['2.1.161', '2.1.325'], status: ['2.1.161', '2.1.325'], summary: ['2.1.161', '2.1.325'],
      taskId: ['2.1.161', '2.1.325'], taskType: ['2.1.172', '2.1.325'], transcriptDir: ['2.1.161', '2.1.325'], workflowName: ['2.1.172', '2.1.325'],
    } },
    'tool/Write/input': { first: '1.0.17', last: '2.1.325', count: 769, fields: {
      content: ['1.0.17', '2.1.325'], file_path: ['1.0.17', '2.1.325'],
    } },
    'tool/Write/result': { first: '1.0.17', last: '2.1.325', count: 759, fields: {
      content: ['1.0.17', '2.1.325'], filePath: ['1.0.17', '2.1.325'], memdirStamped: ['2.1.217', '2.1.218'], originalFile: ['2.0.55', '2.1.325'],
      structuredPatch: ['1.0.17', '2.1.325'], type: ['1.0.17', '2.1.325'], userModified: ['2.1.110', '2.1.325'],
    } },
    'tools-used': { first: '2.1.325', last: '2.1.325', count: 122, fields: {
      sessionId: ['2.1.325', '2.1.325'], tools: ['2.1.325', '2.1.325'], type: ['2.1.325', '2.1.325'],
    } },
    user: { first: '1.0.17', last: '2.1.325', count: 17784, fields: {
      agentId: ['2.0.28', '2.1.325'], classifierMetaLines: ['2.1.217', '2.1.218'], cwd: ['1.0.17', '2.1.325'], entrypoint: ['2.1.78', '2.1.325'],
      gitBranch: ['1.0.55', '2.1.325'], imagePasteIds: ['2.0.76', '2.1.325'], interruptedMessageId: ['2.1.150', '2.1.325'],
      isCompactSummary: ['1.0.59', '2.1.325'], isMeta: ['1.0.17', '2.1.325'], isSidechain: ['1.0.17', '2.1.325'],
      isVisibleInTranscriptOnly: ['1.0.109', '2.1.325'], joinedNoticeLengths: ['2.1.325', '2.1.325'], joinedNoticeOwn: ['2.1.325', '2.1.325'],
      joinedNoticeRunIds: ['2.1.325', '2.1.325'], mcpCallNotReadOnly: ['2.1.325', '2.1.325'], mcpMeta: ['2.1.42', '2.1.325'], message: ['1.0.17', '2.1.325'],
      origin: ['2.1.141', '2.1.325'], parentUuid: ['1.0.17', '2.1.325'], permissionDecision: ['2.1.325', '2.1.325'], permissionMode: ['2.1.17', '2.1.325'],
      planContent: ['2.1.39', '2.1.63'], promptId: ['2.1.76', '2.1.325'], promptSource: ['2.1.161', '2.1.325'], queueSkipAttachments: ['2.1.250', '2.1.325'],
      refusedMessageId: ['2.1.325', '2.1.325'], sandboxed: ['2.1.325', '2.1.325'], sessionId: ['1.0.17', '2.1.325'], session_id: ['2.1.199', '2.1.325'],
      slug: ['2.0.55', '2.1.325'], sourceToolAssistantUUID: ['2.1.12', '2.1.325'], sourceToolUseID: ['2.0.57', '2.1.325'],
      summarizedTurnPromptUuids: ['2.1.325', '2.1.325'], thinkingMetadata: ['1.0.120', '2.1.45'], timestamp: ['1.0.17', '2.1.325'], todos: ['2.0.55', '2.1.62'],
      toolDenialKind: ['2.1.217', '2.1.325'], toolUseResult: ['1.0.17', '2.1.325'], turnAttributionKey: ['2.1.325', '2.1.325'],
      turnCompanion: ['2.1.250', '2.1.325'], turnOrigin: ['2.1.325', '2.1.325'], turnPosition: ['2.1.325', '2.1.325'], type: ['1.0.17', '2.1.325'],
      userFeedback: ['2.1.217', '2.1.217'], userType: ['1.0.17', '2.1.325'], uuid: ['1.0.17', '2.1.325'], version: ['1.0.17', '2.1.325'],
    } },
    'worktree-state': { first: '2.1.150', last: '2.1.325', count: 9, fields: {
      sessionId: ['2.1.150', '2.1.325'], type: ['2.1.150', '2.1.325'], worktreeSession: ['2.1.150', '2.1.325'],
    } },
  },
};

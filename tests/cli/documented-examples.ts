// Examples of records as public descriptions of the format print them: abbreviated, often without the fields that every
// real record has, sometimes no more than a block. The texts are invented; the forms are those of the descriptions.

/** As a description prints them, prose and all. */
export const descriptions: Readonly<Record<string, string>> = {
  'a specification of 2.0.76': `
# Format of the harbour's session files

\`\`\`json
{
  "type": "queue-operation",
  "operation": "dequeue",
  "timestamp": "2025-12-24T06:00:57.005Z",
  "sessionId": "6c75e29d-01ec-4987-acf7-096af67c8031"
}
\`\`\`
1. **Plain text**:
   \`\`\`json
   { "role": "user", "content": "Ahoy, help me with the mooring..." }
   \`\`\`
2. **Tool result**:
   \`\`\`json
   {
     "role": "user",
     "content": [{
       "type": "tool_result",
       "tool_use_id": "toolu_01HarbourLs",
       "content": "Listing of the pier...",
       "is_error": false
     }]
   }
   \`\`\`
\`\`\`json
{ "type": "text", "text": "I'll tie up with..." }
{
  "type": "tool_use",
  "id": "toolu_01HarbourLs",
  "name": "Bash",
  "input": {
    "command": "ls -la pier",
    "description": "List what lies at the pier"
  }
}
{
  "type": "system",
  "uuid": "...",
  "sessionId": "...",
  "timestamp": "2025-12-24T06:01:50.097Z",
  "subtype": "error",
  "level": "error",
  "content": "The tide gauge fell silent...",
  "error": { ... },
  "cause": "...",
  "retryAttempt": 1,
  "maxRetries": 3,
  "retryInMs": 1000
}
{
  "type": "system",
  "subtype": "warning",
  "level": "warn",
  "content": "Fog is expected by noon"
}
{
  "type": "system",
  "subtype": "init",
  "level": "info",
  "content": "Watch of the pilot begins"
}
{
  "type": "summary",
  "sessionId": "...",
  "leafUuid": "...",
  "summary": "Mooring plan in one line..."
}
{
  "type": "file-history-snapshot",
  "sessionId": "...",
  "messageId": "...",
  "snapshot": { ... },
  "isSnapshotUpdate": false
}
{
  "type": "image",
  "source": { "type": "base64", "media_type": "image/png", "data": "base64_encoded_data..." }
}
{
  "type": "thinking",
  "thinking": "Weighing the anchor in thought..."
}
{
  "type": "user",
  "isMeta": true,
  "sourceToolUseID": "toolu_01HarbourLs",
  "message": {
    "role": "user",
    "content": [{ "type": "text", "text": "# /pilot.run - Channel Explorer\\n..." }]
  }
}
\`\`\`
`,
  'a description of 2.1.42': `
\`\`\`json
{
  "message": {
    "role": "user",
    "content": "Fix the leaking hatch"
  }
}
{
  "message": {
    "role": "user",
    "content": [
      {
        "type": "tool_result",
        "tool_use_id": "toolu_01XYZ...",
        "content": "     1→#!/usr/bin/env harbour\\n     2→..."
      }
    ]
  }
}
{"type": "text", "text": "Here's my survey..."}
{
  "type": "tool_use",
  "id": "toolu_01ABC...",
  "name": "Edit",
  "input": {
    "file_path": "/home/ada/harbour/main.py",
    "old_string": "def leak():",
    "new_string": "def seal():"
  }
}
{
  "data": {
    "type": "bash_progress",
    "output": "pumping the bilge...",
    "fullOutput": "all of the water so far",
    "elapsedTimeSeconds": 3,
    "totalLines": 42
  }
}
{
  "data": {
    "type": "agent_progress",
    "prompt": "Search for driftwood...",
    "agentId": "ab5e7cc",
    "message": { ... }
  }
}
{
  "data": {
    "type": "hook_progress",
    "hookEvent": "PostToolUse",
    "hookName": "PostToolUse:Read",
    "command": "callback"
  }
}
{
  "subtype": "microcompact_boundary",
  "microcompactMetadata": {
    "trigger": "auto",
    "preTokens": 150000,
    "tokensSaved": 45000,
    "compactedToolIds": ["toolu_01...", "toolu_02..."]
  }
}
{
  "type": "queue-operation",
  "operation": "enqueue",
  "timestamp": "...",
  "sessionId": "...",
  "content": "<task-id>buoy seven</task-id><status>...</status>"
}
\`\`\`
`,
  'a schema of 2.0.60': `
Example: Simple Text Message
{
"parentUuid": null,
"isSidechain": false,
"userType": "external",
"cwd": "/home/ada/harbour",
"sessionId": "0340f328-33c2-42fb-b9fa-ae58a9d8a799",
"version": "2.0.60",
"gitBranch": "main",
"type": "user",
"message": {
"role": "user",
"content": "review 一下 the berth plan"
},
"uuid": "880a9364-634b-4cc1-9acb-7992e89e69b8",
"timestamp": "2025-12-07T04:18:24.082Z",
"thinkingMetadata": {
"level": "none",
"disabled": true,
"triggers": ["think"]
},
"todos": []
}
Example: Tool Use (Task Agent)
{
"parentUuid": "880a9364-634b-4cc1-9acb-7992e89e69b8",
"message": {
"model": "claude-opus-4-5-20251101",
"role": "assistant",
"content": [
{
"type": "tool_use",
"id": "toolu_018HarbourTask",
"name": "Task",
"input": {
"description": "Explore the breakwater",
"prompt": "Thoroughly sound the breakwater...",
"subagent_type": "Explore"
}
}
]
},
"type": "assistant",
"uuid": "c24724ea-c3af-44f6-8f87-dd81b705e583"
}
Example: Tool Result Message
{
"parentUuid": "c24724ea-c3af-44f6-8f87-dd81b705e583",
"type": "user",
"message": {
"role": "user",
"content": [
{
"tool_use_id": "toolu_018HarbourTask",
"type": "tool_result",
"content": [
{
"type": "text",
"text": "Soundings of the agent..."
}
]
}
]
},
"uuid": "edfca883-f934-480c-9b68-ce9cb2958917",
"timestamp": "2025-12-07T04:19:32.222Z",
"toolUseResult": {
"status": "completed",
"prompt": "original sounding task",
"agentId": "12c788e6",
"content": [{ "type": "text", "text": "..." }]
}
}
Example: Hook
{
"parentUuid": "473b0706-6be5-4206-ace9-2cb6cee3ea02",
"sessionId": "0340f328-33c2-42fb-b9fa-ae58a9d8a799",
"type": "system",
"subtype": "stop_hook_summary",
"hookCount": 1,
"hookInfos": [
{
"command": "(ring the bell >/dev/null &) || true"
}
],
"hookErrors": [],
"preventedContinuation": false,
"stopReason": "",
"hasOutput": true,
"level": "suggestion",
"timestamp": "2025-12-07T04:21:46.651Z",
"uuid": "fdf8c340-37e4-4f38-95bd-c9ec6c8f0360",
"toolUseID": "0b007e3b-c3e4-428f-a387-3ac11cc134b0"
}
Example (Enqueue with Image):
{
"type": "queue-operation",
"operation": "enqueue",
"timestamp": "2025-12-08T03:37:10.789Z",
"sessionId": "a13cb7a0-f145-4ae2-80f2-dd489a02c51c",
"content": "[Image #1] 港口 picture, no need to answer"
}
{
"type": "queue-operation",
"operation": "remove",
"timestamp": "2025-12-08T03:37:12.389Z",
"sessionId": "a13cb7a0-f145-4ae2-80f2-dd489a02c51c"
}
Example:
{
"type": "user",
"message": {
"role": "user",
"content": [{
"tool_use_id": "toolu_01HarbourOther",
"type": "tool_result",
"content": "echo of the pier",
"is_error": false
}]
},
"toolUseResult": {
"stdout": "echo of the pier",
"stderr": "",
"interrupted": false,
"isImage": false
}
}
`,
  'a description of 2.0.42': `
\`\`\`json
{
  "type": "user",
  "uuid": "a7ae917c-eccb-4e61-9e82-39251b85fb3f",
  "parentUuid": "7cadf770-853a-4641-9312-155fd2869f7d",
  "timestamp": "2025-11-18T00:18:42.913Z",
  "isSidechain": false,
  "userType": "external",
  "cwd": "/home/ada/harbour",
  "sessionId": "2e629759-ce43-4af3-a8f3-48c7c2ac72e2",
  "version": "2.0.42",
  "gitBranch": "main",
  "thinkingMetadata": { "budget_tokens": 1024, "thinking_enabled": true },
  "message": {
    "role": "user",
    "content": "we added a lock gate. We want to limit who opens it"
  }
}
{
  "type": "tool_result",
  "tool_use_id": "toolu_014HarbourStop",
  "content": "[Request interrupted by user for tool use]",
  "is_error": true
}
{
  "type": "tool_result",
  "tool_use_id": "toolu_01ABC123...",
  "content": [
    {
      "type": "text",
      "text": "Here's the overview of all locks..."
    }
  ],
  "toolUseResult": {
    "status": "completed",
    "prompt": "Explore the locks thoroughly...",
    "agentId": "0da5686d",
    "content": [...],
    "totalDurationMs": 100032
  }
}
{
  "type": "thinking",
  "thinking": "The keeper wants a limit...",
  "signature": "EtkECkYICRgCKkA3Ly7Dxk..." // Cryptographic signature
}
{
  "content": [
    { "type": "tool_use", "id": "toolu_01A", "name": "Read", ... },
    { "type": "tool_use", "id": "toolu_01B", "name": "Grep", ... }
  ]
}
{
  "type": "user",
  "message": { "role": "user", "content": ["Said in a plain text among blocks"] }
}
\`\`\`
`,
};

import type { ToolAct } from '../shapes/tool-act.ts';

// Written by its test from the entries of the tools: a small table for what must not load them all.
export const toolActs: readonly (readonly [name: string, act: ToolAct])[] = [
  ['Agent', 'starts-agent'],
  ['AgentOutputTool', 'checks-task'],
  ['AskUserQuestion', 'asks-person'],
  ['Bash', 'runs-command'],
  ['BashOutput', 'checks-task'],
  ['Edit', 'changes-file'],
  ['ExitPlanMode', 'presents-plan'],
  ['KillBash', 'stops-task'],
  ['KillShell', 'stops-task'],
  ['MultiEdit', 'changes-file'],
  ['NotebookEdit', 'changes-file'],
  ['PowerShell', 'runs-command'],
  ['Read', 'reads-file'],
  ['SendMessage', 'messages-agent'],
  ['Skill', 'runs-prompt'],
  ['SlashCommand', 'runs-prompt'],
  ['Task', 'starts-agent'],
  ['TaskCreate', 'lists-work'],
  ['TaskOutput', 'checks-task'],
  ['TaskStop', 'stops-task'],
  ['TaskUpdate', 'lists-work'],
  ['TodoWrite', 'lists-work'],
  ['Write', 'changes-file'],
  ['exit_plan_mode', 'presents-plan'],
];

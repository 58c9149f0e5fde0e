import type { ToolAct } from '../shapes/tool-act.ts';

// Written by its test from the entries of the tools: a small table for what must not load them all.
export const toolActs: readonly (readonly [name: string, act: ToolAct])[] = [
  ['Agent', 'starts-agent'],
  ['AskUserQuestion', 'asks-person'],
  ['Bash', 'runs-command'],
  ['Edit', 'changes-file'],
  ['ExitPlanMode', 'presents-plan'],
  ['MultiEdit', 'changes-file'],
  ['NotebookEdit', 'changes-file'],
  ['PowerShell', 'runs-command'],
  ['Read', 'reads-file'],
  ['Skill', 'runs-prompt'],
  ['SlashCommand', 'runs-prompt'],
  ['Task', 'starts-agent'],
  ['TaskCreate', 'lists-work'],
  ['TaskUpdate', 'lists-work'],
  ['TodoWrite', 'lists-work'],
  ['Write', 'changes-file'],
  ['exit_plan_mode', 'presents-plan'],
];

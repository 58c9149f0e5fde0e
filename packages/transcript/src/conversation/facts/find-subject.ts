import type { JsonObject } from '../../json/json-value.ts';
import { findFieldText } from '../../shapes/field-value.ts';
import type { ToolAct } from '../../shapes/tool-act.ts';
import { toOwnText } from './to-own-text.ts';
import { toProgram } from './to-program.ts';

const longestSkill = 200;

/** What a call runs, from its input: the program of a command, the name of a skill without slash and arguments. */
export function findSubject(act: ToolAct | undefined, input: JsonObject | undefined): string | undefined {
  if (input === undefined || (act !== 'runs-command' && act !== 'runs-prompt')) return undefined;
  const command = findFieldText(input['command']);
  if (act === 'runs-command') return command === undefined ? undefined : toOwnText(toProgram(command));
  const typed = (findFieldText(input['skill']) ?? command ?? '').slice(0, longestSkill).trim();
  const [name = ''] = (typed.startsWith('/') ? typed.slice(1) : typed).split(/\s/, 1);
  return name === '' ? undefined : toOwnText(name);
}

import type { JsonObject } from '@scrollkeep/transcript/json/json-value.ts';
import { toOneLine } from '../text/first-line.ts';
import type { ListItem, Panel } from '../model/panel.ts';
import { findText, listObjects, toObject } from './field.ts';
import type { CallContent, ToolView } from './tool-view.ts';

export const askUserQuestionView = {
  names: ['AskUserQuestion'],
  summary: (call) =>
    listObjects(call.input['questions'])
      .map((question) => {
        const answer = findAnswer(call, question);
        return answer === undefined
          ? (findText(question, 'question') ?? '')
          : `${findText(question, 'header') ?? ''}: ${toOneLine(answer, 60)}`;
      })
      .join(' · '),
  panels: (call) => [
    ...listObjects(call.input['questions']).map((question) => toQuestion(call, question)),
    ...toResponse(call),
  ],
} satisfies ToolView;

function toQuestion(call: CallContent, question: JsonObject): Panel {
  const answer = findAnswer(call, question);
  const notes = findText(
    toObject(toObject(call.details['annotations'])[findText(question, 'question') ?? '']),
    'notes',
  );
  const options = listObjects(question['options']).map((option) => ({
    label: findText(option, 'label') ?? '',
    detail: findText(option, 'description'),
  }));
  const chosen = options.filter(({ label }) => isChosen(label, answer));
  const items: ListItem[] = options.map(({ label, detail }) => ({
    state: isChosen(label, answer) ? 'done' : 'open',
    text: label,
    detail,
  }));
  // Free text under `Other` is none of the labels.
  if (answer !== undefined && chosen.map(({ label }) => label).join(', ') !== answer)
    items.push({ state: 'done', text: answer, detail: 'custom answer' });
  if (notes !== undefined && notes !== '') items.push({ state: 'plain', text: notes, detail: 'your note' });
  return { kind: 'list', label: findText(question, 'question'), items };
}

function toResponse({ details }: CallContent): readonly Panel[] {
  const response = findText(details, 'response');
  return response === undefined || response === '' ? [] : [{ kind: 'text', label: 'Your reply', text: response }];
}

function findAnswer({ input, details }: CallContent, question: JsonObject): string | undefined {
  const text = findText(question, 'question') ?? '';
  return findText(toObject(details['answers']), text) ?? findText(toObject(input['answers']), text);
}

/** Several labels are joined by commas; a label may hold one itself. */
function isChosen(label: string, answer: string | undefined): boolean {
  return label !== '' && answer !== undefined && `, ${answer}, `.includes(`, ${label}, `);
}

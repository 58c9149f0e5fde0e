import { toolEntry } from '../shapes/entry.ts';
import { list, map, number, object, optional, text } from '../shapes/shape.ts';
import { question } from './question.ts';
import { questionAnnotations } from './question-annotations.ts';

export const askUserQuestionTool = toolEntry({
  name: 'AskUserQuestion',
  act: 'asks-person',
  doc:
    'Puts one to four questions with ready answers to the user. The answers are in the result, by the text ' +
    'of the question; what was typed ' +
    'under `Other` is included unchanged. If the user declined, the result is an error text.',
  input: {
    questions: list(question),
    answers: optional(map(text(), 'Filled in by the client if it records the call after the answer')),
    annotations: optional(questionAnnotations),
    metadata: optional(object({ source: optional(text('What asked, such as a command of the client')) })),
  },
  result: object({
    questions: list(question, 'Repeated from the input'),
    answers: map(text(), 'Label chosen by the text of the question; several labels are joined by `, `'),
    annotations: optional(questionAnnotations),
    response: optional(text('Free text in place of answers')),
    afkTimeoutMs: optional(number('There was no answer within this time')),
  }),
  example: {
    input: {
      questions: [
        {
          question: 'In which unit shall the tide board show heights?',
          header: 'Unit',
          options: [
            { label: 'Metres', description: 'As in the tables of the port' },
            { label: 'Feet', description: 'As on older charts' },
          ],
          multiSelect: false,
        },
      ],
    },
    result: {
      questions: [
        {
          question: 'In which unit shall the tide board show heights?',
          header: 'Unit',
          options: [
            { label: 'Metres', description: 'As in the tables of the port' },
            { label: 'Feet', description: 'As on older charts' },
          ],
          multiSelect: false,
        },
      ],
      answers: { 'In which unit shall the tide board show heights?': 'Metres' },
      annotations: { 'In which unit shall the tide board show heights?': { notes: 'two decimals, please' } },
    },
  },
});

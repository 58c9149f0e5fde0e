import { toolEntry } from '../shapes/entry.ts';
import { object, optional, text } from '../shapes/shape.ts';

export const enterPlanModeTool = toolEntry({
  name: 'EnterPlanMode',
  doc: 'Asks the user to enter plan mode, in which nothing is changed until a plan is approved.',
  input: {},
  result: object({
    message: optional(text('What the model is told')),
  }),
  example: {
    input: {},
    result: { message: 'Entered plan mode. Explore the code and design a way before writing any.' },
  },
});

export const sidePartNames = [
  'todos',
  'tasks',
  'plan',
  'checkpoints',
  'results',
  'images',
  'history',
  'debug',
  'live',
] as const;

export type SidePartName = (typeof sidePartNames)[number];

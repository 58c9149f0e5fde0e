import { expect, it } from 'vitest';
import { addChosen } from './add-chosen.ts';

it('keeps a value that was chosen when nothing is found', () => {
  expect(addChosen('project', [], 'tide project:/home/ada/quay', 0)).toEqual([{ value: '/home/ada/quay', count: 0 }]);
  expect(addChosen('project', [], 'tide project:"/home/ada/old quay"', 0)).toEqual([
    { value: '/home/ada/old quay', count: 0 },
  ]);
  expect(addChosen('branch', [], 'tide git:main project:x', 0)).toEqual([{ value: 'main', count: 0 }]);
  expect(addChosen('date', [], 'tide before:30d', 0)).toEqual([{ value: 'older', count: 0 }]);
  expect(addChosen('date', [], 'tide after:7d', 0)).toEqual([{ value: '7d', count: 0 }]);
});

it('adds nothing that is listed, excluded, or of another facet', () => {
  const values = [{ value: 'main', count: 2 }];
  expect(addChosen('branch', values, 'git:main', 2)).toBe(values);
  expect(addChosen('branch', values, '-git:next tide', 2)).toBe(values);
  expect(addChosen('date', [], 'before:90d', 1)).toEqual([]);
});

it('counts what was typed as a part of a name, but not one of several alternatives', () => {
  const values = [{ value: 'maintenance', count: 3 }];
  expect(addChosen('branch', values, 'git:main', 3)).toEqual([...values, { value: 'main', count: 3 }]);
  expect(addChosen('branch', values, 'git:main OR tide', 3)).toBe(values);
});

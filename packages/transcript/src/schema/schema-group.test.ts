import { describe, expect, it } from 'vitest';
import { catalogue } from '../catalogue/catalogue.ts';
import { findNamedGroups } from './find-groups.ts';
import { listCatalogueGroups } from './list-catalogue-groups.ts';
import { parseGroupName, toGroupName } from './schema-group.ts';

const groups = listCatalogueGroups(catalogue);

describe('parseGroupName', () => {
  it.each([
    ['user', 'record', 'user'],
    ['system/turn_duration', 'system', 'turn_duration'],
    ['system/(none)', 'system', ''],
    ['attachment/file', 'attachment', 'file'],
    ['tool/mcp__a/b__c/input', 'tool-input', 'mcp__a/b__c'],
    ['side-file/plan', 'side-file', 'plan'],
    ['harbour/tide', 'record', 'harbour/tide'],
  ])('knows what %s is', (name, family, label) => {
    expect(parseGroupName(name)).toEqual({ family, label });
  });

  it('undoes toGroupName for every part of the catalogue', () => {
    for (const { name, family, label } of groups) {
      expect(toGroupName(family, label)).toBe(name);
      expect(parseGroupName(name)).toEqual({ family, label });
    }
  });
});

describe('findNamedGroups', () => {
  const find = (name: string) => findNamedGroups(groups, name).map((found) => found.name);

  it('takes a full name, and a bare one where it is clear', () => {
    expect(find('attachment/file')).toEqual(['attachment/file']);
    expect(find('turn_duration')).toEqual(['system/turn_duration']);
    expect(findNamedGroups(groups, 'Bash')).toEqual([
      { name: 'tool/Bash', family: 'tool', label: 'Bash', groups: ['tool/Bash/input', 'tool/Bash/result'] },
    ]);
  });

  it('means the record type by a name that a side file has too', () => {
    expect(find('custom-title')).toEqual(['custom-title']);
  });

  it('means all subtypes by system', () => {
    expect(findNamedGroups(groups, 'system')[0]?.groups).toHaveLength(catalogue.system.length);
  });

  it('finds nothing by a name that nothing has', () => {
    expect(find('tide')).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { listTerms } from './list-terms.ts';
import { listUnits } from './list-units.ts';

const units = (text: string) => listUnits(text).map((unit) => unit.text);
const terms = (text: string) => listTerms(listUnits(text));

describe('listUnits', () => {
  it('takes identifiers apart', () => {
    expect(units('readRecords read_records HTTPServer snake_case_2 __init__')).toEqual([
      'read',
      'records',
      'read',
      'records',
      'http',
      'server',
      'snake',
      'case',
      '2',
      'init',
    ]);
  });

  it('folds case, accents, width and compatibility forms', () => {
    expect(units('Ångström STRAẞE ﬁle ＡＢＣ ΟΔΟΣ')).toEqual(['angstrom', 'strasse', 'file', 'abc', 'οδοσ']);
  });

  it('keeps Japanese marks, which make other letters', () => {
    expect(units('か')).not.toEqual(units('が'));
  });

  it('takes Chinese, Japanese and Korean by characters', () => {
    expect(units('日本語 test 학교')).toEqual(['日', '本', '語', 'test', '학', '교']);
  });

  it('knows emoji', () => {
    expect(units('done🎉🚀')).toEqual(['done', '🎉', '🚀']);
  });

  it('gives the place of each unit', () => {
    const text = 'x readRecords 🎉 日本';
    expect(listUnits(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      'x',
      'read',
      'Records',
      '🎉',
      '日',
      '本',
    ]);
  });

  it('leaves what has too many parts whole', () => {
    expect(units('aBcDeFgHiJkLmNoPqR')).toEqual(['abcdefghijklmnopqr']);
  });
});

describe('listTerms', () => {
  it('has identifiers whole beside their parts', () => {
    expect(terms('readRecords')).toEqual(['read', 'records', 'readrecords']);
    expect(terms('read_records')).toEqual(['read', 'records', 'readrecords']);
    expect(terms('plain')).toEqual(['plain']);
  });

  it('pairs characters and ends with the last one', () => {
    expect(terms('日本語')).toEqual(['日本', '本語', '語']);
    expect(terms('日')).toEqual(['日']);
  });
});

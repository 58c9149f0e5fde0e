import { describe, expect, it } from 'vitest';
import { findLanguage } from './find-language.ts';

describe('findLanguage', () => {
  it.each([
    ['Bitte prüfe die Donaudampfschifffahrtsgesellschaft und schreibe einen Test.', 'de'],
    ['Der Build ist kaputt, weil `the-index-of-things` nicht gefunden wird.', 'de'],
    ['潮の満ち引きを計算してください。', 'ja'],
    ['请检查这个文件的编码', 'zh'],
    ['파일을 확인해 주세요', 'ko'],
  ])('sees it in %s', (text, language) => {
    expect(findLanguage(text)).toBe(language);
  });

  it.each([
    'Please check the table of tides, and write a test for it.',
    'The error says "Datei nicht gefunden", that is what the shell printed for us.',
    '',
    'src/index.ts',
    'Add 港 as a name',
  ])('leaves %j to the page', (text) => {
    expect(findLanguage(text)).toBeUndefined();
  });
});

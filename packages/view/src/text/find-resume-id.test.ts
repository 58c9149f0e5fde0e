import { describe, expect, it } from 'vitest';
import { findResumeId } from './find-resume-id.ts';

const [one, other] = ['0b5c1c1e-7a0f-4a2f-9d53-1f4f3b0a7c11', '5f3d9a52-3f6c-4b6e-8a54-6a0d9f6a2b70'];

describe('findResumeId', () => {
  it('takes the name of the file where that is an id', () => {
    expect(findResumeId(one, other)).toBe(one);
  });

  it('takes the id in the records of a file that was copied under another name', () => {
    expect(findResumeId('full', one)).toBe(one);
  });

  it('finds none where neither is an id', () => {
    expect(findResumeId('full', undefined)).toBeUndefined();
    expect(findResumeId('full', '--help')).toBeUndefined();
  });
});

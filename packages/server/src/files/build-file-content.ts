import { toContentBytes, type FileContent } from '@scrollkeep/transcript/files/file-content.ts';
import type { FileContentAnswer } from '@scrollkeep/view/wire/wire-files.ts';
import { toContentFacts } from './to-file-facts.ts';

export function buildFileContent(path: string, point: string, content: FileContent): FileContentAnswer {
  const text = content.state === 'known' ? (content.text ?? null) : null;
  return {
    path,
    point,
    facts: toContentFacts(content),
    text,
    base64: content.state === 'known' && text === null ? Buffer.from(toContentBytes(content)).toString('base64') : null,
  };
}

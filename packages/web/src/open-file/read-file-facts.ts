import { openFileFacts, type FileFacts } from '@scrollkeep/transcript/conversation/open-file-facts.ts';
import { openRecordReader } from '@scrollkeep/transcript/reading/open-record-reader.ts';
import { readSlice, type BrowserFile } from './browser-file.ts';

const sliceBytes = 4 * 1024 * 1024;

/** One pass over a file, slice by slice: only the facts about its records stay in memory. */
export async function readFileFacts(
  file: BrowserFile,
  options: { readonly isAgentFile: boolean; readonly onProgress?: (bytes: number) => void },
): Promise<FileFacts> {
  const reader = openRecordReader();
  const facts = openFileFacts({ isAgentFile: options.isAgentFile });
  for (let start = 0; start < file.size; start += sliceBytes) {
    reader.pushEach(await readSlice(file, start, Math.min(file.size, start + sliceBytes)), facts.add);
    options.onProgress?.(Math.min(file.size, start + sliceBytes));
  }
  for (const line of reader.end()) facts.add(line);
  return facts.facts();
}

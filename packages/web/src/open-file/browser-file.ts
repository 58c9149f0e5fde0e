/** The part of `File` that is needed: a name, a size and pieces of the content. */
export interface BrowserFile {
  readonly name: string;
  readonly size: number;
  slice(start: number, end: number): { arrayBuffer(): Promise<ArrayBuffer> };
}

export async function readSlice(file: BrowserFile, start: number, end: number): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(start, end).arrayBuffer());
}

/** Standard input as a text; more than `most` bytes are not waited for. */
export async function readStandardInput(most: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of process.stdin) {
    chunks.push(chunk as Buffer);
    bytes += (chunk as Buffer).length;
    if (bytes > most) break;
  }
  return Buffer.concat(chunks).toString('utf8');
}

// The pure packages compile without DOM and Node types, but every runtime has this web standard.
declare const TextDecoder: new (
  label: 'utf-8',
  options: { readonly ignoreBOM: boolean },
) => { decode(bytes: Uint8Array): string };

/** Bytes to text; invalid sequences become U+FFFD, as the client itself writes them. */
export type DecodeUtf8 = (bytes: Uint8Array) => string;

// ignoreBOM keeps U+FEFF: only the first line of a file may lose one, and that is the splitter's decision.
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

export const decodeUtf8: DecodeUtf8 = (bytes) => decoder.decode(bytes);

export function setUpRival(
  name: string,
  version: string,
  options?: { readonly isAlone?: boolean },
): Promise<string | undefined>;

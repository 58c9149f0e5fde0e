export function setUpRival(name: string, version: string): Promise<string | undefined>;

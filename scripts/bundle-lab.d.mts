export function bundleLab(): Promise<string>;

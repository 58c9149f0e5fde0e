export function setUpSshd(): string | undefined;

// Node takes longer to load these than a command to look at a thousand files, and a run that opens no archived file
// needs neither.

export function loadCrypto() {
  return process.getBuiltinModule('node:crypto');
}

export function loadZlib() {
  return process.getBuiltinModule('node:zlib');
}

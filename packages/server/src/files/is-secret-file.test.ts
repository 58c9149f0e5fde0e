import { describe, expect, it } from 'vitest';
import { isSecretFile } from './is-secret-file.ts';

describe('isSecretFile', () => {
  it.each([
    '.env',
    '.env.local',
    'prod.env',
    '.envrc',
    '.ENV',
    'id_rsa',
    'id_ed25519.pub',
    'server.pem',
    'tls.key',
    'store.jks',
    'cert.p12',
    '.netrc',
    '.npmrc',
    '.pypirc',
    '.pgpass',
    '.htpasswd',
    '.git-credentials',
    'credentials',
    'credentials.json',
    'credentials.sh',
    '.credentials.json',
    'aws.credentials',
    '.claude.json',
    '.mcp.json',
    'client_secret_12.json',
    'secrets.yaml',
    'token.txt',
    'api_key.txt',
    '.slack_token',
    'passwd',
    '.ssh/config',
    '.aws/config',
    '.gnupg/x.ts',
  ])('knows that %s holds secrets', (name) => {
    expect(isSecretFile(`/home/ada/harbour/${name}`)).toBe(true);
    expect(isSecretFile(`C:\\Users\\ada\\harbour\\${name.replaceAll('/', '\\')}`)).toBe(true);
  });

  it.each([
    'tokenizer.ts',
    'tokens.ts',
    'password-form.tsx',
    'keys.ts',
    'key.go',
    'auth.py',
    'oauth.rb',
    'secret-santa.md',
    'credentials.test.ts',
    'id_rsa_test.go',
    'api_key.vue',
    'private-key.rs',
    'certs.css',
    'passphrase.html',
    'useToken.mjs',
    'config.json',
    'claude.json',
    'mcp-server.json',
    'settings.json',
    'package.json',
    'keyboard.json',
    'authors.txt',
    'CLAUDE.md',
    'tide.ts',
    'environment.yml',
    'Makefile',
    'keys/index.ts',
    'secrets/README.md',
    'tokens/colours.css',
  ])('lets %s be compared and restored', (name) => {
    expect(isSecretFile(`/home/ada/harbour/${name}`)).toBe(false);
    expect(isSecretFile(`C:\\Users\\ada\\harbour\\${name.replaceAll('/', '\\')}`)).toBe(false);
  });
});

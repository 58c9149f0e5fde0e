import { expect, it } from 'vitest';
import { rewritesFiles } from './rewrites-files.ts';

it.each([
  'gofmt -w boats',
  'npx prettier --write .',
  'prettier -w src',
  'eslint --fix src',
  'ruff format',
  'cargo fmt',
  'black .',
  'npx vitest run -u',
  'go test ./... -update',
  'go generate ./...',
  'npm run format',
  'bun run lint:fix',
  'mise run fmt',
  'make generate',
  'sed -i s/a/b/ boats.ts',
])('takes %s to change files', (script) => expect(rewritesFiles(script.split(' '))).toBe(true));

it.each([
  'gofmt -l .',
  'prettier --check .',
  'ruff format --check',
  'cargo fmt --check',
  'eslint src',
  'npx vitest run',
  'python -u boats.py',
  'git push -u origin boats',
  'sed -n 1,5p boats.ts',
  'sed -i s/a/b/ /tmp/boats.ts',
  'grep -i boats src',
  'npm test',
  'docker run -i boats',
  'date -u',
])('does not take %s to', (script) => expect(rewritesFiles(script.split(' '))).toBe(false));

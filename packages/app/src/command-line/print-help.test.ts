import { describe, expect, it } from 'vitest';
import { createExampleRegistry } from './example-registry.ts';
import { printHelp } from './print-help.ts';

const registry = createExampleRegistry();
const looks = { width: 80, color: false };

describe('help', () => {
  it('lists the commands under their titles, a group once, and where to read on', () => {
    const text = printHelp(registry, [], looks);
    expect(text).toContain("Look:\n  status  Show the state\n  list    List what's there\n\nBoxes:\n  box     Boxes\n");
    expect(text).toContain('Global options:\n');
    expect(text).toContain('Exit codes: 0, 1, 2, 64');
  });

  it('shows arguments, options, examples and global options of a command', () => {
    const text = printHelp(registry, ['list'], looks);
    expect(text).toContain('Usage: scrollkeep list [options] <format> [path...]\n');
    expect(text).toContain('First paragraph.\n\nSecond paragraph.\n');
    expect(text).toContain('Arguments:\n  <format>   How to print (text, table)\n');
    expect(text).toMatch(/Options:\n {2}-t, --tag <tag> {4,}Only these: one "tag" each \(repeatable\)\n/);
    expect(text).toMatch(/--sort-by <key> +Order \(name, age; default: name\)\n/);
    expect(text).toContain("Examples:\n  List a path\n    scrollkeep list text '.hidden'\n");
    expect(text).toContain('  -q, --quiet ');
  });

  it('shows the commands of a group', () => {
    expect(printHelp(registry, ['box'], looks)).toContain(
      'Commands:\n  box open   Open a box\n  box close  Close a box\n',
    );
  });

  it.each([40, 60, 80, 200])('keeps within %i columns', (width) => {
    for (const words of [[], ['list'], ['box'], ['box', 'open']]) {
      const lines = (printHelp(registry, words, { width, color: false }) ?? '').split('\n');
      // A usage or example line is copied, so it is not broken.
      const broken = lines.filter((line) => line.length > Math.min(width, 100) && !line.includes('scrollkeep '));
      expect(broken).toEqual([]);
    }
  });

  it('has bold titles only where colour is wanted', () => {
    expect(printHelp(registry, [], { width: 80, color: true })).toContain('\u001b[1mGlobal options:\u001b[0m');
    expect(printHelp(registry, [], looks)).not.toContain('\u001b');
  });

  it('does not exist for words that name nothing', () => {
    expect(printHelp(registry, ['box', 'opne'], looks)).toBeUndefined();
  });
});

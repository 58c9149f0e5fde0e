/** The project that every scenario works in, below the home folder. Invented; small enough to read. */
export const projectFiles: Readonly<Record<string, string>> = {
  'code/harbour/README.md': '# Harbour\n\nSeven berths, two cranes and a tide table.\n',
  'code/harbour/src/berths.py': 'def berths():\n    return 7\n\n\nprint(berths())\n',
  'code/harbour/src/tide.py':
    '"""Tides of the harbour."""\n\n\ndef tide(hour):\n    return "high" if hour % 12 < 6 else "low"\n',
  'code/harbour/docs/cranes.md': '# Cranes\n\n- East crane\n- West crane\n',
  'code/harbour/.gitignore': 'build/\n',
};

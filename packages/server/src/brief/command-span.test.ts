import { describe, expect, it } from 'vitest';
import { printElsewhere, toCommandSpan } from './command-span.ts';

describe('a command of a brief', () => {
  it('is printed without the way to its folder', () => {
    expect(toCommandSpan('cd /srv/boats && echo start; npm test', 20)).toBe('`npm test`');
  });

  it('is printed with its last steps, and without the lines it is given', () => {
    const script =
      "cat >> notes.md <<'EOF'\n## Boats\n\nSorted; all of them.\nEOF\ncd web\n" +
      'git add -A && git commit -m "$(cat <<\'EOF\'\nSort boats\n\nBy length.\nEOF\n)"\n' +
      'git push -q origin dev\necho done; git log --oneline -1';
    expect(toCommandSpan(script, 16)).toBe(
      '`cat > notes.md; git add -A && git commit -m "Sort boats By length."; git push -q origin dev`',
    );
    const many = Array.from({ length: 30 }, (_none, at) => `make pier${at}`).join('\n');
    expect(toCommandSpan(many, 16)).toBe('`make pier0; … make pier27; make pier28; make pier29`');
    expect(toCommandSpan('ls\nls | ForEach-Object { $_.Name; $_.Size }', 16)).toBe(
      '`ls ls | ForEach-Object { $_.Name; $_.Size }`',
    );
    expect(toCommandSpan('npm test\ntrue', 16)).toBe('`npm test`');
    expect(toCommandSpan('nohup ./run.sh > run.log 2>&1 &\necho $!', 16)).toBe('`./run.sh > run.log`');
  });

  it('has between its steps what is between them in the script', () => {
    expect(toCommandSpan('make a ||\n echo none; make b || echo none; make c', 16)).toBe('`make a; make b; make c`');
    expect(toCommandSpan('make a &&\n sleep 5 && make b', 16)).toBe('`make a && make b`');
    expect(toCommandSpan('make a |\n tail -5 && make b', 16)).toBe('`make a … make b`');
    expect(toCommandSpan('make a |\n tail -5; cd b && make b', 16)).toBe('`make a; make b`');
    expect(toCommandSpan('make a ||\n make b', 16)).toBe('`make a || make b`');
    expect(toCommandSpan('make a &\n sleep 5; make b', 16)).toBe('`make a & make b`');
    const many = Array.from({ length: 30 }, (_none, at) => `make pier${at}`);
    expect(toCommandSpan(many.join(' &&\n'), 16)).toBe('`make pier0 && … make pier27 && make pier28 && make pier29`');
  });

  it('says where it ran if that is not the project, however that is spelled', () => {
    expect(printElsewhere('/srv/boats', '/home/ada/harbour')).toBe(' in `/srv/boats`');
    expect(printElsewhere('/home/ada/harbour/web', '/home/ada/harbour')).toBe(' in `web`');
    expect(printElsewhere('web', undefined)).toBe(' in `web`');
    for (const same of ['.', '/home/ada/harbour', '~/harbour', undefined])
      expect(printElsewhere(same, '/home/ada/harbour')).toBe('');
    expect(printElsewhere('/c/boats', 'C:\\boats')).toBe('');
    expect(printElsewhere('/c/Boats/web', 'C:\\boats')).toBe(' in `web`');
  });
});

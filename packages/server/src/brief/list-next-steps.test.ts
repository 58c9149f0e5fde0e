import { describe, expect, it } from 'vitest';
import { listNextSteps } from './list-next-steps.ts';

describe('listNextSteps', () => {
  it('takes the points below a heading that says they are left to do', () => {
    expect(listNextSteps('Sorted.\n\n## Next steps\n\n1. **Push** the branch\n2. Ask Ada\n\nBye.')).toEqual([
      'Push the branch',
      'Ask Ada',
    ]);
    expect(listNextSteps('**Still open:**\n- the north pier\n  - its lamp\n- [x] the gate\n- ✅ nets')).toEqual([
      'the north pier',
    ]);
    expect(listNextSteps('Remaining:\n- one')).toEqual(['one']);
    expect(listNextSteps('Two things still open from earlier, whenever you want them:\n- one')).toEqual(['one']);
  });

  it('takes no step of instructions', () => {
    const steps =
      '1. **Install the ropes** (if needed):\n2. Sail:\n3. **Moor:**\n4. Test the lamp (if wanted)\n5. Ask Ada';
    expect(listNextSteps(`## Next steps to sail\n\n${steps}`)).toEqual(['Ask Ada']);
    expect(listNextSteps('## Next steps\n\n1. Install:\n   ```\n   rope\n   ```\n2. Sail')).toEqual([]);
  });

  it('takes the last of several lists, and none that is about something else', () => {
    expect(listNextSteps('## Remaining\n- one\n\n## Done\n- two\n\n## Follow-ups\n- three')).toEqual(['three']);
    expect(listNextSteps('## Changes\n- one\n- two')).toEqual([]);
    expect(listNextSteps('The remaining boats are in the harbour, and these are fine:\n- one')).toEqual([]);
    expect(listNextSteps('## Next steps\n\nNothing is left.\n\n## Files\n- one')).toEqual([]);
  });
});

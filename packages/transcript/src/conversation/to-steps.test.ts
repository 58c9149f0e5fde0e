import { describe, expect, it } from 'vitest';
import { bashResult, openSession, text, thinking } from '../fixtures/index.ts';
import { answer, call, prompt, result, session } from './session.test-kit.ts';
import { toSteps } from './to-steps.ts';
import { readTreeSession } from './tree-session.test-kit.ts';

describe('toSteps', () => {
  it('makes a step of every record of the conversation, and of nothing else', () => {
    const builder = openSession({ version: '2.1.325', cwd: '/home/ada/harbour', seed: 'steps' });
    const asked = builder.prompt('How high is the tide?');
    const { id } = builder.call('Bash', { command: 'tide --now' }, bashResult('4.2'), thinking('Ask the gauge.'));
    builder.agent({ description: 'Check', prompt: 'Check it.' }, (agent) => agent.assistant(text('Checked.')));
    builder.assistant(text('4.2 metres.'));
    builder.end();
    const { session: built, findRecord } = readTreeSession(builder.files());
    const steps = toSteps(built, findRecord);
    expect(steps.map(({ type }) => type)).toEqual([
      'user_message',
      'assistant_message',
      'tool_call',
      'tool_result',
      'assistant_message',
      'tool_call',
      'tool_result',
      'assistant_message',
    ]);
    expect(steps[0]).toMatchObject({
      step_id: 1,
      session_id: built.id,
      raw_uuid: asked,
      content_summary: 'How high is the tide?',
      tool_calls: [],
    });
    expect(steps[2]).toMatchObject({
      step_id: 3,
      tool_calls: [{ tool_call_id: id, tool_name: 'Bash', input_summary: 'tide --now', status: 'ok' }],
    });
    expect(steps[3]).toMatchObject({
      content_summary: '4.2',
      parent_uuid: steps[2]?.raw_uuid,
      tool_calls: [{ tool_call_id: id }],
    });
    expect(Date.parse(steps[3]?.tool_calls[0]?.completed_at ?? '')).toBeGreaterThan(
      Date.parse(steps[3]?.tool_calls[0]?.called_at ?? ''),
    );
  });

  it('is complete but for the texts where nothing is read', () => {
    const built = session([prompt('a', null), call('b', 'a', 't', 'Read'), result('c', 'b', 't'), answer('d', 'c')]);
    expect(toSteps(built).map(({ type, content_summary }) => [type, content_summary])).toEqual([
      ['user_message', ''],
      ['tool_call', ''],
      ['tool_result', ''],
      ['assistant_message', ''],
    ]);
  });

  it('cuts a summary at 200 characters and never through one', () => {
    const built = session([prompt('a', null, 'x'.repeat(250)), prompt('b', 'a', `${'x'.repeat(199)}😀😀`)]);
    const texts = new Map([
      ['a', 'x'.repeat(250)],
      ['b', `${'x'.repeat(199)}😀😀`],
    ]);
    const summaries = toSteps(built, (node) => prompt('', null, texts.get(node.uuid ?? '') ?? '')).map(
      (step) => step.content_summary,
    );
    expect(summaries).toEqual(['x'.repeat(200), 'x'.repeat(199)]);
  });

  it('leaves out sub-agents inside the main file', () => {
    expect(toSteps(session([prompt('a', null), { ...prompt('b', null), isSidechain: true }]))).toHaveLength(1);
  });
});

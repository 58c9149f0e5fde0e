import type { Reply } from './reply.ts';
import type { MessagesRequest } from './request.ts';

/**
 * What the client asks on its own account: titles, summaries, checks of commands, questions to a page. Known by words
 * of its texts, because it has no other mark; what is not known here is answered like a prompt.
 */
export function findSideReply(request: MessagesRequest): Reply | undefined {
  const last = request.messages.at(-1);
  const lastText = (last?.texts ?? []).join('\n');
  const { system } = request;
  const isAsked = (pattern: RegExp) => pattern.test(lastText) || pattern.test(system);
  const text = (answer: string): Reply => ({ blocks: [{ kind: 'text', text: answer }] });

  if (lastText === 'quota' || request.maxTokens === 1) return text('ok');
  if (/^Warmup$/m.test(lastText)) return text('Ready.');
  if (/(?:detailed|concise) summary of (?:the|this|our|only the)|continuing development work/i.test(lastText))
    return text(summary);
  if (request.tools.length > 0 && !request.tools.every(({ type }) => type !== undefined)) return undefined;
  if (request.tools.some(({ type }) => type?.startsWith('web_search') === true))
    return text('One page speaks of tide tables.');
  if (isAsked(/isNewTopic/)) return text('{"isNewTopic": true, "title": "Harbour work"}');
  if (isAsked(/"title"|title (?:for|of) (?:the|this) (?:session|conversation|coding)|sentence-case title/i))
    return text('{"title": "Look after the harbour", "branch": "claude/harbour"}');
  if (isAsked(/Summarize this coding conversation|under 50 characters/i)) return text('Look after the harbour');
  if (isAsked(/prefix detection|command_injection_detected|policy_spec/i)) return text('none');
  if (isAsked(/is_displaying_contents/)) return text('<is_displaying_contents>false</is_displaying_contents>');
  if (isAsked(/Web page content/i)) return text('The page is about nothing.');
  return undefined;
}

const summary = [
  '<analysis>',
  'The harbour was looked after.',
  '</analysis>',
  '<summary>',
  '1. Primary Request and Intent: look after the harbour.',
  '2. Key Technical Concepts: berths, tides.',
  '3. Files and Code Sections: README.md',
  '4. Pending Tasks: none.',
  '</summary>',
].join('\n');

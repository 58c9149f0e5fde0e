import { sampleText } from '../sample-text.ts';
import { defineRules } from '../secret-rule.ts';

/** Keys of model providers and what is built around them. */
export const modelRules = defineRules([
  { kind: 'anthropic-key', title: 'Anthropic API key', anchors: ['sk-ant-'], pattern: /sk-ant-(?:[a-z]{2,10}\d{2}-)?[\w-]{20,250}/dy, example: () => `sk-ant-api03-${sampleText('url', 93)}AA` },
  {
    kind: 'openai-key',
    title: 'OpenAI API key',
    anchors: ['sk-'],
    // The letters in the middle are the same in every key of theirs.
    pattern: /sk-(?:[A-Za-z0-9]{20}T3BlbkFJ[A-Za-z0-9]{20}|(?:proj|svcacct|admin|none)-[\w-]{40,200})/dy,
    example: () => `sk-proj-${sampleText('url', 74)}T3BlbkFJ${sampleText('url', 73)}x`,
  },
  { kind: 'openrouter-key', title: 'OpenRouter key', anchors: ['sk-or-'], pattern: /sk-or-(?:v\d-)?[a-f0-9]{64}/dy, example: () => `sk-or-v1-${sampleText('hex', 64)}` },
  {
    kind: 'model-api-key',
    title: 'API key of the form sk-…',
    anchors: ['sk-'],
    pattern: /sk-[A-Za-z0-9]{32,64}(?![\w-])/dy,
    isSecret: (secret) => /\d/.test(secret),
    example: () => `sk-${sampleText('hex', 32)}`,
  },
  { kind: 'groq-key', title: 'Groq API key', anchors: ['gsk_'], pattern: /gsk_[A-Za-z0-9]{52}(?![A-Za-z0-9])/dy, example: () => `gsk_${sampleText('alnum', 52)}` },
  { kind: 'xai-key', title: 'xAI API key', anchors: ['xai-'], pattern: /xai-[A-Za-z0-9]{70,90}/dy, example: () => `xai-${sampleText('alnum', 80)}` },
  { kind: 'perplexity-key', title: 'Perplexity API key', anchors: ['pplx-'], pattern: /pplx-[A-Za-z0-9]{40,60}/dy, example: () => `pplx-${sampleText('alnum', 48)}` },
  { kind: 'huggingface-token', title: 'Hugging Face token', anchors: ['hf_', 'api_org_'], pattern: /(?:hf_|api_org_)[A-Za-z0-9]{34,40}(?![A-Za-z0-9])/dy, example: () => `hf_${sampleText('letters', 34)}` },
  { kind: 'replicate-token', title: 'Replicate token', anchors: ['r8_'], pattern: /r8_[A-Za-z0-9]{37,40}(?![A-Za-z0-9])/dy, example: () => `r8_${sampleText('alnum', 37)}` },
  { kind: 'langsmith-key', title: 'LangSmith key', anchors: ['lsv2_'], pattern: /lsv2_(?:pt|sk)_[a-f0-9]{32}_[a-f0-9]{10}/dy, example: () => `lsv2_pt_${sampleText('hex', 32)}_${sampleText('hex', 10)}` },
  { kind: 'cerebras-key', title: 'Cerebras API key', anchors: ['csk-'], pattern: /csk-[a-z0-9]{40,60}/dy, example: () => `csk-${sampleText('lower', 48)}` },
  { kind: 'nvidia-key', title: 'NVIDIA API key', anchors: ['nvapi-'], pattern: /nvapi-[\w-]{60,80}/dy, example: () => `nvapi-${sampleText('url', 64)}` },
  { kind: 'pinecone-key', title: 'Pinecone API key', anchors: ['pcsk_'], pattern: /pcsk_[A-Za-z0-9]{4,8}_[A-Za-z0-9]{50,70}/dy, example: () => `pcsk_${sampleText('alnum', 6)}_${sampleText('alnum', 63)}` },
  { kind: 'elevenlabs-key', title: 'ElevenLabs API key', anchors: ['sk_'], pattern: /sk_[a-f0-9]{48}(?![A-Za-z0-9])/dy, example: () => `sk_${sampleText('hex', 48)}` },
  { kind: 'tavily-key', title: 'Tavily API key', anchors: ['tvly-'], pattern: /tvly-(?:dev-|prod-)?[A-Za-z0-9]{32,40}/dy, example: () => `tvly-${sampleText('alnum', 32)}` },
  { kind: 'firecrawl-key', title: 'Firecrawl API key', anchors: ['fc-'], pattern: /fc-[a-f0-9]{32}(?![A-Za-z0-9-])/dy, example: () => `fc-${sampleText('hex', 32)}` },
]);

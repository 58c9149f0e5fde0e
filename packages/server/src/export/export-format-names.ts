/** Every format that a session can be exported to; apart from what writes them, so that naming them loads nothing. */
export const exportFormatNames = ['html', 'md', 'text', 'json', 'jsonl', 'csv', 'steps', 'brief'] as const;
export type ExportFormatName = (typeof exportFormatNames)[number];

/** A model in a narrow column: without what all of them begin with. */
export function toShortModel(model: string): string {
  return model.replace(/^claude-/, '');
}

/** Words of the dialog for tags, pins and notes. */
export const annotationTexts = {
  title: 'Tags, pin and note',
  ofTurn: (turn: number, title: string) => `Turn ${turn} of ${title}`,
  tagField: 'Add a tag',
  knownTags: 'Tags in use',
  note: 'Note',
  noNote: '(no note)',
  isPrivate: 'Private. Notes are not shared or exported unless you choose to include them.',
  save: 'Save note',
  otherNote: 'The note was changed elsewhere. Saving replaces this text:',
  unsaved: 'Your changes are not saved. Close again to discard them.',
} as const;

/** Words of the health page. */
export const healthTexts = {
  health: {
    title: 'Health',
  },
} as const;

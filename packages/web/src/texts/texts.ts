/** Every word that the web app says by itself, in one place. */
export const texts = {
  connection: {
    lost: 'The connection to the server is lost.',
    retrying: 'Trying again…',
    retry: 'Try now',
    back: 'Connected again',
  },
} as const;

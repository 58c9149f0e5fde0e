/** In examples of paths: a session, and the folder of its project. */
export const exampleSession = '5d2f1a70-93c4-4b1e-8a55-0c6e7f9d1b23';
export const exampleProject = 'projects/-home-ann-app';

/** Of a turn, about so much is in memory at a time: one can hold a whole night's work. */
export const partBytes = 8 * 1024 * 1024;

/** Characters of a search, by code point; no text that is looked for is longer. */
export const searchMaxLength = 1000;

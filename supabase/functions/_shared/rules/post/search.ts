/** Maximum length of a search, in code points. */
export const searchMaxLength = 1000;

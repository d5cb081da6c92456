/** Splits a text at the matches of a search, whatever their case. Every second part is a match. */
export const splitMatches = (text: string, search: string): string[] =>
  text.split(new RegExp(`(${search.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)})`, 'iu'));

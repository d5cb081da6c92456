/** Lowercase words without accents, punctuation, and plural endings. */
function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}|['’]/gu, '')
    .toLowerCase();
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map(stem);
}

/** The same for a word and its regular plural, such as nurse, agency, process, or box. */
function stem(word: string): string {
  if (word.length < 3 || /(?:ss|us|is)$/.test(word)) return word;
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  return word.replace(/s$/, '').replace(/(s|x|z|ch|sh)e$/, '$1');
}

/** Whether the text has the keyword's words one after the other. */
export function containsKeyword(text: string, keyword: string): boolean {
  const wanted = wordsOf(keyword);
  const words = wordsOf(text);
  return (
    wanted.length > 0 &&
    words.some((_, start) => wanted.every((word, index) => words[start + index] === word))
  );
}

/** Whether there's something to look for. */
export function isKeyword(text: string | null): text is string {
  return text !== null && wordsOf(text).length > 0;
}

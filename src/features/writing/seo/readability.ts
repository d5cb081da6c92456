/** Counts for readability. They can be added up. */
export interface Prose {
  words: number;
  sentences: number;
  syllables: number;
  /** Words of the longest sentence. */
  longest: number;
}

/** Not after abbreviations in lowercase, such as "e.g.", because the next letter has to be a capital or a digit. */
const sentenceEnd = /(?<=[.!?…]["”’)]{0,3})\s+(?=["“‘(]{0,3}[\p{Lu}\p{N}])/u;
const word = /[\p{L}\p{N}]+(?:['’.,-][\p{L}\p{N}]+)*/gu;

/** The counts of a paragraph. */
export function countProse(text: string): Prose {
  const prose: Prose = { words: 0, sentences: 0, syllables: 0, longest: 0 };
  for (const sentence of text.split(sentenceEnd)) {
    const words = sentence.match(word) ?? [];
    if (words.length === 0) continue;
    prose.sentences += 1;
    prose.words += words.length;
    prose.longest = Math.max(prose.longest, words.length);
    for (const each of words) prose.syllables += countSyllables(each);
  }
  return prose;
}

/** About right for English: groups of vowels, without a silent e at the end. */
export function countSyllables(word: string): number {
  const letters = word
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/([^laeiouy]|[aeiouy]l)e$/, '$1')
    .replace(/([^aeiouytd])ed$/, '$1');
  return Math.max(1, letters.match(/[aeiouy]+/g)?.length ?? 1);
}

/** Flesch reading ease, 0 to 100: from 60 on, it's plain English (Flesch 1948). */
export function readingEase({ words, sentences, syllables }: Prose): number {
  const ease = 206.835 - 1.015 * (words / sentences) - 84.6 * (syllables / words);
  return Math.round(Math.min(100, Math.max(0, ease)));
}

/** Most ideographs and Hangul syllables, and unassigned characters that aren't ignorable. */
const alike = /[\p{Unified_Ideograph}\uac00-\ud7a3]|(?!\p{DI})[\p{Cn}\p{Co}]/u;

const all = Array.from({ length: 0x110000 - 1 }, (_, n) => n + 1)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code));
const areAlike = all.map((character) => alike.test(character));

/** What PostgreSQL can store. Of each range of characters that no rule tells apart, only the first and the last. */
export const characters = all.filter(
  (_, index) => !(areAlike[index - 1] && areAlike[index] && areAlike[index + 1]),
);

/** The fields of a post card that suggestions need. */
export interface Candidate {
  slug: string;
  title: string;
  excerpt: string;
}

/** Words that don't help find a post, because most posts contain them or none do. */
const commonWords = new Set(
  (
    'about after all also and any are article because been before blog but can could does for from had has have ' +
    'her his how html into its just like more most not off one only our out over page php post posts she should ' +
    'some such than that the their them then there these they this too under very was were what when where which ' +
    'who why will with would you your'
  ).split(' '),
);
const minLength = 3;
const maxLength = 60;
const maxSuggestions = 3;

/** The words of a missing post's path that say what it was about, e.g. `hiring` and `nurses`. */
export function wordsOf(path: string): string[] {
  const words = decoded(path)
    .replace(/^\/blog\//, '')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => /\p{L}/u.test(word) && !commonWords.has(word))
    .map((word) => word.slice(0, maxLength))
    .filter(({ length }) => length >= minLength);
  return [...new Set(words)];
}

/** The word to search for: the longest is usually the rarest. Undefined if there are no words. */
export function searchTerm(words: readonly string[]): string | undefined {
  const [longest] = words.toSorted((a, b) => b.length - a.length);
  return longest && stem(longest);
}

/** Up to three posts whose titles and excerpts contain the most words. */
export function bestMatches<Post extends Candidate>(
  posts: readonly Post[],
  words: readonly string[],
): Post[] {
  const stems = words.map(stem);
  const score = ({ slug, title, excerpt }: Post) => {
    const heading = `${slug} ${title}`.toLowerCase();
    const text = excerpt.toLowerCase();
    return stems.reduce(
      (sum, word) => sum + (heading.includes(word) ? 2 : text.includes(word) ? 1 : 0),
      0,
    );
  };
  // Sorting is stable, so equal posts stay newest first.
  return posts.toSorted((a, b) => score(b) - score(a)).slice(0, maxSuggestions);
}

/** Removes the plural "s", so that a search also finds the singular. */
function stem(word: string): string {
  return word.length > 4 ? word.replace(/(?<!s)s$/, '') : word;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

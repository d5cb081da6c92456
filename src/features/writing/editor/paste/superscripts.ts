/** Maps each character of `from` to the character at the same position in `to`. */
export function pairs(from: string, to: string): ReadonlyMap<string, string> {
  const characters = [...to];
  return new Map([...from].map((character, index) => [character, characters[index] ?? '']));
}

/** Characters in the order of their superscripts and subscripts. Unicode has none for other characters. */
const superscripts = pairs(
  '0123456789+-–−=()abcdefghijklmnoprstuvwxyz',
  '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ',
);
const subscripts = pairs(
  '0123456789+-–−=()aehijklmnoprstuvx',
  '₀₁₂₃₄₅₆₇₈₉₊₋₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ',
);

/** Footnote marks in brackets, and signs that look the same on the baseline. */
const mark = /^(?:\[[^\]]*\]\s*|[*†‡§¶#®©™℠°])+$/u;
const ordinal = /^(?:st|nd|rd|th)$/i;
const signs: Readonly<Partial<Record<string, string>>> = { TM: '™', SM: '℠' };

/** Text that's already written with ^ or _. */
const written = /^[\^_](?:\([^()]*\)|\S)$/u;

export type Script = 'super' | 'sub';

/**
 * A superscript or subscript as plain text with the same meaning: 10², H₂O, 21st, or x^(a/b). It can have several parts,
 * such as links, and so does the result.
 *
 * @param before The text in front of it.
 */
export function scriptTexts(
  parts: readonly string[],
  script: Script,
  before: string,
): readonly string[] {
  const text = parts.join('').trim();
  const isOrdinal = ordinal.test(text) && /[\dn]$/.test(before);
  const characters = script === 'super' ? superscripts : subscripts;
  const results = new Set(characters.values());
  // A superscript can be inside an element that says the same.
  const prefix = script === 'super' ? '^' : '_';
  const isDone =
    (text.startsWith(prefix) && written.test(text)) || [...text].every((each) => results.has(each));
  if (text === '' || mark.test(text) || isOrdinal || isDone) return parts;
  const sign = script === 'super' ? signs[text] : undefined;
  if (sign) return parts.map((_, index) => (index === 0 ? sign : ''));
  const raisedParts = parts.map((part) => raised(part, characters));
  return raisedParts.every((part) => part !== undefined) ? raisedParts : withSign(parts, prefix);
}

/** Whether the text had to be written with ^ or _. */
export const isWritten = (text: string): boolean => /^\s*[\^_]/.test(text);

function raised(text: string, characters: ReadonlyMap<string, string>): string | undefined {
  const found = [...text].map((each) => (/[\s,]/.test(each) ? each : characters.get(each)));
  return found.includes(undefined) ? undefined : found.join('');
}

function withSign(parts: readonly string[], sign: string): string[] {
  const isLong = [...parts.join('').trim()].length > 1;
  const first = parts.findIndex((part) => part.trim() !== '');
  const last = parts.findLastIndex((part) => part.trim() !== '');
  return parts.map((part, index) => {
    const opening = index === first ? sign + (isLong ? '(' : '') : '';
    const closing = index === last && isLong ? ')' : '';
    const text = part.trim();
    return part.replace(text, () => opening + text + closing);
  });
}

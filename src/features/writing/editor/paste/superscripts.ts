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

export interface Script {
  kind: 'super' | 'sub';
}

/**
 * A superscript or subscript as plain text with the same meaning: 10², H₂O, 21st, or x^(a/b). It can have several parts,
 * such as links, and so does the result.
 *
 * @param before The text in front of it.
 */
export function scriptTexts(
  parts: readonly string[],
  { kind }: Script,
  before: string,
): readonly string[] {
  const text = parts.join('').trim();
  const isOrdinal = ordinal.test(text) && /[\dn]$/.test(before);
  if (text === '' || mark.test(text) || isOrdinal) return parts;
  const sign = kind === 'super' ? signs[text] : undefined;
  if (sign) return parts.map((_, index) => (index === 0 ? sign : ''));
  const raisedParts = parts.map((part) => raised(part, kind));
  return raisedParts.every((part) => part !== undefined) ? raisedParts : written(parts, kind);
}

/** Whether the text had to be written with ^ or _. */
export const isWritten = (text: string): boolean => /^\s*[\^_]/.test(text);

function raised(text: string, kind: Script['kind']): string | undefined {
  const characters = kind === 'super' ? superscripts : subscripts;
  const found = [...text].map((each) => (/[\s,]/.test(each) ? each : characters.get(each)));
  return found.includes(undefined) ? undefined : found.join('');
}

function written(parts: readonly string[], kind: Script['kind']): string[] {
  const sign = kind === 'super' ? '^' : '_';
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

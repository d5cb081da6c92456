/** Characters in the order of their superscripts and subscripts. Unicode has none for other characters. */
const superscripts = pairs(
  '0123456789+-–−=()abcdefghijklmnoprstuvwxyz',
  '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ',
);
const subscripts = pairs(
  '0123456789+-–−=()aehijklmnoprstuvx',
  '₀₁₂₃₄₅₆₇₈₉₊₋₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ',
);

function pairs(plain: string, raised: string): ReadonlyMap<string, string> {
  const characters = [...raised];
  return new Map([...plain].map((character, index) => [character, characters[index] ?? '']));
}

/** Footnote marks in brackets, and signs that look the same on the baseline. */
const mark = /^(?:\[[^\]]*\]\s*|[*†‡§¶#®©™℠°])+$/u;
const ordinal = /^(?:st|nd|rd|th)$/i;
const signs: Readonly<Partial<Record<string, string>>> = { TM: '™', SM: '℠' };

export interface Script {
  kind: 'super' | 'sub';
}

/**
 * A superscript or subscript as plain text with the same meaning: 10², H₂O, 21st, or x^(a/b).
 *
 * @param before The text in front of it.
 */
export function scriptText(text: string, { kind }: Script, before: string): string {
  const trimmed = text.trim();
  const isOrdinal = ordinal.test(trimmed) && /[\dn]$/.test(before);
  if (trimmed === '' || mark.test(trimmed) || isOrdinal) return text;
  const sign = kind === 'super' ? signs[trimmed] : undefined;
  return text.replace(trimmed, () => sign ?? raised(trimmed, kind) ?? written(trimmed, kind));
}

/** Whether the text had to be written with ^ or _. */
export const isWritten = (text: string): boolean => /^\s*[\^_]/.test(text);

function raised(text: string, kind: Script['kind']): string | undefined {
  const characters = kind === 'super' ? superscripts : subscripts;
  const found = [...text].map((each) => (/[\s,]/.test(each) ? each : characters.get(each)));
  return found.includes(undefined) ? undefined : found.join('');
}

function written(text: string, kind: Script['kind']): string {
  const sign = kind === 'super' ? '^' : '_';
  return sign + ([...text].length > 1 ? `(${text})` : text);
}

import type { Style } from './style';
import { pairs } from './superscripts';
import type { PastedElement } from './tree';

/** What Word and Outlook turn `:)`, `:|`, `:(`, `-->`, `<--`, and `==>` into, and other common symbols. */
const wingdings: ReadonlyMap<string, string> = new Map([
  ['J', '🙂'],
  ['K', '😐'],
  ['L', '🙁'],
  ['à', '→'],
  ['ß', '←'],
  ['á', '↑'],
  ['â', '↓'],
  ['è', '➔'],
  ['ó', '↔'],
  ['ü', '✓'],
  ['û', '✗'],
  ['þ', '☑'],
  ['§', '▪'],
  ['l', '●'],
  ['n', '■'],
]);

/** The font Symbol, in which Word writes Greek letters and signs of math. */
const symbols = pairs(
  '"$\'*-@ABCDEFGHIJKLMNOPQRSTUVWXYZ\\^abcdefghijklmnopqrstuvwxyz~' +
    '¡¢£¤¥¦§¨©ª«¬\u00ad®¯°±²³´µ¶·¸¹º»¼¿' +
    'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåñò',
  '∀∃∋∗−≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ∴⊥αβχδεφγηιϕκλμνοπθρστυϖωξψζ∼' +
    'ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…↵' +
    'ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑〉∫',
);

export type SymbolFont = 'wingdings' | 'symbol' | 'unknown' | undefined;

/** The symbol font of an element's text. Undefined if the element sets any other font. */
export function symbolFontOf(
  { attributes }: PastedElement,
  style: Style,
  around: SymbolFont,
): SymbolFont {
  const family = style['font-family'] ?? attributes['face'];
  if (family === undefined) return around;
  const [first = ''] = family.toLowerCase().split(',');
  const font = first.replaceAll(/["']/g, '').trim();
  if (font === 'wingdings' || font === 'symbol') return font;
  return /^(?:wingdings|webdings)/.test(font) ? 'unknown' : undefined;
}

/** Unicode characters that look like what the font draws. Undefined for unknown symbols. */
export function symbolsOf(text: string, font: SymbolFont): (string | undefined)[] {
  return [...text].map((character) => {
    if (/\s/.test(character)) return character;
    // Word also stores them in the private use area.
    const code = character.charCodeAt(0);
    const letter =
      code >= 0xf020 && code <= 0xf0ff ? String.fromCharCode(code - 0xf000) : character;
    // Symbol fonts have no such characters, so another font draws them.
    if (letter > '\u00ff' && !/\p{Co}/u.test(letter)) return letter;
    if (font === 'symbol') {
      // It draws other ASCII characters, such as digits, as they are.
      return symbols.get(letter) ?? (/[!-~]/.test(letter) ? letter : undefined);
    }
    return font === 'wingdings' ? wingdings.get(letter) : undefined;
  });
}

/** Emoji only. Some consist of several characters: skin tones, flags, keycaps, and families. */
const emoji =
  /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}{2}|[\d#*]\ufe0f?\u20e3)(?:[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u200d\ufe0f\u{e0020}-\u{e007f}]|[\d#*]\ufe0f?\u20e3)*$/u;

/** The emoji that an image stands for, as WordPress, Gmail, Teams, and Slack mark them. */
export function emojiOf({ name, attributes }: PastedElement): string | undefined {
  if (name !== 'img') return undefined;
  const named = [attributes['data-emoji'], attributes['alt']].find((text) =>
    emoji.test(text?.trim() ?? ''),
  );
  if (named) return named.trim();
  // Slack's alternative text is `:smile:`, but its files are named after the code points. So are many other images.
  const isEmoji =
    attributes['data-stringify-type'] === 'emoji' ||
    /^:[^\s:]+(?:::[^\s:]+)?:$/.test(attributes['alt'] ?? '');
  if (!isEmoji) return undefined;
  const codes = /\/([0-9a-f]{4,5}(?:-[0-9a-f]{4,5})*)(?:@\dx)?\.(?:png|svg|gif)/.exec(
    attributes['src'] ?? '',
  )?.[1];
  const drawn = String.fromCodePoint(
    ...(codes?.split('-') ?? []).map((code) => parseInt(code, 16)),
  );
  return emoji.test(drawn) ? drawn : undefined;
}

/** A checkbox as text. Undefined for other elements. */
export function boxOf({ name, attributes }: PastedElement): string | undefined {
  if (name === 'input' && attributes['type'] === 'checkbox') {
    return 'checked' in attributes ? '☑ ' : '☐ ';
  }
  // Google Docs draws them.
  if (name !== 'img' || !('aria-roledescription' in attributes)) return undefined;
  return { checked: '☑ ', unchecked: '☐ ' }[attributes['alt'] ?? ''];
}

export const isBox = (text: string): boolean => /^\s*[☐☑]\s*$/.test(text);

import type { Script } from './superscripts';
import { findAll, textIn, type PastedElement } from './tree';

export type Style = Readonly<Partial<Record<string, string>>>;

/** Reads an element's style. */
export type StyleOf = (element: PastedElement) => Style;

/**
 * The classes that Apple's programs make up, such as `p1` and `s2`. Word has a style sheet too, but also writes
 * what it means in the markup.
 */
const appleRule = /\b(?:p|span|li|ul|ol|td)\.((?:p|s|li|ul|ol|td)\d+)\s*\{([^{}]*)\}/g;

/** Styles as far as the cleaner reads them: inline, or by class in Apple's style sheets. */
export function stylesOf(root: PastedElement): StyleOf {
  const classes = new Map<string, Style>();
  for (const sheet of findAll(root, ({ name }) => name === 'style')) {
    for (const [, name = '', declarations = ''] of textIn(sheet).matchAll(appleRule)) {
      classes.set(name, parseDeclarations(declarations));
    }
  }
  return ({ attributes }) => ({
    ...classes.get(attributes['class'] ?? ''),
    ...parseDeclarations(attributes['style'] ?? ''),
  });
}

function parseDeclarations(text: string): Style {
  const declarations = text.split(';').map((each) => {
    const [property = '', ...value] = each.toLowerCase().split(':');
    return [property.trim(), value.join(':').trim()];
  });
  return Object.fromEntries(declarations) as Style;
}

/** Marks of text, apart from links. */
export interface Formats {
  bold: boolean;
  italic: boolean;
  underline: boolean;
  code: boolean;
}

/** The formats inside an element: what its name means, then what its style changes. */
export function formatsIn({ name }: PastedElement, style: Style, around: Formats): Formats {
  const font = style['font'] ?? '';
  const weight = style['font-weight'] ?? /\bbold\b/.exec(font)?.[0];
  const slant = style['font-style'] ?? /\b(?:italic|oblique)\b/.exec(font)?.[0];
  const line = style['text-decoration-line'] ?? style['text-decoration'];
  return {
    bold:
      weight && weight !== 'inherit'
        ? isBold(weight)
        : around.bold || name === 'b' || name === 'strong',
    italic: slant ? slant !== 'normal' : around.italic || name === 'i' || name === 'em',
    underline:
      line && line !== 'none' ? line.includes('underline') : around.underline || name === 'u',
    code: around.code || ['code', 'tt', 'kbd', 'samp'].includes(name),
  };
}

/** Whether text is crossed out, by a person or by a program that tracks changes. */
export function isStruck({ name, attributes }: PastedElement, style: Style): boolean {
  const line = `${style['text-decoration-line'] ?? ''} ${style['text-decoration'] ?? ''}`;
  return (
    ['s', 'strike', 'del'].includes(name) ||
    attributes['role'] === 'deletion' ||
    /\bmsoDel\b/.test(attributes['class'] ?? '') ||
    line.includes('line-through')
  );
}

/** Whether an element is a superscript or a subscript. */
export function scriptOf({ name }: PastedElement, style: Style): Script | undefined {
  const align = style['vertical-align'];
  if (name === 'sup' || align === 'super') return 'super';
  return name === 'sub' || align === 'sub' ? 'sub' : undefined;
}

/** Whether an element is a footnote's number, which looks like a superscript. */
export function isFootnoteMark({ name, attributes }: PastedElement): boolean {
  return (
    attributes['role'] === 'doc-noteref' ||
    (name === 'a' && /\bfootnote/i.test(attributes['class'] ?? ''))
  );
}

function isBold(weight: string): boolean {
  return weight.startsWith('bold') || Number.parseInt(weight) >= 600;
}

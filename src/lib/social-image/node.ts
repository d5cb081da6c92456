/** An element as satori reads it: what JSX would make, without JSX. */
export interface LayoutNode {
  type: 'div' | 'span';
  props: { style: Style; children: string | readonly LayoutNode[] };
}

/** CSS by its names in JavaScript; numbers are pixels, `lineHeight` and `flexGrow` apart. */
export type Style = Readonly<Record<string, string | number>>;

/** A flex container, as every element with more than one child has to be. */
export function box(style: Style, children: readonly LayoutNode[] = []): LayoutNode {
  return { type: 'div', props: { style: { display: 'flex', ...style }, children } };
}

/** Text on its own. */
export function text(style: Style, content: string): LayoutNode {
  return { type: 'div', props: { style: { display: 'block', ...style }, children: content } };
}

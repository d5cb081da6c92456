/** An element in the format satori expects, which JSX would produce. */
export interface LayoutNode {
  type: 'div' | 'span';
  props: { style: Style; children: string | readonly LayoutNode[] };
}

/** CSS properties in camelCase. Numbers are pixels, except for `lineHeight` and `flexGrow`. */
export type Style = Readonly<Record<string, string | number>>;

/** A flex container. Satori requires one for elements with more than one child. */
export function box(style: Style, children: readonly LayoutNode[] = []): LayoutNode {
  return { type: 'div', props: { style: { display: 'flex', ...style }, children } };
}

/** A text element. */
export function text(style: Style, content: string): LayoutNode {
  return { type: 'div', props: { style: { display: 'block', ...style }, children: content } };
}

import type { CSSProperties } from 'react';
import { background, layout, type LayoutNode } from '~/lib/social-image/layout';
import { height, socialImageAlt, width, type SocialText } from '~/lib/social-image/text';

/**
 * The image that's rendered for posts without a featured one, laid out by the same code. The server draws it as a PNG
 * only once the post is public.
 */
export function SocialImage({ text }: { text: SocialText }) {
  const shapes = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${background()}</svg>`;
  return (
    <div className="seo-image" role="img" aria-label={socialImageAlt(text)}>
      <img src={`data:image/svg+xml,${encodeURIComponent(shapes)}`} alt="" />
      <Layout node={layout(text, "'Social image', var(--font-display)")} />
    </div>
  );
}

function Layout({ node: { props } }: { node: LayoutNode }) {
  const { style, children } = props;
  return (
    <div style={scaled(style)}>
      {typeof children === 'string'
        ? children
        : children.map((child, index) => <Layout key={index} node={child} />)}
    </div>
  );
}

const unitless = ['fontWeight', 'lineHeight', 'flexGrow', 'lineClamp'];

/** The styles in relation to the width of the container, which is that of the image. */
function scaled({ lineClamp, ...style }: LayoutNode['props']['style']): CSSProperties {
  const relative = (pixels: number) => `${(pixels / width) * 100}cqw`;
  const entries = Object.entries(style).map(([name, value]) => {
    if (typeof value === 'number') return [name, unitless.includes(name) ? value : relative(value)];
    return [
      name,
      value.replace(/(?<![\d.])([\d.]+)px/g, (_, pixels: string) => relative(Number(pixels))),
    ];
  });
  return {
    ...(Object.fromEntries(entries) as CSSProperties),
    ...(lineClamp !== undefined && {
      display: '-webkit-box',
      WebkitBoxOrient: 'vertical',
      overflow: 'hidden',
      WebkitLineClamp: lineClamp,
    }),
  };
}

import { brand } from '~/config/brand';
import { colors } from './colors';
import { feeColumns, feeFigures } from './fee-columns';
import { fit, lineHeight, type Widths } from './fit';
import { fontFamily } from './fonts';
import { height, width } from './image';
import { box, text, type LayoutNode, type Style } from './node';
import { footOf, type Shown } from './shown';
import { tracking } from './typeset';

const margin = 60;
/** Leaves a gap before the fee columns. */
const columnWidth = 768;
/** The part of the column that the title can fill. */
const titleSpace = { width: columnWidth, height: 324 };

/** Everything behind the text, as SVG. */
export function background(): string {
  return `<rect width="${width}" height="${height}" fill="${colors.paper}"/>${feeColumns()}`;
}

/** All text. `widths` are the widths of the title's words. */
export function layout(shown: Shown, widths: Widths): LayoutNode {
  const column = {
    ...{ flexDirection: 'column', width: columnWidth, height: height - 52 - 40 },
    ...{ position: 'absolute', top: 52, left: margin },
  };
  return box(
    {
      ...{ position: 'relative', width, height, color: colors.ink },
      ...{ fontFamily, fontWeight: 400 },
    },
    [box(column, [wordmark(), middle(shown, widths), foot(shown)]), ...feeFigures()],
  );
}

function wordmark(): LayoutNode {
  const [first = '', second] = brand.name.split('&');
  const part = (content: string, color: string = colors.ink) =>
    text({ color, whiteSpace: 'pre' }, content);
  return box({ fontSize: 36, fontWeight: 800, letterSpacing: 36 * tracking, lineHeight: 1 }, [
    part(first),
    ...(second === undefined ? [] : [part('&', colors.signal), part(second)]),
  ]);
}

function middle({ kicker, title }: Shown, widths: Widths): LayoutNode {
  const { size, lines } = fit(title, widths, titleSpace);
  const set = { fontSize: size, fontWeight: 800, letterSpacing: size * tracking, lineHeight };
  return box({ flexDirection: 'column', flexGrow: 1, justifyContent: 'flex-end' }, [
    oneLine({ color: colors.signal, fontSize: 32, fontWeight: 600, marginBottom: 14 }, kicker),
    ...lines.map((line) => text({ ...set, whiteSpace: 'pre' }, line)),
  ]);
}

function foot(shown: Shown): LayoutNode {
  return box({ borderTop: `2px solid ${colors.ink}`, marginTop: 34, paddingTop: 18 }, [
    oneLine({ color: colors.quiet, fontSize: 30 }, footOf(shown)),
  ]);
}

/** Truncates longer text with an ellipsis. */
function oneLine(style: Style, content: string): LayoutNode {
  const cut = { whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' };
  return text({ ...style, ...cut, width: '100%', lineHeight: 1.15 }, content);
}

import fc from 'fast-check';
import { postHtmlPolicy } from '../../supabase/functions/_shared/rules/post/html.ts';

const foreign =
  'mglyph malignmark mtext mi annotation-xml foreignObject desc table tr td img xss-x body html s'.split(
    ' ',
  );
const name = fc.constantFrom(
  ...postHtmlPolicy.allowedTags,
  ...postHtmlPolicy.removedWithContent,
  ...foreign,
);

const image = '<img src=x onerror=alert(1)>';
const attribute = fc.constantFrom(
  ...[
    'onerror=alert(1)',
    'onload=alert(1)',
    'autofocus onfocus=alert(1)',
    'src=x',
    'id=content',
    'name=body',
  ],
  ...[
    'href=javascript:alert(1)',
    'href="/x"',
    'xlink:href="javascript:alert(1)"',
    'target=_blank',
    'style="x"',
  ],
  ...[`title="${image}"`, `title="--&gt;&lt;img src=x onerror=alert(1)&gt;"`, 'encoding=text/html'],
  ...['/', '"', "'", '`', '=', '\0', '<', '<!--'],
);
const tag = fc
  .tuple(name, fc.array(attribute, { maxLength: 3 }), fc.constantFrom('>', ' />', '', '\0>'))
  .map(([element, attributes, end]) => `<${[element, ...attributes].join(' ')}${end}`);
const piece = fc.oneof(
  { weight: 5, arbitrary: tag },
  { weight: 3, arbitrary: name.map((element) => `</${element}>`) },
  fc.constantFrom(
    ...['<!--', '-->', '--!>', '<![CDATA[', ']]>', '<?', '<!', '</', '>', '<', '"', "'", '\0'],
  ),
  fc.constantFrom('x', ' ', '\n', '&lt;', '&#60;', '&amp;lt;', image, 'alert(1)'),
);

/** Tags of any kind in any order, and the characters around them. */
export const anyMarkup = fc
  .array(piece, { minLength: 1, maxLength: 24 })
  .map((all) => all.join(''));

const text = fc
  .string({ unit: 'grapheme', maxLength: 12 })
  .map((plain) => plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'));

const around = (names: readonly string[], content: fc.Arbitrary<string>) =>
  fc
    .tuple(fc.constantFrom(...names), content)
    .map(([element, html]) => `<${element}>${html}</${element}>`);
const several = (item: fc.Arbitrary<string>) =>
  fc.array(item, { maxLength: 3 }).map((items) => items.join(''));

const opening = fc.constantFrom(
  '<a href="https://example.com/a?b=c&amp;d=%20#e">',
  '<a href="/services/content-engine">',
  '<a href="#part">',
  '<a href="mailto:hello@example.com">',
  '<a href="tel:+15550100100">',
  '<a href="https://example.com" target="_blank" rel="noopener noreferrer">',
  '<a href="/x" rel="nofollow">',
);

/** HTML that a post may contain, nested as the HTML standard allows. */
export const validMarkup = fc.letrec<Record<'inline' | 'block', string>>((tie) => {
  const phrase = several(
    fc.oneof(
      tie('inline'),
      fc.tuple(opening, several(tie('inline'))).map(([tag, html]) => `${tag}${html}</a>`),
    ),
  );
  return {
    inline: fc.oneof(
      { maxDepth: 3 },
      text,
      fc.constant('<br>'),
      around(['strong', 'em', 'u', 'code'], several(tie('inline'))),
    ),
    block: fc.oneof(
      { maxDepth: 3 },
      around(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'], phrase),
      around(['pre'], around(['code'], text)),
      around(['ul', 'ol'], several(around(['li'], fc.oneof(phrase, tie('block'))))),
      around(['blockquote'], several(tie('block'))),
    ),
  };
}).block;

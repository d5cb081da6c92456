import fc, { type Arbitrary } from 'fast-check';
import { postLengths } from '../../../supabase/functions/_shared/rules/post/post.ts';
import { slugMaxLength } from '../../../supabase/functions/_shared/rules/post/slugs.ts';
import type { PostRow } from './fake-backend.ts';

/** Texts that mean something to a parser, a template, a script, or a database. */
const fragments = [
  ...['<script>', '</script>', '<script>alert(1)</script>', '<SCRIPT src=//evil.example>'],
  ...['<style>', '</style>', '<style>*{color:red}</style>', '</head>', '<body>', '</html>'],
  ...['<title>', '</title>', '<textarea>', '</textarea>', '<template>', '<noscript>'],
  ...['<plaintext>', '<svg onload=alert(1)>', '<math><mglyph><style>', '<iframe srcdoc="'],
  ...['<img src=x onerror=alert(1)', '<!--', '-->', '<![CDATA[', ']]>', '<!DOCTYPE x ['],
  ...['<?xml version="1.0"?>', '&lt;script&gt;'],
  ...['&', '&#0;', '&bogus;', '"', "'", '">', "'>", '`', '\\', '${1}', '{{1}}', '$&', '$1', '%00'],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype', 'null', 'undefined'],
  ...['javascript:alert(1)', 'data:text/html,<script>', '../../etc/passwd', 'POST-ID', 'POST-SLUG'],
  // Control characters, and characters that XML can't contain
  ...['\0', '\x07', '\x1b[31m', '\x7f', '\x85', '\n', '\r\n', '\t', '\ufffe', '\uffff', '\ufdd0'],
  // Lone surrogates, four bytes in UTF-8, private use, combining, invisible, and right-to-left
  ...['\ud800', '\udc00', 'x\udc00\ud800x', '\u{1f469}\u200d\u{1f467}', '\u{20bb7}', '\u{10ffff}'],
  ...['\u{e000}', 'Z\u0334\u0322a', '\u200b', '\ufeff', '\u00ad', '\u202e', '\u2028', 'שלום', 'ﷺ'],
  ...['A', ' ', '007', '1e9', '-0'],
];

/** Hostile text of up to `most` code points, often exactly that many. */
function hostileText(most: number): Arbitrary<string> {
  const fragment = fc.constantFrom(...fragments);
  const cut = (text: string) => [...text].slice(0, most).join('');
  return fc.oneof(
    { weight: 4, arbitrary: fragment },
    { weight: 3, arbitrary: fc.array(fragment, { maxLength: 8 }).map((all) => cut(all.join(''))) },
    {
      weight: 1,
      // Longer texts take longer, but aren't more hostile.
      arbitrary: fragment.map((text) => cut(text.repeat(Math.min(most, 5000)))),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: most / 4 }).map(cut) },
  );
}

const hostileSlug = fc.oneof(
  fc.constantFrom('constructor', 'tostring', 'a', 'a'.repeat(slugMaxLength), '404', 'index', 'x'),
  hostileText(slugMaxLength),
);

const hostileImage = fc.oneof(
  fc.constantFrom(
    ...['/photo.constructor', '/photo.__proto__', '/constructor', '/a.png', '/__proto__/a.JPG'],
    ...['toString', 'constructor', 'hasOwnProperty', 'valueOf', 'png'].map(
      (extension) => `https://images.example.com/photo.${extension}`,
    ),
    ...['https://images.example.com', 'https://images.example.com/?a=%3Cscript%3E&b=%ZZ#%'],
    ...['https://constructor.example.com/a.png', '//evil.example/a.png', 'data:image/png;base64,'],
  ),
  hostileText(postLengths.featured_image_url),
);

/** From PostgreSQL's range, which is larger than JavaScript's. */
const hostileDate = fc.constantFrom(
  ...['2026-01-01T00:00:00+00:00', '0001-01-01T00:00:00+00:00', '9999-12-31T23:59:59+00:00'],
  ...['10000-01-01T00:00:00+00:00', '294276-12-31T23:59:59+00:00', 'infinity', '-infinity'],
  '4713-11-24T00:00:00+00:00 BC',
);

const orNull = (text: Arbitrary<string>) => fc.option(text, { nil: null, freq: 4 });

/** What people write in a post. */
export const hostileFields = fc.record({
  title: hostileText(postLengths.title),
  excerpt: hostileText(postLengths.excerpt),
  content: hostileText(postLengths.content),
  category: hostileText(postLengths.category),
  tags: fc.array(hostileText(postLengths.tag), { maxLength: 14 }),
  author_name: hostileText(postLengths.author_name),
  read_time_minutes: fc.constantFrom(1, 120),
  meta_description: orNull(hostileText(postLengths.meta_description)),
  focus_keyword: orNull(hostileText(postLengths.focus_keyword)),
  featured_image_url: orNull(hostileImage),
  featured_image_alt: orNull(hostileText(postLengths.featured_image_alt)),
});

/** The other fields of a post. Each is often missing, because posts with hostile ones can't be published. */
export const hostileRest: Arbitrary<Partial<PostRow>> = fc.record(
  {
    slug: hostileSlug,
    published_at: hostileDate,
    updated_at: hostileDate,
    is_featured: fc.boolean(),
    old_slugs: fc.array(hostileSlug, { maxLength: 2 }),
  },
  { requiredKeys: [] },
);

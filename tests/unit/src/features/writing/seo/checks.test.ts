import { describe, expect, test } from 'vitest';
import { checkPost } from '~/features/writing/seo/checks';
import { roughWidth } from '~/features/writing/seo/pixel-width';
import type { DraftFields } from '~rules/post/draft';
import { post } from './post';

const medians = { Hiring: 400 };

/** The check with this label. */
function check(label: string, html: string, fields: Partial<DraftFields> = {}, known = true) {
  const groups = checkPost(post(html, fields), {
    measure: roughWidth,
    medians: known ? medians : undefined,
  });
  return groups.flatMap(({ checks }) => checks).find((each) => each.label === label);
}

const words = (count: number) => 'word '.repeat(count).trim();
const paragraph = (text: string) => `<p>${text}</p>`;

// An average character of a title is 10 pixels wide, and of a description 7.
test.each([
  ['', 'missing', 'Enter a title.'],
  [
    'What nurses ask',
    'improve',
    'It uses only 150 of 580 pixels. Say more about what readers get.',
  ],
  ['x'.repeat(39), 'good', 'It fits with the site’s name: 580 of 580 pixels.'],
  ['x'.repeat(46), 'good', 'It fits. Only the site’s name after it is cut off.'],
  ['x'.repeat(47), 'good', 'It fits, but there’s no room for the site’s name after it.'],
  [
    'x'.repeat(65),
    'improve',
    'Search results cut it off. Remove about 7 characters: it’s 650 pixels wide, and 580 fit.',
  ],
])('a title like %j is %s', (title, status, message) => {
  expect(check('Title length', '', { title })).toEqual({
    label: 'Title length',
    target: 'title',
    status,
    message,
  });
});

test.each<[Partial<DraftFields>, string, string]>([
  [{}, 'missing', 'Write one. Without it or an excerpt, the page uses the start of the text.'],
  [
    { excerpt: 'Short.' },
    'improve',
    'Write one. The page uses the excerpt, which leaves most of the space empty.',
  ],
  [
    { excerpt: 'x'.repeat(100) },
    'good',
    'The page uses the excerpt, which fits: 700 of 920 pixels.',
  ],
  [
    { excerpt: 'x'.repeat(132) },
    'improve',
    'Write one. The page uses the excerpt, which is too long for search results.',
  ],
  [{ meta_description: 'x'.repeat(131) }, 'good', 'It fits: 917 of 920 pixels.'],
  [
    { excerpt: 'x', meta_description: 'x'.repeat(50) },
    'improve',
    'There’s room for about 82 more characters. Say why people should read the post.',
  ],
  [
    { meta_description: 'x'.repeat(140) },
    'improve',
    'Search results cut it off. Remove about 9 characters: it’s 980 pixels wide, and 920 fit.',
  ],
])('the description of a post with %j is %s', (fields, status, message) => {
  expect(check('Meta description', '<p>Text.</p>', fields)).toMatchObject({ status, message });
});

test('a post without any text needs a description', () => {
  expect(check('Meta description', '')).toMatchObject({
    status: 'missing',
    message: 'Write one. There’s no excerpt or text to use instead.',
  });
});

describe('the focus keyword', () => {
  test.each([null, '  ', '!?'])('%j isn’t one', (focus_keyword) => {
    expect(check('Focus keyword', '', { focus_keyword })).toMatchObject({
      status: 'missing',
      target: 'focus_keyword',
    });
  });

  const fields = {
    title: 'Nurse Turnover',
    slug: 'nurse-turnover',
    focus_keyword: 'nurse turnover',
  };
  const html = '<h2>Costs</h2><p>Why nurse turnover costs so much.</p><h2>Nurse turnover</h2>';

  test.each([
    ['title', { title: 'Turnover' }, 'title'],
    ['slug', { slug: 'turnover' }, 'slug'],
    ['first paragraph', {}, { from: 8, to: 41 }],
    ['headings', {}, { from: 1, to: 6 }],
  ])('can be missing in the %s', (place, without, target) => {
    const label = `Keyword in ${place}`;
    expect(check(label, html, fields)).toMatchObject({ status: 'good', target });
    const other = html.replace('nurse turnover', 'it').replace('Nurse turnover', 'It');
    expect(check(label, other, { ...fields, ...without })?.status).toBe('missing');
  });
});

test.each([
  ['<h2>a</h2><h3>b</h3><h2>c</h2>', 'good', '3 headings, and no level is skipped.', 1],
  ['<h4>a</h4><h2>b</h2>', 'good', '2 headings, and no level is skipped.', 1],
  [
    '<h2>a</h2><h4>Pay</h4>',
    'improve',
    '“Pay” skips a level: heading 4 follows heading 2. Make it heading 3.',
    4,
  ],
  ['<h2>a</h2><h3> </h3>', 'improve', 'There’s an empty heading. Write its text, or delete it.', 4],
])('the headings of %j are %s', (html, status, message, from) => {
  expect(check('Headings', html)).toMatchObject({ status, message, target: { from } });
});

test.each([
  [299, 'good'],
  [300, 'missing'],
])('a text of %i words without headings is %s', (count, status) => {
  expect(check('Headings', paragraph(words(count)))).toMatchObject({ status, target: 'content' });
});

test.each([
  ['/services', 1, 0],
  ['pricing', 1, 0],
  ['https://site.example.com/', 1, 0],
  ['https://www.site.example.com/', 1, 0],
  ['https://example.com/', 0, 1],
  ['#part', 0, 0],
  ['mailto:a@example.com', 0, 0],
  ['http://', 0, 0],
])('a link to %s', (href, internal, external) => {
  const html = `<p><a href="${href}">Our <strong>prices</strong></a></p>`;
  expect(check('Internal links', html)?.status).toBe(internal ? 'good' : 'missing');
  expect(check('External links', html)?.status).toBe(external ? 'good' : 'improve');
  expect(check('Link text', html)).toMatchObject({ status: 'good', target: { from: 1, to: 11 } });
});

test.each(['Click here', 'here.', 'Read more…', 'this article', 'https://example.com/', ' ', '→'])(
  'a link called %j says nothing',
  (text) => {
    const html = `<p>See <a href="/a">our prices</a>, <a href="/b">${text}</a></p>`;
    expect(check('Link text', html)).toMatchObject({ status: 'improve', target: { from: 17 } });
  },
);

test('a text without links has no link text to check', () => {
  expect(check('Link text', '<p>a</p>')).toBeUndefined();
});

const plain = 'We pay our staff well. '.repeat(20);
const dense = `${'Organizational considerations necessitate comprehensive evaluation '.repeat(10)}.`;

test.each([
  [plain, 'good', 'Reading ease is 100 out of 100, and sentences average 5 words.'],
  [
    plain + dense,
    'improve',
    'Reading ease is 13 out of 100. Split long sentences. The longest has 50 words.',
  ],
  [
    'Organizational considerations necessitate evaluation. '.repeat(30),
    'improve',
    'Reading ease is 0 out of 100. Use shorter words.',
  ],
  ['Too short.', 'missing', 'Write at least 100 words to get a rating.'],
])('the readability of %j', (text, status, message) => {
  expect(check('Readability', paragraph(text))).toMatchObject({ status, message });
});

test('headings and code aren’t rated', () => {
  const html = `<h2>${plain}</h2><pre><code>${plain}</code></pre>`;
  expect(check('Readability', html)?.status).toBe('missing');
});

test.each([
  [150, 'good'],
  [151, 'improve'],
])('a paragraph of %i words is %s', (count, status) => {
  const html = paragraph('First.') + paragraph(words(count));
  expect(check('Paragraph length', html)).toMatchObject({ status, target: { from: 9 } });
});

test.each<[number, string, boolean, string, string]>([
  [300, 'Hiring', true, 'good', 'The text has 300 words. The median in Hiring is 400.'],
  [
    ...([299, 'Hiring', true, 'improve'] as const),
    'The text has 299 words. The median in Hiring is 400. Answer more of what readers ask.',
  ],
  [
    ...([801, 'Hiring', true, 'improve'] as const),
    'The text has 801 words. The median in Hiring is 400. Shorten it, or split it in two.',
  ],
  [1, 'New', true, 'improve', 'The text has 1 word. Write at least 300.'],
  [300, '', true, 'missing', 'The text has 300 words. Choose a category to compare it with.'],
  [
    ...([300, 'New', true, 'good'] as const),
    'The text has 300 words, and New has no public posts to compare it with.',
  ],
  [
    ...([300, 'constructor', true, 'good'] as const),
    'The text has 300 words, and constructor has no public posts to compare it with.',
  ],
  [300, 'Hiring', false, 'good', 'The text has 300 words.'],
])('%i words in the category %j', (count, category, known, status, message) => {
  expect(check('Length', paragraph(words(count)), { category }, known)).toMatchObject({
    status,
    message,
  });
});

test('without text, it’s the only thing missing', () => {
  expect(check('Post body', '')?.status).toBe('missing');
  expect(check('Readability', '')).toBeUndefined();
});

test.each([
  ['/a.jpg', null, 'missing'],
  ['/a.jpg', 'nurse.JPG', 'improve'],
  ['/a.jpg', 'Photo of a nurse', 'improve'],
  ['/a.jpg', 'A nurse checks a chart', 'good'],
  ['not an address', 'A nurse', undefined],
  [null, null, undefined],
])('the image %j described as %j', (featured_image_url, featured_image_alt, status) => {
  const found = check('Image description', '', { featured_image_url, featured_image_alt });
  expect(found?.status).toBe(status);
});

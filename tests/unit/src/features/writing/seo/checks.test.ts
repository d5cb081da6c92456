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
  ['', 'missing', 'Enter'],
  ['x'.repeat(19), 'improve', 'only 190 of 580'],
  ['x'.repeat(20), 'good', '390 of 580'],
  ['x'.repeat(39), 'good', '580 of 580'],
  ['x'.repeat(46), 'good', 'site’s name after it is cut off'],
  ['x'.repeat(47), 'good', 'no room'],
  ['x'.repeat(58), 'good', 'no room'],
  ['x'.repeat(65), 'improve', 'Remove about 7 characters: it’s 650 pixels wide, and 580 fit'],
])('a title like %j is %s: %s', (title, status, part) => {
  expect(check('Title length', '', { title })).toEqual({
    label: 'Title length',
    target: 'title',
    status,
    message: expect.stringContaining(part) as string,
  });
});

test.each<[Partial<DraftFields>, string, RegExp]>([
  [{}, 'missing', /the start of the text/],
  [{ excerpt: 'Short.' }, 'improve', /excerpt.* most of the space empty/],
  [{ excerpt: 'x'.repeat(100) }, 'good', /excerpt.* 700 of 920/],
  [{ excerpt: 'x'.repeat(132) }, 'improve', /excerpt.* too long/],
  [{ meta_description: 'x'.repeat(131) }, 'good', /^It fits: 917 of 920/],
  [{ excerpt: 'x', meta_description: 'x'.repeat(50) }, 'improve', / 82 more characters/],
  [{ meta_description: 'x'.repeat(140) }, 'improve', / 9 characters: it’s 980 .* 920 fit/],
])('the description of a post with %j is %s', (fields, status, message) => {
  expect(check('Meta description', '<p>Text.</p>', fields)).toMatchObject({
    status,
    message: expect.stringMatching(message) as string,
  });
});

test('a post without any text needs a description', () => {
  expect(check('Meta description', '')?.status).toBe('missing');
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
  ['<h2>a</h2><h3>b</h3><h2>c</h2>', 'good', '3 headings', 1],
  ['<h4>a</h4><h2>b</h2>', 'good', '2 headings', 1],
  ['<h2>a</h2><h4>Pay</h4>', 'improve', '“Pay” skips a level: heading 4 follows heading 2', 4],
  ['<h2>a</h2><h3>b</h3><h5>c</h5>', 'improve', 'Make it heading 4', 7],
  ['<h2>a</h2><h4>b</h4><h3> </h3>', 'improve', 'empty heading', 7],
])('the headings of %j are %s', (html, status, part, from) => {
  expect(check('Headings', html)).toMatchObject({
    status,
    message: expect.stringContaining(part) as string,
    target: { from },
  });
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
  [plain, 'good', /100 out of 100.* 5 words/],
  [plain + dense, 'improve', / 13 out of 100.*longest has 50 words/],
  ['Organizational considerations necessitate evaluation. '.repeat(30), 'improve', /shorter words/],
  [words(99), 'missing', /100 words/],
])('the readability of %j is %s', (text, status, message) => {
  expect(check('Readability', paragraph(text))).toMatchObject({
    status,
    message: expect.stringMatching(message) as string,
  });
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

test.each<[number, string, boolean, string, RegExp]>([
  [300, 'Hiring', true, 'good', /300 words.* Hiring is 400\.$/],
  [299, 'Hiring', true, 'improve', /Answer more/],
  [800, 'Hiring', true, 'good', /400\.$/],
  [801, 'Hiring', true, 'improve', /Shorten it/],
  [1, 'New', true, 'improve', /1 word\. Write at least 300/],
  [300, '', true, 'missing', /Choose a category/],
  [300, 'New', true, 'good', /New has no public posts/],
  [300, 'constructor', true, 'good', /constructor has no public posts/],
  [300, 'Hiring', false, 'good', /300 words\.$/],
])('%i words in the category %j (medians known: %s) are %s', (...given) => {
  const [count, category, known, status, message] = given;
  expect(check('Length', paragraph(words(count)), { category }, known)).toMatchObject({
    status,
    message: expect.stringMatching(message) as string,
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

import { expect, test } from 'vitest';
import { checks, readPost } from '~/features/writing/seo/checks';
import { emptyDraft, type DraftFields } from '~rules/post/draft';

/** Where the post has to be fixed. Undefined if the check passes. */
function find(label: string, content: string, fields: Partial<DraftFields> = {}) {
  const draft = { ...emptyDraft('Dana'), slug: 'pay', ...fields, content };
  const post = readPost(draft, 'https://site.example.com');
  const check = checks.find((each) => each.label === label);
  if (!check) throw new Error(`No check is called ${label}`);
  const { field, text } = check.find(post) ?? {};
  return text ? `${field}: ${text}` : field;
}

const words = (count: number) => `<p>${'word '.repeat(count).trim()}</p>`;

const long = 'x'.repeat(100);
const keyword = { slug: 'nurse-turnover', focus_keyword: 'nurse turnover' };
const deep = '<blockquote><h2>a</h2><h4>Pay &amp; <em>shifts</em></h4></blockquote>';

test.each<[label: string, content: string, fields: Partial<DraftFields>, target?: string]>([
  ['Title length', '', { title: '' }, 'title'],
  ['Title length', '', { title: 'x'.repeat(29) }, 'title'],
  ['Title length', '', { title: '👋'.repeat(30) }],
  ['Title length', '', { title: 'x'.repeat(60) }],
  ['Title length', '', { title: 'x'.repeat(61) }, 'title'],
  ['Meta description', words(100), {}, 'meta_description'],
  ['Meta description', '', { excerpt: 'Short.' }, 'meta_description'],
  ['Meta description', '', { excerpt: long }],
  ['Meta description', '', { excerpt: long, meta_description: long + long }, 'meta_description'],
  ['Meta description', '', { meta_description: 'x'.repeat(160) }],
  ['Headings', '<h2>a</h2><h3>b</h3><h2>c</h2>', {}],
  ['Headings', '<h4>a</h4><h2>b</h2>', {}],
  ['Headings', deep, {}, 'content: Pay & shifts'],
  ['Headings', '<h2>a</h2><h3> </h3>', {}, 'content'],
  ['Headings', words(300), {}],
  ['Headings', words(301), {}, 'content'],
  ['Post length', words(299), {}, 'content'],
  ['Post length', words(300), {}],
  ['Image description', '', {}],
  ['Image description', '', { featured_image_url: '/a.jpg' }, 'featured_image_alt'],
  ['Image description', '', { featured_image_url: '/a.jpg', featured_image_alt: 'A nurse' }],
  ['Focus keyword', '', keyword],
  ['Focus keyword', '', { focus_keyword: '!?' }, 'focus_keyword'],
  ['Keyword in slug', '', keyword],
  ['Keyword in slug', '', { ...keyword, slug: 'turnover' }, 'slug'],
  ['Keyword in first paragraph', '<h2>Costs</h2><p>Nurse turnover costs much.</p>', keyword],
  ['Keyword in first paragraph', '<h2>Nurse turnover</h2><p>It costs.</p>', keyword, 'content'],
  ['Keyword in first paragraph', '<pre>nurse turnover</pre>', keyword, 'content'],
])('%s of %j with %j: %j', (label, content, fields, target) => {
  expect(find(label, content, fields)).toBe(target);
});

test.each([
  ['The cost of Nurse-Turnover!', 'nurse turnover', true],
  ['Why nurses leave', 'nurse', true],
  ['A nurse’s day', 'nurses', true],
  ['Résumé tips', 'resume tips', true],
  ['AI: a guide', 'ai', true],
  ['Paint the wall', 'ai', false],
  ['Turnover of nurses', 'nurse turnover', false],
  ['Anything', '?', false],
])('the title %j has the keyword %j: %j', (title, focus_keyword, has) => {
  expect(find('Keyword in title', '', { title, focus_keyword })).toBe(has ? undefined : 'title');
});

test.each([
  ['/services', true],
  ['pricing', true],
  ['https://site.example.com/', true],
  ['https://www.site.example.com/', true],
  ['https://example.com/', false],
  ['#part', false],
  ['mailto:a@example.com', false],
  ['http://', false],
])('a link to %s is internal: %j', (href, isInternal) => {
  const html = `<p><a href="${href}">Our <strong>prices</strong></a></p>`;
  expect(find('Internal links', html)).toBe(isInternal ? undefined : 'content');
  expect(find('Link text', html)).toBeUndefined();
});

test.each(['Click here', 'here.', 'Read more…', 'this article', 'https://example.com/', ' ', '→'])(
  'a link called %j says nothing',
  (text) => {
    const html = `<p>See <a href="/a">our prices</a>, <a href="/b">${text}</a></p>`;
    expect(find('Link text', html)).toBe(text.trim() ? `content: ${text}` : 'content');
  },
);

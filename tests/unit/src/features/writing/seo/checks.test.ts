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
const link = (text: string) =>
  `<p>See <a href="/a">our <b>prices</b></a> and <a href="/b">${text}</a></p>`;

const keyword = { slug: 'nurse-turnover', focus_keyword: 'nurse turnover' };
const deep = '<blockquote><h2>a</h2><h4>Pay &amp; <em>shifts</em></h4></blockquote>';

test.each<[label: string, content: string, fields: Partial<DraftFields>, target?: string]>([
  ['Title length', '', { title: 'x'.repeat(29) }, 'title'],
  ['Title length', '', { title: '👋'.repeat(30) }],
  ['Title length', '', { title: 'x'.repeat(61) }, 'title'],
  ['Meta description', words(100), {}, 'meta_description'],
  ['Meta description', '', { excerpt: 'x'.repeat(70) }],
  ['Meta description', '', { meta_description: 'x'.repeat(161) }, 'meta_description'],
  ['Headings', '<h4>a</h4><h2>b</h2>', {}],
  ['Headings', deep, {}, 'content: Pay & shifts'],
  ['Headings', words(301), {}, 'content'],
  ['Post length', words(299), {}, 'content'],
  ['Post length', words(300), {}],
  ['Image description', '', {}],
  ['Image description', '', { featured_image_url: '/a.jpg' }, 'featured_image_alt'],
  ['Focus keyword', '', { focus_keyword: '!?' }, 'focus_keyword'],
  ['Keyword in slug', '', keyword],
  ['Keyword in title', '', { ...keyword, title: 'What Nurse-Turnovers cost' }],
  ['Keyword in title', '', { ...keyword, title: 'Turnover of nurses' }, 'title'],
  ['Keyword in first paragraph', '<h2>Costs</h2><p>Nurse turnover costs much.</p>', keyword],
  ['Keyword in first paragraph', '<h2>Nurse turnover</h2><p>It costs.</p>', keyword, 'content'],
  ['Internal links', '<p><a href="https://www.site.example.com/">a</a></p>', {}],
  [
    'Internal links',
    '<p><a href="https://example.com/">a</a> <a href="#b">c</a></p>',
    {},
    'content',
  ],
  ['Link text', link('a guide'), {}],
  ['Link text', link('Click here'), {}, 'content: Click here'],
  ['Link text', link(' '), {}, 'content'],
])('%s of %j with %j: %j', (label, content, fields, target) => {
  expect(find(label, content, fields)).toBe(target);
});

import fc from 'fast-check';
import * as v from 'valibot';
import { afterEach, expect, test, vi } from 'vitest';
import { databaseClient } from '../../../supabase/functions/_shared/database.ts';
import { commentSchema } from '../../../supabase/functions/_shared/rules/comment.ts';
import { stripHtml } from '../../../supabase/functions/_shared/rules/strip-html.ts';
import { submitComment } from '../../../supabase/functions/submit-comment/submit-comment.ts';
import { anyMarkup } from '../../sanitizer/markup.ts';
import { vectors } from '../../sanitizer/vectors.ts';
import { foreignAddresses, foreignPaths } from '../rules/nasty-addresses.ts';
import { honeypotField } from '../../../supabase/functions/_shared/rules/lead/spam.ts';

const site = 'https://site.example';
const valid = {
  slug: 'a-post',
  author_name: 'Dana Miller',
  author_email: 'dana@example.com',
  content: 'What a useful post.',
  privacyConsent: 'on',
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** `status` and `code`: of the database's response. */
async function send(
  fields: Record<string, string>,
  { status = 204, code = '', headers = {} } = {},
) {
  const database = vi.fn<typeof fetch>(async () => {
    const error = { code, message: 'dana@example.com', details: '', hint: '' };
    return new Response(code ? JSON.stringify(error) : null, { status });
  });
  vi.stubGlobal('fetch', database);
  const request = new Request('https://project.example/functions/v1/submit-comment', {
    method: 'POST',
    headers: { 'x-forwarded-for': '203.0.113.9, 192.0.2.7', ...headers },
    body: new URLSearchParams(fields),
  });
  const client = databaseClient('https://project.example', 'sb_secret_test');
  const response = await submitComment(request, client, site);
  const location = response.headers.get('location');
  const saved = database.mock.calls.map(
    ([, init]) => JSON.parse(init?.body as string) as { comment: unknown; client_address: string },
  );
  return { status: response.status, location, saved };
}

const at = (outcome: string) => `${site}/blog/a-post#comment-${outcome}`;

test('a comment is saved as plain text, and the visitor returns to the post', async () => {
  const { status, location, saved } = await send({
    ...valid,
    author_name: ' <b>Dana</b> Miller ',
    content: 'What a\r\nuseful <i>post</i>: 1 < 2 & 3 > 2.',
    notify: 'on',
    parent_id: '00000000-0000-4000-a000-000000000001',
  });
  expect([status, location]).toEqual([303, at('received')]);
  const comment = {
    slug: 'a-post',
    parent_id: '00000000-0000-4000-a000-000000000001',
    author_name: 'Dana Miller',
    author_email: 'dana@example.com',
    content: 'What a\nuseful post: 1 < 2 & 3 > 2.',
    notify: true,
    spam_signals: [],
  };
  expect(saved).toEqual([{ comment, client_address: '192.0.2.7' }]);
});

test.each(['\u200b', '\u00ad', '\ufeff', '\u2060'])(
  '%j in a name doesn’t hide a tag',
  async (hidden) => {
    const { saved } = await send({
      ...valid,
      author_name: `<${hidden}img src=x onerror=alert(1)>`,
    });
    expect(saved).toMatchObject([
      { comment: { author_name: '\u2039img src=x onerror=alert(1)>' } },
    ]);
  },
);

test('optional fields can be missing, and a filled honeypot is a spam signal', async () => {
  const comment = { parent_id: null, notify: false, spam_signals: ['honeypot-filled'] };
  const { saved } = await send({ ...valid, parent_id: '', [honeypotField]: '555' });
  expect(saved).toMatchObject([{ comment }]);
});

test('line breaks count as one character, as in the browser', async () => {
  const content = Array(1000).fill('a').join('\r\n');
  expect((await send({ ...valid, content: `${content}a` })).location).toBe(at('received'));
  expect((await send({ ...valid, content: `${content}aa` })).location).toBe(at('content'));
});

test.each([
  ['name', { author_name: '<b>D</b>' }],
  ['name', { author_name: '', author_email: '', content: '', privacyConsent: '' }],
  ['email', { author_email: 'dana' }],
  ['content', { content: '<p>short</p>' }],
  ['content', { content: 'a'.repeat(2001) }],
  ['consent', { privacyConsent: '' }],
])('an invalid %s isn’t saved: %j', async (outcome, fields) => {
  const { status, location, saved } = await send({ ...valid, ...fields });
  expect([status, location]).toEqual([303, at(outcome)]);
  expect(saved).toEqual([]);
});

test.each([
  [429, 'PT429', 'rate-limited'],
  [409, 'PT409', 'failed'],
  [400, '23514', 'failed'],
  [503, '08006', 'failed'],
])('a database response of %i with %s is shown as %s', async (status, code, result) => {
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
  expect(await send(valid, { status, code })).toMatchObject({ status: 303, location: at(result) });
  expect(log.mock.calls).toEqual(result === 'failed' ? [[`submit_comment failed: ${code}.`]] : []);
});

test.each([
  ...foreignPaths,
  ...foreignAddresses,
  ...['', 'A', '../admin', 'a/b', 'a#b', 'create', '404', 'a\r\nset-cookie: b=c'],
])('the slug %j is rejected without a redirect', async (slug) => {
  const { status, location, saved } = await send({ ...valid, slug });
  // A form with U+0000 is rejected before any field is read.
  expect([status, location]).toEqual([slug.includes('\0') ? 400 : 422, null]);
  expect(saved).toEqual([]);
});

test.each([
  ['JSON', { 'content-type': 'application/json' }, 415],
  ['multipart', { 'content-type': 'multipart/form-data; boundary=x' }, 415],
])('%s is rejected', async (_, headers, status) => {
  expect((await send(valid, { headers })).status).toBe(status);
});

test.each([
  ['plain text', 'plain text'],
  ['1 < 2 & 3 > 2, <3', '1 < 2 & 3 > 2, <3'],
  ['&lt;b&gt; &amp; &copy; AT&T', '&lt;b&gt; &amp; &copy; AT&T'],
  ['<b>bold</b> and <a href="https://a.example">a link</a>', 'bold and a link'],
  ['a<script>alert(1)</script>b', 'ab'],
  ['a<style>p{}</style>b<svg><title>t</title></svg>c', 'abc'],
  ['<img src=x onerror=alert(1)>text', 'text'],
  ['a<!-- hidden -->b', 'ab'],
  ['if a <b, then', 'if a \u2039b, then'],
  ['<<b>script>alert(1)<</b>/script>', expect.not.stringMatching(/<[a-z/!?]/i) as string],
  ['two\nlines', 'two\nlines'],
  ['a<b and c>d', 'a\u2039b and c>d'],
  ['if x<y & y<z then x>0', 'if x\u2039y & y\u2039z then x>0'],
  ['write to Dana <dana@example.com>', 'write to Dana \u2039dana@example.com>'],
  ['<3 and <-- and <= and < b>', '<3 and <-- and <= and < b>'],
  ['<b class="x">one</b> <img src=x>', 'one '],
  [`<a title="a > b" href='c > d' rel=e>one</a>`, 'one'],
  ['<p>one<br/>two</p><!-- three --><!doctype x><?x?></%>four', 'onetwofour'],
  ['one<script>if (a < b) "</b>"</script>two<STYLE>p {}</style >three', 'onetwothree'],
  ['one<svg><title>two</title><svg>three</svg>four</svg>five', 'onefourfive'],
  ['one<math/>two<textarea><b>three</textarea>four<template>five', 'onetwothreefourfive'],
  ['one<math/>two</math>three<SVG class="a" />four</svg>five', 'onetwothreefourfive'],
  // The slash belongs to the value or has no meaning, so the content isn't text.
  ['one<svg class=a/>two</svg>three<style/>four</style>five', 'onethreefive'],
  ['one<b title="two>three', 'one'],
  ['one<svg></svg/>two', 'onetwo'],
  ['The <script> element, and <style>', 'The  element, and '],
])('%j without HTML is %j', (html, text) => {
  expect(stripHtml(html, 100)).toEqual(text);
});

test('hostile and random HTML becomes text without tags', () => {
  for (const html of [...Object.values(vectors).flat(), ...fc.sample(anyMarkup, 500)]) {
    expect(stripHtml(html, html.length)).not.toMatch(/<[a-z/!?]/i);
    // Hidden behind a character that isn't part of a name.
    const author_name = stripHtml(html.replaceAll('<', '<\u200b').slice(0, 100), 100);
    const { success, output } = v.safeParse(commentSchema, { ...valid, author_name });
    if (success) expect(output.author_name).not.toMatch(/<[a-z/!?]/i);
  }
});

import { expect, test } from 'vitest';
import { brand } from '../../../supabase/functions/_shared/business.ts';
import {
  digestMessage,
  moderationDigest,
} from '../../../supabase/functions/dispatch-outbox/moderation-digest.ts';
import { outboxRow } from './fake-outbox.ts';

const site = 'https://site.example';
const none = { count: 0, items: [] };
const posts = { count: 1, items: [{ title: 'A <b> & C', author_name: 'Ada' }] };
const comments = {
  count: 12,
  items: [
    { author_name: 'Ann', post_title: 'First', excerpt: 'Is <this> true?' },
    { author_name: 'Buy pills', post_title: 'First', excerpt: null },
  ],
};

test('mail programs can turn the digest off, but not someone it’s forwarded to', () => {
  const digest = { email: 'mo@b.example', token: 'secret', posts, comments };
  const urls = { site: new URL(site), backend: new URL('https://backend.example') };
  const { headers, text } = moderationDigest.write(digest, urls, outboxRow(1));
  expect(headers).toEqual({
    'List-Unsubscribe':
      '<https://backend.example/functions/v1/email-links?token=secret&action=stop-digest>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
  expect(text).not.toContain('secret');
});

test('the digest lists what is new, and links to the queues', () => {
  const { subject, text, html } = digestMessage({ posts, comments }, site);
  expect(subject).toBe(`1 new post and 12 new comments to review – ${brand.name}`);
  expect(text).toContain('- “A <b> & C” by Ada');
  expect(text).toContain('- Ann on “First”: Is <this> true?');
  expect(html).toContain('Is &#60;this&#62; true?');
  expect(text).toContain('- 10 more');
  expect(text.match(/https?:\S+/g)).toEqual([
    `${site}/blog/moderation`,
    `${site}/blog/moderation?queue=comments`,
    `${site}/staff/profile#emails`,
  ]);
});

test('what looks like spam isn’t quoted, not even the name', () => {
  const { subject, text } = digestMessage({ posts: none, comments }, site);
  expect(subject).toMatch(/^12 new comments to review/);
  expect(text).toContain('- A comment on “First” that looks like spam');
  expect(text).not.toContain('Buy pills');
  expect(text).not.toContain('Posts:');
});

import { expect, test } from 'vitest';
import { brand } from '../../../supabase/functions/_shared/business.ts';
import { liveMessage } from '../../../supabase/functions/dispatch-outbox/live-mail.ts';

test('the email about a live post names it and links to it', () => {
  const { subject, text, html } = liveMessage(
    { slug: 'a-and-b', title: 'A & B' },
    'https://site.example',
  );
  expect(subject).toBe(`Your post is live – ${brand.name}`);
  expect(text).toContain('“A & B” was approved');
  expect(html).toContain('A &#38; B');
  expect(text.match(/https?:\S+/g)).toEqual(['https://site.example/blog/a-and-b']);
});

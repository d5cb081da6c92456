import { randomUUID } from 'node:crypto';
import { expect, test } from './journey.ts';

test('a reader finds a section of a post and comments on it', async ({ visitor, email, admin }) => {
  const author = `Dana ${randomUUID().slice(0, 8)}`;
  const form = '#comment-form';
  const content = `Worked for ${author}.\n\nBut 5 < 6 & x matters more.`;
  // Without the posts that other tests publish.
  await visitor.goto('/blog?category=Employer+Branding');
  await visitor.click('.listing-results article a[href^="/blog/"]');
  await visitor.expectPath(/^\/blog\/[\w-]+$/);
  await visitor.js(() => document.querySelector('#comments')?.scrollIntoView());
  await visitor.expectVisible(`${form}[data-ready]`);
  // The comments move the form once they're loaded.
  await visitor.until(
    () => !document.querySelector<HTMLElement>('#comments')?.innerText.includes('Loading'),
  );
  await visitor.click(`${form} button[type=submit]`);
  await visitor.expectFocus(`${form}-name`);
  await visitor.expect(`${form}-content`, (field) => field.ariaInvalid, 'true');

  await visitor.fill(`${form}-name`, author);
  await visitor.fill(`${form}-email`, email);
  await visitor.fill(
    `${form}-content`,
    `Worked for ${author}.\n\nBut 5 < 6 & x <b>matters</b> more.`,
  );
  await visitor.click(`${form}-consent`);
  await visitor.click(`${form} button[type=submit]`);
  const own = `#comments article[aria-label="Comment by ${author}"]`;
  await visitor.expectFocus(own);
  await visitor.expectText(own, /Awaiting approval\./);
  await visitor.expect(`${own} > span[dir]`, (text) => text.textContent, content);
  await visitor.expectValue(`${form}-content`, '');
  const { data } = await admin
    .from('blog_comments')
    .select('content, moderation_status')
    .eq('author_name', author);
  expect(data).toEqual([{ content, moderation_status: 'pending' }]);
});

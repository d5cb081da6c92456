import type { Page } from '@playwright/test';
import type { SupabaseClient } from '@supabase/supabase-js';
import { randomUUID } from 'node:crypto';
import { accessibilityProblems } from './fixtures/accessibility.ts';
import { axeInBothSchemes } from './fixtures/axe.ts';
import {
  desktop,
  enter,
  expect,
  failRequests,
  phone,
  pressKeys,
  test as journey,
} from './fixtures/journey.ts';
import { showComments } from './comments/journey.ts';
import { sendComments, submitPost } from './fixtures/moderation.ts';
import { setStatus } from './fixtures/staff.ts';

/** A test that is signed in as a moderator and has items of its own. */
const test = journey.extend<{ queue: ReturnType<typeof queueOn> }>({
  account: 'moderator@example.com',
  queue: async ({ page, addresses, moderator }, use) =>
    use(queueOn(page, addresses.backend, moderator)),
});

function queueOn(page: Page, backend: string, moderator: SupabaseClient) {
  const mark = `m${randomUUID().slice(0, 8)}`;
  const items = page.getByRole('article');
  return {
    /** A word that only this test's items contain. */
    mark,
    items,
    item: (name: string) => items.filter({ hasText: name }),
    current: page.locator('article:focus'),
    message: page.getByRole('status').filter({ hasText: /successfully|undone/ }),
    dialog: page.getByRole('dialog'),

    /** Sends comments by `${mark} 0`, `${mark} 1`, and so on. */
    comment: (count: number, fields?: { spam_signals: string[] }) =>
      sendComments(backend, mark, count, fields),

    /** Submits a post called `${mark} ${name}`. Without the rate limit of writers. */
    submit: (name: string, content?: string, id?: string) =>
      submitPost(moderator, { title: `${mark} ${name}`, ...(content && { content }) }, id),

    async openComments(count: number) {
      await page.goto(`/blog/moderation?queue=comments#q=${mark}`);
      await expect(items).toHaveCount(Math.min(count, 50));
    },

    async openPosts() {
      await page.goto('/blog/moderation');
      await expect(items.first()).toBeVisible();
    },

    /** The status of a comment or post in the database. */
    async statusOf(table: 'blog_comments' | 'blog_posts', id: string) {
      const { data } = await moderator
        .from(table)
        .select('moderation_status')
        .eq('id', id)
        .single();
      return data?.moderation_status as unknown;
    },

    /** Leaves the queue as it was for other tests. */
    reject: (id: string) => setStatus(moderator, id, 'rejected'),
  };
}

/** `npm run bench -- --only moderation` sets it to 200. */
const mixedItems = Number(process.env['MODERATION_ITEMS'] ?? 16);

test.describe('on a desktop', () => {
  test.use(desktop);

  test('moderates mixed items by keyboard, without losing a decision', async ({ page, queue }) => {
    test.setTimeout(60_000 + mixedItems * 1_000);
    const postCount = Math.round(mixedItems / 8);
    const posts: string[] = [];
    for (let n = 0; n < postCount; n += 1) posts.push(await queue.submit(`${n}.`));
    const comments = await queue.comment(mixedItems - postCount);
    await queue.openPosts();
    const start = performance.now();
    // Newest posts come last, after the sample content.
    const more = page.getByRole('button', { name: 'Load more' });
    await expect(async () => {
      if (await more.isVisible()) await more.click();
      await expect(queue.item(`${queue.mark} 0.`)).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await queue.item(`${queue.mark} 0.`).focus();
    for (let n = 0; n < postCount; n += 1) {
      await expect(queue.current).toContainText(`${queue.mark} ${n}.`);
      if (n % 2 === 1) {
        await pressKeys(page, 'r');
        await page.keyboard.type('Please add a source.');
        await pressKeys(page, 'Control+Enter');
      } else await pressKeys(page, 'a');
    }
    // Shown once all of them are saved.
    await expect(queue.message).toBeVisible();
    await queue.openComments(comments.length);
    await pressKeys(page, 'j');
    for (let n = 0; n < comments.length; n += 1) {
      await expect(queue.current).toContainText(`${queue.mark} ${n}`);
      await pressKeys(page, ['a', 'a', 's', 'r'][n % 4] ?? 'a');
    }
    await expect(queue.message).toBeVisible();
    if (process.env['MODERATION_ITEMS']) {
      const seconds = (performance.now() - start) / 1000;
      console.log(`${mixedItems} items in ${seconds.toFixed(1)} s`);
    }
    const statuses = ['approved', 'approved', 'spam', 'rejected'];
    for (const [n, id] of comments.entries()) {
      expect(await queue.statusOf('blog_comments', id), `comment ${n}`).toBe(statuses[n % 4]);
    }
    for (const [n, id] of posts.entries()) {
      const status = n % 2 === 1 ? 'rejected' : 'approved';
      expect(await queue.statusOf('blog_posts', id), `post ${n}`).toBe(status);
    }
    for (const id of posts) await queue.reject(id);
  });

  test('shows everything that goes public, and doesn’t approve text that the moderator hasn’t read', async ({
    page,
    queue,
    context,
    moderator,
  }) => {
    const id = await submitPost(moderator, {
      title: `${queue.mark} changed.`,
      content: '<p>One sentence about pay.</p>',
      featured_image_url: '/logo.png',
      featured_image_alt: 'Two nurses at a desk',
      meta_description: 'What search engines quote.',
      tags: ['Pay'],
    });
    await queue.openPosts();
    const item = queue.item(`${queue.mark} changed.`);
    const image = item.getByRole('img', { name: 'Two nurses at a desk' });
    await expect(image).toHaveAttribute('src', /\/logo\.png$/);
    await expect(item.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', new RegExp(id));
    for (const text of [`/blog/post-${id.slice(0, 8)}`, 'What search engines quote.', 'Pay']) {
      await expect(item.getByRole('definition').filter({ hasText: text })).toBeVisible();
    }
    const later = { draft_id: id, expected_version: 0, fields: { title: 'Not submitted' } };
    expect((await moderator.rpc('save_draft', later)).error).toBeNull();
    const opened = context.waitForEvent('page');
    await item.getByRole('button', { name: 'Preview' }).click();
    const preview = (await opened).getByRole('heading', { level: 1 });
    await expect(preview).toHaveText(`${queue.mark} changed.`);

    await queue.submit('changed.', '<p>One sentence about <a href="/x">benefits</a>.</p>', id);
    await item.getByRole('button', { name: 'Approve' }).click();
    await expect(item).toContainText(
      'Your decision wasn’t saved, because the post was changed after you read it.',
    );
    const changes = item.getByRole('group', { name: 'What changed since you read it' });
    await expect(changes.locator('del').last()).toContainText('pay');
    await expect(changes.locator('ins')).toContainText('benefits (/x)');
    await item.getByRole('button', { name: 'Request changes' }).click();
    await queue.dialog.getByRole('textbox').fill('Please add a source for each figure.');
    await queue.dialog.getByRole('button', { name: 'Request changes' }).click();
    await expect(queue.message).toContainText('Post sent back for changes successfully.');
    await queue.submit('changed.', '<p>One sentence about benefits.</p>', id);
    await page.reload();
    await expect(item).toContainText('Please add a source for each figure');
    await item.getByRole('button', { name: 'Schedule' }).click();
    await queue.dialog.getByRole('button', { name: 'Schedule' }).click();
    await expect(queue.message).toContainText(/scheduled successfully\. It’s set to go live on /);
    expect(await queue.statusOf('blog_posts', id)).toBe('approved');

    await queue.reject(id);
    await queue.submit('changed.', '<p>One sentence about shifts.</p>', id);
    await page.reload();
    const sinceApproval = item.getByRole('group', { name: 'What changed since the last approval' });
    await expect(sinceApproval.locator('del')).toContainText('benefits');
    await expect(sinceApproval.locator('ins')).toContainText('shifts');
    await queue.reject(id);
  });

  test('shows at least eight comments, and decides on everything that matches, even what isn’t loaded', async ({
    page,
    queue,
  }) => {
    const ids = await queue.comment(52);
    await queue.openComments(52);
    const visible = await queue.items.evaluateAll(
      (items) => items.filter((item) => item.getBoundingClientRect().bottom <= innerHeight).length,
    );
    expect(visible).toBeGreaterThanOrEqual(8);
    await page.getByRole('checkbox', { name: 'Select all shown' }).check();
    await page.getByRole('button', { name: 'Select all 52 comments that match' }).click();
    await selectionActions(page).getByRole('button', { name: 'Spam' }).click();
    await expect(queue.dialog).toContainText('52 comments will be marked as spam.');
    await queue.dialog.getByRole('button', { name: 'Spam' }).click();
    await expect(queue.message).toContainText('52 comments marked as spam successfully.');
    const last = () => queue.statusOf('blog_comments', ids.at(-1) ?? '');
    expect(await last()).toBe('spam');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(queue.message).toContainText('Decisions about 52 comments undone.');
    expect(await last()).toBe('pending');
  });

  test('only admins empty the spam folder', async ({ page, queue, moderator, admin, browser }) => {
    const comment_ids = await queue.comment(1);
    const spam = { comment_ids, new_status: 'spam', expected_status: 'pending' };
    await moderator.rpc('moderate_comments', spam).throwOnError();
    const context = await browser.newContext();
    await enter(context, admin);
    const adminPage = await context.newPage();
    for (const each of [page, adminPage]) {
      await each.goto('/blog/moderation?queue=comments&status=spam');
      await expect(each.getByRole('article').first()).toBeVisible();
    }
    await expect(page.getByText('to review')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Empty spam…' })).toBeHidden();
    // Other tests have spam, too.
    await adminPage.route('**/rpc/delete_spam', (route) =>
      route.continue({ postData: { comment_ids } }),
    );
    await adminPage.getByRole('button', { name: 'Empty spam…' }).click();
    await adminPage.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(adminPage.getByText('1 comment deleted.')).toBeVisible();
    expect(await queue.statusOf('blog_comments', comment_ids[0] ?? '')).toBeUndefined();
    await context.close();
  });

  test('replies as staff, with a badge, and undoes it', async ({ page, queue, context }) => {
    const [id = ''] = await queue.comment(1);
    await queue.openComments(1);
    const post = await queue.items.getByRole('link', { name: /./ }).getAttribute('href');
    await queue.items.getByRole('button', { name: 'Reply' }).click();
    const text = queue.dialog.getByRole('textbox', { name: 'Your reply' });
    await text.fill('Thanks!');
    await page.keyboard.press('Escape');
    await queue.items.getByRole('button', { name: 'Reply' }).click();
    await expect(text).toHaveValue('Thanks!');
    await queue.dialog.getByRole('button', { name: 'Reply' }).click();
    await expect(text).toHaveAccessibleDescription(/Comment must be between 10 and 2000/);
    const reply = `Thanks for asking, ${queue.mark}.`;
    await text.fill(reply);
    await queue.dialog.getByRole('button', { name: 'Reply' }).click();
    await expect(queue.message).toContainText('Comment replied to successfully.');
    expect(await queue.statusOf('blog_comments', id)).toBe('approved');

    const reader = await context.newPage();
    await reader.goto(post ?? '');
    await showComments(reader);
    const thread = reader.getByRole('list', { name: `Replies to ${queue.mark} 0` });
    await expect(thread.getByRole('article').filter({ hasText: reply })).toContainText('Staff');
    expect(await axeInBothSchemes(reader), 'with a badge').toEqual([]);

    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(queue.message).toContainText('Decision undone.');
  });
});

test.describe('on a phone', () => {
  test.use(phone);

  test('every state is accessible, and decisions need no keyboard', async ({ page, queue }) => {
    test.setTimeout(120_000);
    await page.goto(`/blog/moderation?queue=comments#q=${queue.mark}`);
    await expect(page.getByText('No comments found')).toBeVisible();
    expect(await problemsOf(page), 'empty').toEqual([]);

    await queue.comment(3, { spam_signals: ['filled-too-fast'] });
    await expect(queue.items).toHaveCount(3);
    await expect(queue.items.first()).toContainText('The form was completed in under 2.5 seconds.');
    await queue.items.first().getByRole('checkbox').check();
    expect(await problemsOf(page), 'with a selection').toEqual([]);
    const restore = await failRequests(page, '**/rest/v1/rpc/moderate_comments', 400);
    await selectionActions(page).getByRole('button', { name: 'Spam' }).tap();
    await expect(queue.items.first()).toContainText('Failed to moderate comment.');
    await restore();
    await queue.items.nth(1).getByRole('button', { name: 'Approve' }).tap();
    await expect(queue.message).toContainText('Comment approved successfully.');
    expect(await problemsOf(page), 'partially failed').toEqual([]);
    // One button at a time undoes it.
    const undoLast = page.getByRole('button', { name: 'Undo last decision' });
    await expect(undoLast).toBeHidden();
    await page.getByRole('button', { name: 'Dismiss', exact: true }).tap();
    await undoLast.tap();
    await expect(queue.message).toContainText('Decision undone.');
    for (const n of [0, 1]) await queue.items.nth(n).getByRole('checkbox').check();
    await selectionActions(page).getByRole('button', { name: 'Spam' }).tap();
    await page.getByRole('button', { name: 'Undo', exact: true }).tap();
    await expect(queue.message).toContainText('Decisions about 2 comments undone.');
    await page.keyboard.press('?');
    expect(await problemsOf(page), 'the shortcuts').toEqual([]);

    const id = await queue.submit('for axe.');
    await queue.openPosts();
    await queue.items.first().getByRole('button', { name: 'Show the full post' }).tap();
    expect(await problemsOf(page), 'posts').toEqual([]);
    await queue.items.first().getByRole('button', { name: 'Reject' }).tap();
    await queue.dialog.getByRole('button', { name: 'Reject' }).tap();
    await expect(queue.dialog).toContainText('Tell the writer why.');
    expect(await problemsOf(page), 'rejecting').toEqual([]);
    await queue.reject(id);
  });
});

const selectionActions = (page: Page) =>
  page.getByRole('group', { name: /^Actions for the selected/ });

const problemsOf = (page: Page) =>
  accessibilityProblems(
    page,
    '.moderation :is(button, select, input:not([type="checkbox"], [type="radio"]))',
  );

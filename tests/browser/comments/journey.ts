import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { visitorTest } from '../fixtures/journey.ts';

interface CommentJourney {
  /** Path of a public post. */
  path: string;
  /** A name that only this test uses. */
  author: string;
  comments: Comments;
  /** This test's comments as they're stored, oldest first. */
  stored(): Promise<{ id: string }[]>;
}

export type Comments = ReturnType<typeof commentsOn>;

/** A test with its own visitor, who has a name. */
export const test = visitorTest.extend<CommentJourney>({
  path: async ({ routes }, use) => use(routes.posts[0] ?? ''),
  author: async ({}, use) => use(`Dana ${randomUUID().slice(0, 8)}`),
  // Otherwise, every click waits for smooth scrolling.
  contextOptions: async ({ contextOptions }, use) =>
    use({ ...contextOptions, reducedMotion: 'reduce' }),
  comments: async ({ page, path, author }, use) => use(commentsOn(page, path, author)),
  stored: async ({ moderator, author }, use) => {
    await use(async () => {
      const { data } = await moderator
        .from('blog_comments')
        .select('id, parent_id, content, moderation_status, spam_signals')
        .eq('author_name', author)
        .order('created_at')
        .throwOnError();
      return data;
    });
  },
});

/** The comments section of the post at `path`, for the visitor `author`. */
export function commentsOn(page: Page, path: string, author: string) {
  const section = page.locator('#comments');
  const form = section.getByRole('form', { name: 'Write a comment' });
  const values = {
    Name: author,
    Email: `${author.toLowerCase().replace(' ', '-')}@example.com`,
    Comment: `A useful comment by ${author}.`,
  };
  return {
    section,
    form,
    values,
    consent: form.getByRole('checkbox', { name: 'I have read the privacy policy' }),
    submit: form.getByRole('button', { name: 'Submit comment' }),
    replyForm: section.getByRole('form', { name: /^Reply to/ }),
    /** What the list says instead of comments. */
    status: section.getByRole('status'),
    async open() {
      await page.goto(path);
      await this.ready();
    },
    /** Scrolls to the form and waits until it's hydrated. */
    async ready() {
      await section.scrollIntoViewIfNeeded();
      await expect(form).toHaveAttribute('data-ready');
    },
    async fill(changes: Partial<typeof values> = {}, within: Locator = form) {
      for (const [name, text] of Object.entries({ ...values, ...changes })) {
        await within.getByRole('textbox', { name, exact: true }).fill(text);
      }
      await within.getByRole('checkbox', { name: 'I have read the privacy policy' }).check();
    },
    async send() {
      // With the mouse, Playwright would wait until the button is enabled and no toast covers it.
      await this.submit.press('Enter');
    },
    async expectText(expected: Partial<typeof values> = values) {
      for (const [name, text] of Object.entries(expected)) {
        await expect(form.getByRole('textbox', { name, exact: true })).toHaveValue(text);
      }
    },
    /** The displayed comments of an author. */
    of: (name = author) => section.getByRole('article', { name: `Comment by ${name}` }),
  };
}

/** Scrolls to the comments. */
export async function showComments(page: Page): Promise<void> {
  const section = page.locator('#comments');
  await section.scrollIntoViewIfNeeded();
  await section.getByRole('article').first().waitFor();
}

/** Matches the insert of a comment. */
export const insertCall = '**/rest/v1/blog_comments';

/** Matches the list of comments. */
export const listCall = '**/rest/v1/rpc/get_public_comments_safe?*';

/** Lets pages on other origins read a mocked response. */
export const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-expose-headers': 'content-range, date',
};

/** Replaces the list of comments. It arrives when `answer` is resolved. */
export async function mockList(
  page: Page,
  comments: readonly object[],
  answer?: PromiseWithResolvers<undefined>,
): Promise<void> {
  await page.route(listCall, async (route) => {
    await answer?.promise;
    const date = new Date().toUTCString();
    const headers = { ...cors, date, 'content-range': `*/${comments.length}` };
    await route.fulfill({ json: comments, headers });
  });
}

export { expect, expectInConsole, failRequests, phone } from '../fixtures/journey.ts';

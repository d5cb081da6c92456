import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { SupabaseClient } from '@supabase/supabase-js';
import { accessibilityProblems } from './fixtures/accessibility.ts';
import { desktop, expect, phone, test as journey } from './fixtures/journey.ts';
import { overflowAt } from './fixtures/overflow.ts';

interface PostsJourney {
  /** Of the account that is signed in. */
  client: SupabaseClient;
  posts: ReturnType<typeof postsOn>;
}

const test = journey.extend<PostsJourney>({
  account: 'moderator@example.com',
  client: async ({ account, signIn }, use) => use(await signIn(account ?? '')),
  posts: async ({ page, client, admin }, use) => {
    const posts = postsOn(page, client, admin);
    await use(posts);
    await posts.remove();
  },
});

/** /blog/manage on `page`, with posts of this test only. */
function postsOn(page: Page, client: SupabaseClient, admin: SupabaseClient) {
  const mark = `m${randomUUID().slice(0, 8)}`;
  const ids: string[] = [];
  const list = page.getByRole('region', { name: 'Posts', exact: true });

  async function call<Data>(caller: SupabaseClient, name: string, args: object): Promise<Data> {
    const { data, error } = await caller.rpc(name, args);
    if (error) throw error;
    return data as Data;
  }

  return {
    /** A word that is in the titles of this test's posts only. */
    mark,
    list,
    row: (name: string) => list.getByRole('listitem').filter({ hasText: `${mark} ${name}` }),
    rows: list.getByRole('listitem').filter({ hasText: mark }),
    select: (name: string) => list.getByRole('checkbox', { name: `Select “${mark} ${name}”` }),
    selectPage: list.getByRole('checkbox', { name: /^(Select all shown|\d+ posts? selected)$/ }),
    button: (name: string) => page.getByRole('button', { name }),
    outcome: page.locator('.staff-outcome'),
    group: (name: string) =>
      page.getByRole('navigation', { name: 'Posts by status' }).getByRole('link', { name }),

    /** Inserts submitted posts, unless `change` says otherwise. Resolves to the ID of the first. */
    async add(names: string | readonly string[], change: object = {}): Promise<string> {
      const rows = [names].flat().map((name, index) => ({
        title: `${mark} ${name}`,
        slug: `${mark}-${ids.length + index}`,
        excerpt: 'About pay.',
        category: 'Testing',
        content: '<p>About pay.</p>',
        author_name: 'Dana',
        is_published: true,
        ...change,
      }));
      const { data, error } = await client.from('blog_posts').insert(rows).select('id');
      if (error) throw error;
      const added = data.map(({ id }) => String(id));
      ids.push(...added);
      return added[0] ?? '';
    },
    /** Saves a draft without a post. */
    async saveDraft(name: string, fields: object): Promise<void> {
      const draft_id = randomUUID();
      await call(client, 'save_draft', {
        draft_id,
        expected_version: 0,
        fields: { title: `${mark} ${name}`, ...fields },
      });
      ids.push(draft_id);
    },
    /** Another person's decision. */
    async rejectAsAdmin(id: string): Promise<void> {
      const items = [{ id, version: 1 }];
      await call(admin, 'moderate_posts', { items, new_status: 'rejected', note: 'Too short.' });
    },
    /** The same. */
    async restoreAsAdmin(id: string): Promise<void> {
      await call(admin, 'restore_posts', { post_ids: [id] });
    },
    /** Opens the list of this test's posts. */
    async open(query = '') {
      await page.goto(`/blog/manage${query}#q=${mark}`);
    },
    /** Moves all posts to the trash, and waits until the site is as it was before. */
    async remove(): Promise<void> {
      await call(admin, 'trash_posts', { post_ids: ids });
      await expect(async () => {
        const filter = { search: mark, status: 'trash' };
        const { posts } = await call<{ posts: { publishing: string | null }[] }>(
          admin,
          'list_posts',
          { filter },
        );
        expect(posts.filter(({ publishing }) => publishing !== null)).toEqual([]);
      }).toPass();
    },
  };
}

const problemsOf = (page: Page) =>
  accessibilityProblems(
    page,
    '.posts :is(button, input:not([type="checkbox"]), select, .action, .staff-touch a)',
  );

test.describe('on a phone', () => {
  test.use(phone);

  test('a moderator approves posts, sees them go live, and undoes it', async ({ page, posts }) => {
    // Publishes four times.
    test.setTimeout(120_000);
    for (const name of ['one', 'two', 'three']) await posts.add(name);
    await posts.open();
    await expect(posts.rows).toHaveCount(3);
    expect(await problemsOf(page), 'with posts').toEqual([]);
    await posts.select('one').tap();
    await posts.select('two').tap();
    expect(await problemsOf(page), 'with a selection').toEqual([]);
    await posts.button('Approve').tap();
    await expect(posts.outcome).toContainText('2 posts approved successfully.');
    await expect(posts.outcome).toBeFocused();
    await expect(posts.selectPage).not.toBeChecked();
    // Without a reload.
    const link = posts.row('one').getByRole('link', { name: 'View' });
    await expect(link).toBeVisible();
    const answer = await page.request.get((await link.getAttribute('href')) ?? '');
    expect(answer.status()).toBe(200);
    await posts.row('one').getByRole('button', { name: 'Feature' }).tap();
    await expect(posts.outcome).toContainText('Post featured successfully.');
    await expect(posts.row('one')).toContainText('Featured');
    await posts.outcome.getByRole('button', { name: 'Undo' }).tap();
    await expect(posts.row('one').getByRole('button', { name: 'Feature' })).toBeVisible();
    await posts.select('two').tap();
    await posts.button('Unpublish').tap();
    await expect(posts.row('two')).toContainText('Unpublished');
    await posts.outcome.getByRole('button', { name: 'Undo' }).tap();
    await expect(posts.outcome).toContainText('Undone: 1 post.');
    await expect(posts.row('two')).toContainText('Public');
  });

  test.describe('signed in as a writer', () => {
    test.use({ account: 'writer@example.com' });

    test('a writer sees only their own posts, without filters for few', async ({ page, posts }) => {
      await posts.saveDraft('draft', {});
      await page.goto('/blog/manage');
      await expect(posts.row('draft').getByRole('link', { name: 'Edit' })).toBeVisible();
      await expect(posts.rows).toHaveCount(1);
      await expect(posts.selectPage).toBeHidden();
      await expect(page.getByLabel('Search', { exact: true })).toBeHidden();
    });
  });

  test('shows when there is nothing', async ({ page, posts }) => {
    await posts.open();
    await expect(posts.list.getByText('No posts found')).toBeVisible();
    expect(await problemsOf(page)).toEqual([]);
    await posts.list.getByRole('link', { name: 'Show all posts' }).tap();
    await expect(posts.list.getByRole('listitem').nth(1)).toBeVisible();
  });
});

test.describe('on a desktop', () => {
  test.use({ ...desktop, account: 'admin@example.com' });

  test('an admin moves posts to the trash and restores them', async ({ page, posts }) => {
    await posts.add('one', { moderation_status: 'approved' });
    const two = await posts.add('two');
    await posts.open();
    await posts.selectPage.check();
    await posts.button('Move to trash').click();
    const dialog = page.getByRole('dialog', { name: 'Move 2 posts to the trash?' });
    await expect(dialog).toContainText('Public posts leave the site right away');
    await expect(dialog).toContainText('restore everything from the trash');
    expect(await problemsOf(page), 'with a dialog').toEqual([]);
    // Within one frame: the focus returns at once, and the first closing doesn't close the dialog again.
    await Promise.all(['Escape', 'Enter'].map((key) => page.keyboard.press(key)));
    await dialog.getByRole('button', { name: 'Move to trash' }).click();
    await expect(posts.outcome).toContainText('2 posts moved to the trash successfully.');
    await expect(posts.outcome).toBeFocused();
    await posts.group('In the trash').click();
    await expect(posts.rows).toHaveCount(2);
    await expect(posts.row('one')).toContainText('Will be permanently deleted on');
    expect(await problemsOf(page), 'the trash').toEqual([]);
    await posts.restoreAsAdmin(two);
    await posts.outcome.getByRole('button', { name: 'Undo' }).click();
    await expect(posts.outcome).toContainText(`${posts.mark} two”: Changed or decided on again`);
    await posts.group('All').click();
    await expect(posts.row('one')).toContainText('Public');
    await expect(posts.row('two')).toContainText('Waiting for review');
    await expect(posts.row('two')).toContainText('Submitted ');
  });

  test('lists many posts a page at a time, selects all of them, and keeps its place', async ({
    page,
    posts,
  }) => {
    const names = Array.from({ length: 51 }, (_, n) => String(n + 10));
    await posts.add(names);
    await posts.open('?sort=title');
    await expect(posts.rows).toHaveCount(50);
    await expect(posts.list).toContainText('51 posts');
    await posts.selectPage.check();
    await posts.button('Select all 51 posts that match').click();
    await expect(posts.list).toContainText('51 posts selected');
    await posts.button('Load more').click();
    await expect(posts.rows.last()).toContainText(`${posts.mark} 60`);
    await expect(posts.button('Load more')).toBeHidden();
    await expect(posts.selectPage).toBeChecked();
    await posts.rows.last().getByRole('link', { name: 'Edit' }).click();
    await expect(page).toHaveURL(/\?post=/);
    await page.goBack();
    await expect(posts.rows).toHaveCount(51);
    await expect(posts.rows.last()).toBeInViewport();
  });

  test('reports posts that someone else decided on, and changes the rest', async ({
    page,
    posts,
  }) => {
    await posts.add('one');
    const two = await posts.add('two');
    await posts.open('?sort=title');
    await expect(posts.rows).toHaveCount(2);
    await posts.selectPage.check();
    await posts.rejectAsAdmin(two);
    await posts.button('Change category…').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Category' }).fill(' ');
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText('Choose a category.');
    expect(await problemsOf(page), 'with an error').toEqual([]);
    await dialog.getByRole('combobox', { name: 'Category' }).fill('Pay');
    await page.keyboard.press('Enter');
    await expect(posts.outcome).toContainText('Post moved to “Pay” successfully.');
    await expect(posts.outcome).toContainText(
      `${posts.mark} two”: Someone else made a change or a decision first.`,
    );
    await expect(posts.row('two')).toContainText('Moderator’s note: Too short.');
    await page.getByLabel('Sort by').selectOption('Title, Z to A');
    await expect(posts.rows.first()).toContainText('two');
    expect(await overflowAt(page, 768)).toEqual([]);
  });
});

import { randomUUID } from 'node:crypto';
import { axeInBothSchemes } from '../fixtures/axe.ts';
import { desktop, enter, expect, expectStatusInConsole, phone, test } from '../fixtures/journey.ts';
import { overflowAt } from '../fixtures/overflow.ts';
import { setStatus } from '../fixtures/staff.ts';
import { beginPost, saveElsewhere, writingOn } from './writer.ts';

/** Two posts can't have the same slug. */
const unique = (title: string) => `${title} ${randomUUID().slice(0, 8)}`;

test.describe('on a phone', () => {
  test.use(phone);

  test('a visitor writes, signs in, submits, and withdraws', async ({ page }) => {
    const title = unique('What nurses ask first');
    const writing = await beginPost(page, title);
    await writing.body.pressSequentially('They ask about pay.');
    await expect(writing.status).toContainText(['Saved in this browser']);
    await page.reload();
    await expect(writing.title).toHaveValue(title);
    await expect(writing.body).toContainText('They ask about pay.');
    expect(await axeInBothSchemes(page)).toEqual([]);

    await writing.signIn();
    await writing.expectSaved();
    const minutes = page.getByLabel('Reading time (minutes)');
    await expect(minutes).toBeHidden();
    await page.getByRole('button', { name: 'Post settings' }).click();
    await page.getByText('More', { exact: true }).click();
    await minutes.fill('');
    await page.getByText('More', { exact: true }).click();
    await page.getByRole('button', { name: 'Post settings' }).click();
    await writing.button('Submit for review').click();
    const missing = page.getByRole('heading', { name: '2 things to fix first' });
    await expect(missing).toBeFocused();
    expect(await axeInBothSchemes(page)).toEqual([]);
    await page.getByRole('link', { name: 'Reading time (minutes)' }).click();
    await expect(minutes).toBeFocused();
    await minutes.fill('2');
    await page.getByRole('link', { name: 'Category' }).click();
    const category = page.getByLabel('Category', { exact: true });
    await expect(category).toBeFocused();
    await category.fill('Hiring');
    await expect(page.getByLabel('Slug', { exact: true })).toHaveValue(
      title.toLowerCase().replaceAll(' ', '-'),
    );
    const { x = 0, y = 0 } = (await writing.button('Submit for review').boundingBox()) ?? {};
    await writing.button('Submit for review').click();
    await expect(page.getByText('Submitted. A moderator will review it.')).toBeVisible();
    // Another press at the same place doesn't withdraw the post.
    await page.touchscreen.tap(x + 10, y + 10);
    expect(await overflowAt(page, 320)).toEqual([]);
    await expect(page.getByText('Waiting for review')).toBeVisible();

    await writing.button('Withdraw').click();
    await expect(page.getByText('Withdrawn.')).toBeVisible();
    await expect(writing.button('Submit for review')).toBeVisible();
  });

  test('the SEO checks lead a writer to what to fix', async ({ page }) => {
    const check = (name: string) =>
      page.getByRole('button', { name: new RegExp(`^To do ${name} `) });
    const done = (name: string) =>
      page.getByRole('listitem').filter({ hasText: new RegExp(`^Done ${name}$`) });
    const writing = await beginPost(page, 'Why nurses leave');
    await writing.body.pressSequentially('They earn less.');
    await page.locator('summary', { hasText: 'SEO' }).click();
    await check('Focus keyword').click();
    await expect(page.getByRole('textbox', { name: 'Focus keyword' })).toBeFocused();
    await page.keyboard.type('nurse');
    await expect(done('Keyword in title')).toBeVisible();
    await check('Internal links').click();
    await expect(writing.body).toBeFocused();
    expect(await axeInBothSchemes(page)).toEqual([]);
    expect(await overflowAt(page, 320)).toEqual([]);
  });
});

test.describe('on a computer', () => {
  test.use({ ...desktop, account: 'writer@example.com' });

  test('a writer and a moderator change the same draft, and a version is restored', async ({
    page,
    moderator,
  }) => {
    const writing = await beginPost(page, 'Two people, one post');
    await writing.body.pressSequentially('The first paragraph.');
    await page.getByLabel('Tags').pressSequentially('Pay, Night shifts,');
    await page.keyboard.press('Control+s');
    await writing.expectSaved();
    const { tags } = await saveElsewhere(moderator, writing.id(), 'A better title');
    expect(tags).toEqual(['Pay', 'Night shifts']);

    await writing.body.press('Control+End');
    await writing.body.pressSequentially(' Mine.');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Demo Moderator saved another version just now.')).toBeVisible();
    await writing.button('Compare versions').click();
    await expect(page.getByRole('heading', { name: 'Two versions of this post' })).toBeFocused();
    expect(await axeInBothSchemes(page, ['dialog'])).toEqual([]);
    const titles = page.getByRole('group', { name: 'Title' });
    await expect(titles).toContainText(/Two.*people.*Theirs.*better/);
    await writing.button('Keep theirs').click();
    await expect(writing.body).toBeFocused();
    await writing.expectSaved();
    await expect(writing.title).toHaveValue('A better title');
    await writing.bar.getByRole('button', { name: 'Undo' }).click();
    await expect(writing.title).toHaveValue('Two people, one post');
    await expect(writing.body).toContainText('Mine.');
    await writing.expectSaved();

    // The editor moves the cursor to where it was only 20 ms after it gets the focus.
    await writing.body.press('Control+End');
    await writing.body.pressSequentially(' Often.');
    // It goes with the first change, which moves what's above it.
    await expect(writing.bar.getByText('Undone.')).toBeHidden();
    await writing.button('Version history').click();
    const dialog = page.getByRole('dialog', { name: 'Version history' });
    await expect(dialog.getByRole('heading', { name: 'Version history' })).toBeFocused();
    await dialog.getByRole('list').getByRole('button', { name: 'Demo Moderator' }).first().click();
    await expect(dialog.getByText('1 field and 2 paragraphs changed')).toBeVisible();
    await expect(dialog.locator('ins', { hasText: 'Mine. Often.' })).toBeVisible();
    expect(await axeInBothSchemes(page, ['dialog'])).toEqual([]);
    expect(await overflowAt(page, 320)).toEqual([]);
    await dialog.getByRole('button', { name: 'Restore this version' }).click();
    await expect(dialog).toBeHidden();
    await expect(writing.title).toHaveValue('A better title');
    await writing.expectSaved();
    await writing.bar.getByRole('button', { name: 'Undo' }).click();
    await expect(writing.title).toHaveValue('Two people, one post');
    await expect(writing.bar.locator(':focus')).toContainText('Undone.');
    await expect(writing.body).toContainText('Mine. Often.');
    await writing.expectSaved();
  });

  test('a paste says what it changed, next to where it was pasted', async ({ page }) => {
    const writing = await beginPost(page, 'Pasted');
    await writing.body.pressSequentially('First.\n\nLast.');
    await page.keyboard.press('ArrowUp');
    // The editor learns of the cursor's new place before the next frame.
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await writing.body.evaluate((body) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData(
        'text/html',
        '<ol data-pm-slice="3 3 []" start="3"><li><p>10<sup>2</sup></p></li></ol><p><s>$5,000</s> $3,000</p><table><tr><td>Q2</td><td></td><td>900</td></tr></table>',
      );
      const options = { clipboardData, bubbles: true, cancelable: true };
      body.dispatchEvent(new ClipboardEvent('paste', options));
    });
    const shown = writing.body.getByText('“$5,000” is crossed out, so it wasn’t pasted. 1 list');
    await expect(shown).toBeVisible();
    await page.keyboard.press('End');
    await writing.body.pressSequentially('\nMore.');
    expect((await writing.body.innerText()).split(/\n+/)).toEqual([
      'First.',
      '3. 10²',
      '$3,000',
      'Q2 | | 900',
      expect.stringContaining('“$5,000” is crossed out'),
      'Dismiss',
      'More.',
      'Last.',
    ]);
    expect(await axeInBothSchemes(page)).toEqual([]);
    await writing.button('Dismiss').click();
    await expect(shown).toBeHidden();
    await expect(writing.body).toBeFocused();
  });

  test('a draft moves to another tab, and nothing gets lost', async ({ page, context, writer }) => {
    const first = await beginPost(page, 'Typed in the first tab');
    await first.expectSaved();
    await saveElsewhere(writer, first.id(), 'Typed on another device');
    const other = await context.newPage();
    const second = writingOn(other);
    await other.goto(`/blog/create?post=${first.id()}`);
    await expect(other.getByText('This post is open in another tab.')).toBeVisible();
    expect(await axeInBothSchemes(other)).toEqual([]);
    await first.title.fill('Typed just before');
    await expect(page.getByText('You saved another version elsewhere just now.')).toBeVisible();
    await second.button('Continue here').click();
    await expect(second.title).toHaveValue('Typed just before');
    await expect(page.getByText('This post is open in another tab.')).toBeVisible();
    await expect(first.title).not.toBeEditable();
    await expect(first.button('Compare versions')).toBeHidden();

    await second.button('Compare versions').click();
    await expect(other.getByRole('heading', { name: 'The other one' }).first()).toBeVisible();
    await expect(second.button('Keep this one')).toBeVisible();
    await second.button('Keep the other one').click();
    await second.expectSaved();
    await other.close();
    await expect(first.title).toBeEditable();
    await expect(first.title).toHaveValue('Typed on another device');
  });

  test('a writer opens a public post, and a moderator’s changes wait for an update', async ({
    page,
    moderator,
    browser,
    addresses,
  }) => {
    const title = unique('Public');
    const writing = await beginPost(page, title);
    await expect(writing.bar).toContainText('Draft');
    await writing.body.pressSequentially('Text.');
    await page.getByLabel('Category', { exact: true }).fill('Hiring');
    await writing.button('Submit for review').click();
    await expect(page.getByText('Submitted. A moderator will review it.')).toBeVisible();
    const id = writing.id();
    await setStatus(moderator, id, 'approved');

    expectStatusInConsole(403);
    await writing.title.fill('Too late');
    await expect(page.getByText('Your changes aren’t lost')).toBeVisible();
    await expect(writing.title).not.toBeEditable();
    await expect(writing.title).toHaveValue('Too late');
    await expect(writing.bar).not.toContainText('Your changes');
    await writing.button('Discard changes').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click();
    await expect(writing.title).toHaveValue(title);
    await expect(page.getByText('Ask a moderator to change it.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('View post');
    await expect(writing.title).not.toBeEditable();
    await expect(writing.body).toHaveText('Text.');
    const view = writing.bar.getByRole('link', { name: 'View' });
    await expect(async () => {
      await page.reload();
      await expect(view).toBeVisible({ timeout: 5_000 });
    }).toPass();
    expect((await page.request.get((await view.getAttribute('href')) ?? '')).status()).toBe(200);

    const context = await browser.newContext({ baseURL: addresses.site });
    await enter(context, moderator);
    const other = await context.newPage();
    const editing = writingOn(other);
    await other.goto(`/blog/create?post=${id}`);
    await expect(editing.title).toHaveValue(title);
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Edit post');
    await expect(editing.bar.getByRole('link', { name: 'View' })).toBeVisible();
    await editing.title.fill(`${title}, changed`);
    await other.reload();
    await expect(editing.bar).toContainText('Your changes won’t go live until you update the post');
    await editing.button('Update').click();
    await expect(editing.bar).toContainText('Updated.');
    await expect(editing.bar).not.toContainText('Your changes');
    await context.close();
  });
});

import { leadFormIds } from '../../supabase/functions/_shared/rules/lead/forms.ts';
import { test as commentTest } from './comments/journey.ts';
import { desktop } from './fixtures/journey.ts';
import { expect, test as leadTest } from './fixtures/leads/journey.ts';
import { expectStatusInConsole, test as staffTest } from './fixtures/staff-journey.ts';
import { translate } from './fixtures/translate.ts';
import { enterAs, test as writingTest, writingOn } from './writing/writer.ts';

for (const formId of leadFormIds) {
  leadTest.describe(formId, () => {
    leadTest.use({ ...desktop, formId });

    leadTest('can be sent from a translated page', async ({ page, form, leads }) => {
      await form.open();
      await translate(page);
      // Shows errors, which become text beside the translated one.
      await form.send();
      await form.complete();
      await form.sendAndExpectThanks();
      expect((await leads())[0]).toMatchObject(form.columns());
    });
  });
}

commentTest.describe('comments', () => {
  commentTest.use(desktop);

  commentTest('can be sent from a translated page', async ({ page, comments, stored }) => {
    await comments.open();
    await translate(page);
    await comments.fill();
    await comments.send();
    await expect(comments.of().first()).toContainText('Awaiting approval.');
    await translate(page);
    await comments.fill({ Comment: 'Another useful comment.' });
    await comments.send();
    await expect(comments.of()).toHaveCount(2);
    expect(await stored()).toHaveLength(2);
  });
});

staffTest.describe('signing up', () => {
  staffTest.use(desktop);

  staffTest('works on a translated page', async ({ page, portal, addresses }) => {
    expectStatusInConsole(403);
    await page.clock.install();
    await portal.open();
    await translate(page);
    await portal.fill({ fullName: 'Dana Doe', email: portal.address, password: 'a-new-password' });
    await portal.signUp.click();
    await expect(portal.code).toBeVisible();
    await translate(page);
    await portal.code.fill('000000');
    await portal.button('Confirm email').click();
    await expect(portal.problem).toBeVisible();
    await page.clock.runFor(90_000);
    await expect(portal.button('Send a new email')).toBeVisible();
    const { code } = await portal.mail('signup');
    await portal.code.fill(code);
    await portal.button('Confirm email').click();
    await expect(page).toHaveURL(`${addresses.site}/`);
  });
});

writingTest.describe('writing', () => {
  writingTest.use(desktop);

  writingTest('works on a translated page', async ({ page, context, writer }) => {
    await enterAs(context, writer);
    await page.goto('/blog/create');
    const writing = writingOn(page);
    await writing.title.waitFor();
    await translate(page);
    await writing.title.fill('A post on a translated page');
    await writing.body.pressSequentially('The editor keeps what is typed.');
    await writing.expectSaved();
    await translate(page);
    await writing.body.pressSequentially(' All of it.');
    await expect
      .poll(async () => {
        const { data } = await writer.from('post_drafts').select('fields').eq('id', writing.id());
        return JSON.stringify(data);
      })
      .toContain('All of it.');
    await expect(writing.body).toBeVisible();
  });
});

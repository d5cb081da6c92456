import { setConsent } from '../fixtures/leads/consent.ts';
import { leadFormOn } from '../fixtures/leads/form.ts';
import { fieldsFor } from '../fixtures/leads/forms.ts';
import { visitorAddress } from '../fixtures/leads/visitor-address.ts';
import { expect, phone, test } from './journey.ts';

test.describe('on a phone', () => {
  test.use(phone);

  test('a lead shows the visitor’s first and last touch', async ({
    browser,
    addresses,
    mark,
    inbox,
  }) => {
    const context = await browser.newContext({
      baseURL: addresses.site,
      extraHTTPHeaders: { 'x-forwarded-for': visitorAddress() },
      reducedMotion: 'reduce',
    });
    await setConsent(context, 'accepted');
    const visitorPage = await context.newPage();
    await visitorPage.clock.install();
    await visitorPage.goto('/services?utm_source=newsletter&utm_medium=email&utm_campaign=march', {
      referer: 'https://mail.example.org/inbox?folder=7',
    });
    await visitorPage.goto('/seo-audit?utm_source=google&utm_campaign=march&gclid=click-1');
    const form = leadFormOn(visitorPage, 'strategy-session', {
      press: (target) => target.click(),
      wait: (milliseconds) => visitorPage.clock.fastForward(milliseconds),
    });
    await form.open();
    await form.complete({ ...fieldsFor(form.id, `${mark}@example.com`), lastName: mark });
    await form.send();
    await form.expectThanks();
    await context.close();

    await inbox.openMarked(mark, 1);
    const row = inbox.row(`Dana ${mark}`);
    await expect(row).toContainText('Miller Staffing');
    await expect(row).toContainText('Strategy call');
    await expect(row).toContainText('google');
    await expect(row).toContainText('just now');
    await expect(row).toContainText('No CRM yet');
    await row.click();

    const touches = inbox.part('Attribution');
    await expect(touches.getByRole('row')).toHaveText([
      /First touch\s*Last touch/,
      /^Source\s*newsletter\s*google$/,
      /^Medium\s*email\s*None$/,
      /^Campaign\s*march\s*march$/,
      /^Google click ID\s*None\s*click-1$/,
      /^Referrer\s*https:\/\/mail\.example\.org\/inbox\s*None$/,
      /^Landing page\s*\/services\?utm_source=newsletter\S*\s*\/seo-audit\?utm_source=google\S*$/,
      /^Time\s*.+ [AP]M\s*.+ [AP]M$/,
    ]);
    await expect(inbox.part('Answers')).toContainText('/contact');
  });
});

test('without consent, the attribution is unknown', async ({ send, mark, inbox }) => {
  await send('seo-audit', { businessName: mark, pageSource: '/seo-audit' });
  await inbox.openMarked(mark, 1);
  await inbox.row(mark).click();
  await expect(inbox.part('Attribution')).toContainText('if they consented to tracking');
});

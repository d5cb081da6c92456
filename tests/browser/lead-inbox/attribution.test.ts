import { setConsent } from '../fixtures/leads/tracking.ts';
import { leadFormOn } from '../fixtures/leads/form.ts';
import { visitorAddress } from '../fixtures/leads/visitor-address.ts';
import { expect, phone, test } from './inbox.ts';

test.use(phone);

test('a lead shows the visitor’s first and last touch', async ({ browser, addresses, inbox }) => {
  const context = await browser.newContext({
    baseURL: addresses.site,
    extraHTTPHeaders: { 'x-forwarded-for': visitorAddress() },
    reducedMotion: 'reduce',
  });
  await setConsent(context, 'accepted');
  const site = await context.newPage();
  await site.clock.install();
  await site.goto('/services?utm_source=newsletter&utm_medium=email&utm_campaign=march', {
    referer: 'https://mail.example.org/inbox?folder=7',
  });
  await site.goto('/seo-audit?utm_source=google&utm_campaign=march&gclid=click-1');
  const form = leadFormOn(site, 'strategy-session', `${inbox.mark}@example.com`, {
    press: (target) => target.click(),
    wait: (milliseconds) => site.clock.fastForward(milliseconds),
  });
  await form.open();
  await form.complete();
  await form.sendAndExpectThanks();
  await context.close();

  await inbox.openList(1);
  const row = inbox.row('Dana Miller');
  await expect(row).toContainText('Miller Staffing');
  await row.click();

  const attribution = inbox.section('Attribution');
  await expect(attribution.getByRole('definition')).toHaveText([
    /utm_source: newsletter\s+utm_medium: email\s+utm_campaign: march\s+referrer: https:\/\/mail\.example\.org\/inbox\s+landingPage: \/services\?utm_source=newsletter\S*\s+at: .{1,30} [AP]M Eastern Time$/,
    /utm_source: google\s+utm_campaign: march\s+gclid: click-1\s+landingPage: \/seo-audit\?utm_source=google\S*\s+at: .{1,30} [AP]M Eastern Time$/,
  ]);
  await expect(inbox.section('Other answers')).toContainText('/contact');
});

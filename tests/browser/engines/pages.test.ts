import { comparePlacementFees, fees, formatDollars } from '../../../src/config/offer.ts';
import { expect, test } from './journey.ts';

/** The menus of wide screens, and their first links. */
const services = ['nav[aria-label=Main] summary', 'Services'] as const;
const industries = ['nav[aria-label=Main] summary', 'Industries'] as const;
const allServices = ['nav[aria-label=Main] a', 'All services'] as const;
const allIndustries = ['nav[aria-label=Main] a', 'All industries'] as const;

test('the menus open with the pointer and the keyboard', async ({ visitor }) => {
  const current = (element: HTMLElement) => element.ariaCurrent;
  await visitor.resize(1440, 900);
  await visitor.goto('/contact');

  await visitor.hover(services);
  await visitor.expectVisible(allServices);
  await visitor.hover(industries);
  await visitor.expectVisible(allIndustries);
  await visitor.expectHidden(allServices);
  await visitor.press('Escape');
  await visitor.expectHidden(allIndustries);
  await visitor.expectFocus('body');
  await visitor.click(industries);
  await visitor.expectVisible(allIndustries);
  await visitor.move(720, 880);
  await visitor.expectHidden(allIndustries);

  // The pointer leaves before the browser says that the menu is open.
  await visitor.js(() => {
    const summary = document.querySelector<HTMLElement>('nav[aria-label=Main] summary');
    summary?.click();
    summary
      ?.closest('li')
      ?.dispatchEvent(new PointerEvent('pointerleave', { pointerType: 'mouse' }));
  });
  await visitor.expectHidden(allServices);

  await visitor.click(services);
  await visitor.expectVisible(allServices);
  await visitor.press('Tab');
  await visitor.expectFocus(allServices);
  await visitor.press('Escape');
  await visitor.expectFocus(services);
  await visitor.expectHidden(allServices);
  await visitor.press('ArrowRight');
  await visitor.expectFocus(industries);
  await visitor.press('ArrowDown');
  await visitor.expectFocus(allIndustries);
  await visitor.press('ArrowLeft');
  await visitor.expectFocus(services);
  await visitor.press('ArrowRight');
  await visitor.expectFocus(industries);

  // While the other menu has the focus.
  await visitor.move(720, 880);
  await visitor.hover(services);
  await visitor.expect(['nav[aria-label=Main] a', 'Contact'], current, 'page');
  await visitor.click('nav[aria-label=Main] a[href="/services/voice-ai"]');
  await visitor.expectPath('/services/voice-ai');
  await visitor.expect(services, current, 'true');
  await visitor.expect(industries, current, null);
});

test('the menus open with a tap, and close with another', async ({ visitor }) => {
  await visitor.resize(1180, 820);
  await visitor.goto('/contact');
  await visitor.tap(services);
  await visitor.expectVisible(allServices);
  await visitor.tap(industries);
  await visitor.expectVisible(allIndustries);
  await visitor.expectHidden(allServices);
  await visitor.tap(industries);
  await visitor.expectHidden(allIndustries);
  await visitor.tap(services);
  await visitor.expectVisible(allServices);
  await visitor.tap('footer p');
  await visitor.expectHidden(allServices);
  await visitor.tap(services);
  await visitor.tap('nav[aria-label=Main] a[href="/services/voice-ai"]');
  await visitor.expectPath('/services/voice-ai');
});

test('the menu of small screens opens, and a link closes it', async ({ visitor }) => {
  const opener = ['header summary', 'Menu'] as const;
  const menu = 'nav[aria-label=Menu]';
  await visitor.resize(480, 800);
  await visitor.goto('/services');
  await visitor.click(opener);
  await visitor.click([`${menu} summary`, 'Services']);
  await visitor.expect('main', (main) => main.inert, true);
  await visitor.press('Escape');
  await visitor.expectFocus(opener);
  await visitor.expectHidden(menu);

  await visitor.click(opener);
  await visitor.click(`${menu} a[href="/services/voice-ai"]`);
  await visitor.expectPath('/services/voice-ai');
  await visitor.expectHidden(menu);
  // The back/forward cache may restore the previous page as it was.
  await visitor.back();
  await visitor.expectPath('/services');
  await visitor.expectHidden(menu);
  await visitor.expect('main', (main) => main.inert, false);

  // The link to the current page loads nothing.
  await visitor.goto('/contact');
  await visitor.click(opener);
  await visitor.click([`${menu} a`, 'Contact']);
  await visitor.expectHidden(menu);
  await visitor.js(() => document.querySelector<HTMLElement>('footer a[href="/privacy"]')?.focus());
  await visitor.expectFocus('footer a[href="/privacy"]');
});

test('the savings calculator follows the entered figures', async ({ visitor }) => {
  const fields = { salary: '#figure-salary', hires: '#figure-hires', fee: '#figure-fee' };
  const result = '#savings [role=status]';
  const isInvalid = (field: HTMLElement) => field.ariaInvalid === 'true';
  await visitor.goto('/');
  await visitor.click('main a[href$="#savings"]');
  await visitor.expectPath('/#savings');
  await visitor.expectValue(fields.fee, String(fees.industry));
  await visitor.expectText('#saved', formatDollars(comparePlacementFees(80_000).saved * 5));

  await visitor.fill(fields.salary, '120,000');
  await visitor.fill(fields.hires, '12');
  await visitor.fill(fields.fee, '20');
  await visitor.expectText('#saved', '$72,000');
  await visitor.expectText('#amount-today', '$288,000');
  await visitor.expect('#bar-ours', (bar) => bar.getAttribute('width'), '75');

  // Someone who pays less than our fee saves nothing.
  await visitor.fill(fields.fee, '12');
  await visitor.expectText(result, /no saving|not save|less|nothing/i);
  await visitor.expectText(result, /^(?!.*[-−]\$)/s);

  for (const [name, invalid, valid] of [
    ['salary', '', '120,000'],
    ['salary', '-5', '120,000'],
    ['hires', '0', '12'],
    ['fee', '150', '12'],
  ] as const) {
    await visitor.fill(fields[name], invalid);
    await visitor.expect(fields[name], isInvalid, true);
    await visitor.expectText(`#problem-${name}`, /\d|number|than/i);
    for (const amount of [result, '#amount-today', '#amount-ours']) {
      await visitor.expectText(amount, /^[^$]*$/);
    }
    await visitor.fill(fields[name], valid);
    await visitor.expect(fields[name], isInvalid, false);
  }
});

test('every state of the listing has a URL that can be shared, reloaded, and returned to', async ({
  visitor,
}) => {
  const search = 'input[type=search]';
  const summary = '.listing-results [role=status]';
  const state = () =>
    visitor.js(() => ({
      url: decodeURIComponent(location.search),
      summary: document.querySelector<HTMLElement>('.listing-results [role=status]')?.innerText,
      titles: [...document.querySelectorAll('.listing-results h3')].map((h3) => h3.textContent),
    }));
  const expectState = (expected: unknown) =>
    expect(async () => expect(await state()).toEqual(expected)).toPass({ timeout: 20_000 });

  await visitor.goto('/blog');
  // No post that another test publishes contains this word.
  await visitor.fill(search, 'candidate');
  await visitor.press('Enter');
  await visitor.expectPath('/blog?search=candidate');
  await visitor.expectText(summary, /^Showing results for “candidate”: \d/);
  const states = [await state()];
  const left = await visitor.js(() => {
    document.querySelector('nav[aria-label=Pages]')?.scrollIntoView({
      behavior: 'instant',
      block: 'center',
    });
    return scrollY;
  });
  expect(left).toBeGreaterThan(400);
  await visitor.click(['nav[aria-label=Pages] a', 'Page 2']);
  await visitor.expectPath('/blog?search=candidate&page=2');
  await visitor.expectText(summary, /, page 2 of \d/);
  states.push(await state());
  await visitor.click(['main a', 'Employer Branding']);
  await visitor.expectPath('/blog?search=candidate&category=Employer+Branding');
  await visitor.expectText(summary, /^Showing results for “candidate” in Employer Branding: \d/);
  states.push(await state());
  await visitor.fill(search, '  Careers  ');
  await visitor.press('Enter');
  await visitor.expectText(summary, /^Showing results for “Careers” in Employer Branding: \d/);
  await visitor.expectPath('/blog?search=Careers&category=Employer+Branding');
  await visitor.expectText('.listing-results mark', /^careers$/i);
  states.push(await state());

  for (const expected of states.toReversed().slice(1)) {
    await visitor.back();
    await expectState(expected);
  }
  // The browser returns to where the reader was.
  await expect(async () => {
    expect(Math.abs((await visitor.js(() => scrollY)) - left)).toBeLessThan(200);
  }).toPass();
  await visitor.back();
  await visitor.expectPath('/blog');
  await visitor.expectValue(search, '');
  for (const expected of states) {
    await visitor.forward();
    await expectState(expected);
  }
  await visitor.reload();
  await expectState(states.at(-1));
  await visitor.expectValue(search, 'Careers');
  await visitor.click('.listing-results article a[href^="/blog/"]');
  await visitor.expectPath(/^\/blog\/[\w-]+$/);
  await visitor.back();
  await expectState(states.at(-1));
  await visitor.goto(`/blog${states[1]?.url}`);
  await expectState(states[1]);
});

for (const [path, heading, link, home] of [
  ['/no/such/page', 'Oops! Page not found', 'Return to Home', '/'],
  ['/blog/no-such-post', 'Post Not Found', 'Back to Blog', '/blog'],
] as const) {
  test(`${path} has a link to ${home}`, { tag: '@long' }, async ({ visitor }) => {
    visitor.expectProblem('404');
    await visitor.goto(path);
    await visitor.expectText('h1', heading);
    await visitor.click(['main a', link]);
    await visitor.expectPath(home);
  });
}

test.describe('for a new visitor', () => {
  test.use({ cookieChoice: 'none' });

  test(
    'the cookie banner stores the choice, which can be changed',
    { tag: '@long' },
    async ({ visitor }) => {
      const banner = '.cookie-banner';
      const stored = () => visitor.js(() => localStorage.getItem('cookie-consent'));
      await visitor.goto('/about');
      await visitor.click(['button', 'Decline']);
      await visitor.expectHidden(banner);
      expect(await stored()).toBe('declined');
      await visitor.goto('/');
      await visitor.click(['footer button', 'Cookie settings']);
      await visitor.click(['button', 'Accept']);
      await visitor.expectHidden(banner);
      expect(await stored()).toBe('accepted');
      // Recorded in the database.
      await visitor.until(() => localStorage.getItem('consent-records') === null);
    },
  );
});

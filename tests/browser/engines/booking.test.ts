import { integrationsOfWorker, type Integrations } from '../fixtures/leads/integrations.ts';
import { expect, test as journey } from './journey.ts';

const test = journey.extend<object, { integrations: Integrations }>({
  integrations: integrationsOfWorker,
  baseURL: async ({ integrations }, use) => use(integrations.platform.site),
});

test(
  'a visitor opens the calendar, or requests a time if it is down',
  { tag: '@long' },
  async ({ visitor, integrations: { calendar } }) => {
    const frame = '#calendar iframe';
    const show = ['button', 'Show the calendar'] as const;
    const status = '#calendar [role=status]';
    const form = 'form[data-form=request-a-time][data-ready]';
    await visitor.goto('/book-strategy-call');
    expect(calendar.requests).toEqual([]);
    await visitor.click(show);
    await visitor.expectText(status, 'Pick a day, then a time.');
    await visitor.expectFocus(status);
    await visitor.expect(frame, (iframe) => iframe.clientHeight, 600);
    // Set by the calendar's script.
    await visitor.expect('html', (html) => html.dataset['embed'], 'loaded');
    await visitor.expectHidden('#form form');

    await visitor.click(['a', 'Calendar not working? Request a time instead']);
    await visitor.expectVisible(form);
    await visitor.expectHidden(frame);
    await visitor.click(['a', 'Back to the calendar']);
    await visitor.expectVisible(frame);
    await visitor.expectHidden(form);

    visitor.expectProblem('form_embed.js');
    visitor.expectProblem(/ERR_|NS_ERROR/);
    calendar.status = 'down';
    await visitor.reload();
    await visitor.click(show);
    await visitor.expectText(status, /^The calendar didn’t load\./);
    await visitor.expectVisible(form);
    calendar.status = 'up';
    await visitor.click(['a', 'Try the calendar again']);
    await visitor.expectText(status, 'Pick a day, then a time.');
    await visitor.expectHidden(form);
  },
);

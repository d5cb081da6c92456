import type { LeadForm } from '../fixtures/leads/form.ts';
import { fieldsFor } from '../fixtures/leads/forms.ts';
import { expect, integrated as test, onEveryScreen } from '../fixtures/leads/journey.ts';

const honeypot = ({ form }: LeadForm) => form.locator('[name="fax"]');

onEveryScreen(() => {
  test('the honeypot is hidden from people and screen readers', async ({ page, formOf }) => {
    const form = formOf('strategy-session');
    await form.open();
    await expect(honeypot(form)).toHaveCount(1);
    await expect(honeypot(form)).not.toBeInViewport({ ratio: 0.01 });
    await expect(honeypot(form)).toHaveAttribute('tabindex', '-1');
    await expect(honeypot(form)).toHaveAttribute('autocomplete', 'off');
    expect(await form.form.ariaSnapshot()).not.toMatch(/fax/i);
    await expect(page.getByRole('textbox', { name: /fax/i })).toHaveCount(0);
  });
});

test('leads from people reach the CRM; leads from bots are held without a sign', async ({
  visitor,
  formOf,
  email,
  leads,
  integrations: { crm },
}) => {
  const form = formOf('strategy-session');
  const signals: [string, string, number, boolean][] = [
    [`bot-${email}`, 'honeypot-filled', 60_000, true],
    [`hasty-${email}`, 'filled-too-fast', 0, false],
  ];
  for (const [address, signal, milliseconds, fillsHoneypot] of signals) {
    await form.open();
    await form.fill(fieldsFor(form.id, address));
    await form.agree();
    await visitor.wait(milliseconds);
    if (fillsHoneypot)
      await honeypot(form).evaluate((field: HTMLInputElement) => (field.value = '555'));
    await form.send();
    await form.expectThanks();
    expect(await leads(address)).toMatchObject([
      { spam_signals: [signal], review: 'held', events: ['submitted', 'held'] },
    ]);
  }

  await form.open();
  await form.complete(fieldsFor(form.id, email));
  await form.send();
  await form.expectThanks();
  await expect.poll(async () => (await leads(email))[0]?.events).toContain('delivered');
  const delivered = crm.received.map(({ email }) => email);
  expect(delivered.filter((address) => address.endsWith(email))).toEqual([email]);
  for (const [address] of signals) {
    expect((await leads(address))[0]?.events).toEqual(['submitted', 'held']);
  }
});

test('a lead with text that others sent before still reaches the CRM', async ({
  formOf,
  email,
  leads,
  integrations: { crm },
}) => {
  const form = formOf('strategy-session');
  const message = `We need three nurses for our night units, says ${email}.`;
  for (const address of [`one-${email}`, `two-${email}`, email]) {
    await form.open();
    await form.complete({ ...fieldsFor(form.id, address), message });
    await form.send();
    await form.expectThanks();
  }
  await expect
    .poll(async () => (await leads(email))[0]?.events)
    .toEqual(['submitted', 'delivered']);
  expect(await leads(email)).toMatchObject([{ spam_signals: ['repeated-text'], review: null }]);
  expect(crm.received.map(({ email }) => email)).toContain(email);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a bot that fills in every field gets the same response', async ({
    page,
    formOf,
    email,
    leads,
  }) => {
    const form = formOf('seo-audit');
    await page.goto(form.path);
    await form.complete(fieldsFor(form.id, email));
    await honeypot(form).evaluate((field: HTMLInputElement) => (field.value = '555'));
    await form.send();
    await form.expectThanks();
    expect(await leads(email)).toMatchObject([
      { spam_signals: ['honeypot-filled'], review: 'held', events: ['submitted', 'held'] },
    ]);
  });
});

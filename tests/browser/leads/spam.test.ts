import type { LeadForm } from '../fixtures/leads/form.ts';
import { fieldsFor } from '../fixtures/leads/forms.ts';
import { expect, integrated as test, onEveryScreen } from '../fixtures/leads/journey.ts';

/** The field that people neither see nor hear of. */
const honeypot = ({ form }: LeadForm) => form.locator('[name="fax"]');

onEveryScreen(() => {
  test('nobody sees, hears or reaches the honeypot', async ({ page, formOf }) => {
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

test('what a person sends reaches the CRM; what a robot sends is held, and neither learns which', async ({
  visitor,
  formOf,
  email,
  leads,
  integrations: { crm },
}) => {
  const form = formOf('strategy-session');
  const signals: [string, string, number, boolean][] = [
    [`trapped-${email}`, 'honeypot-filled', 60_000, true],
    [`hasty-${email}`, 'filled-too-fast', 0, false],
  ];
  for (const [address, signal, milliseconds, falls] of signals) {
    await form.open();
    await form.fill(fieldsFor(form.id, address));
    await form.agree();
    await visitor.wait(milliseconds);
    if (falls) await honeypot(form).evaluate((field: HTMLInputElement) => (field.value = '555'));
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
  const sentOn = crm.received.map((delivered) => delivered.email);
  expect(sentOn.filter((address) => address.endsWith(email))).toEqual([email]);
  for (const [address] of signals) {
    expect((await leads(address))[0]?.events).toEqual(['submitted', 'held']);
  }
});

test('a lead whose text strangers sent first still reaches the CRM', async ({
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
  expect(crm.received.map((delivered) => delivered.email)).toContain(email);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a robot that fills in every field is answered like anybody else', async ({
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

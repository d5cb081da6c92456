import { expect, integrated as test, phone } from '../fixtures/leads/journey.ts';

test.use(phone);

test('only leads from people reach the CRM', async ({
  page,
  visitor,
  form,
  email,
  leads,
  integrations: { crm },
}) => {
  const honeypot = form.form.locator('[name="fax"]');
  const bots: [string, string, number][] = [
    [`bot-${email}`, 'honeypot-filled', 60_000],
    [`hasty-${email}`, 'filled-too-fast', 0],
  ];
  for (const [address, signal, milliseconds] of bots) {
    await form.open();
    await form.fill({ ...form.fields, email: address });
    await form.agree();
    await visitor.wait(milliseconds);
    if (signal === 'honeypot-filled') {
      await honeypot.evaluate((field: HTMLInputElement) => (field.value = '555'));
    }
    await form.sendAndExpectThanks();
    expect(await leads(address)).toMatchObject([
      { spam_signals: [signal], review: 'held', events: ['submitted', 'held'] },
    ]);
  }

  await form.open();
  // People and screen readers don't find the honeypot.
  await expect(honeypot).not.toBeInViewport({ ratio: 0.01 });
  await expect(honeypot).toHaveAttribute('tabindex', '-1');
  await expect(honeypot).toHaveAttribute('autocomplete', 'off');
  await expect(page.getByRole('textbox', { name: /fax/i })).toHaveCount(0);
  await form.complete();
  await form.sendAndExpectThanks();
  await expect.poll(async () => (await leads())[0]?.events).toContain('delivered');
  const delivered = crm.received.map(({ email }) => email);
  expect(delivered.filter((address) => address.endsWith(email))).toEqual([email]);
  for (const [address] of bots) {
    expect((await leads(address))[0]?.events).toEqual(['submitted', 'held']);
  }
});

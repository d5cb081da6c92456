import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import { leadLengths } from '../../../supabase/functions/_shared/rules/lead/fields.ts';
import { leadFormIds } from '../../../supabase/functions/_shared/rules/lead/forms.ts';
import { leadOptions } from '../../../supabase/functions/_shared/rules/lead/options.ts';
import { leadColumns, leadRecord } from '../../../supabase/functions/_shared/rules/lead/record.ts';
import { leadSchemas } from '../../../supabase/functions/_shared/rules/lead/schemas.ts';
import { filledIn } from '../../unit/rules/lead/forms.ts';
import { describeOneLane, type Running } from '../lanes/index.ts';
import { refusal } from './refusal.ts';

type Option = keyof typeof leadOptions;

describeOneLane('constraints of leads', (lane) => {
  let running: Running;

  beforeAll(async () => {
    running = await lane.start();
  });

  const recordOf = (formId: (typeof leadFormIds)[number]) =>
    leadRecord(formId, v.parse(leadSchemas[formId], filledIn[formId]), {});
  const refusalOf = (row: Record<string, unknown>) =>
    refusal(running, 'leads', { ...recordOf('strategy-session'), ...row });

  describe.each(leadFormIds)('the form %s', (formId) => {
    test('can be stored', async () => {
      expect(await refusal(running, 'leads', recordOf(formId))).toBeUndefined();
    });

    test('requires the same fields as its schema', async () => {
      for (const field of Object.keys(filledIn[formId])) {
        const left = Object.entries(filledIn[formId]).filter(([name]) => name !== field);
        const accepted = v.is(leadSchemas[formId], Object.fromEntries(left));
        const column = leadColumns[field as keyof typeof leadColumns];
        const refused = await refusal(running, 'leads', { ...recordOf(formId), [column]: null });
        expect(refused === undefined, field).toBe(accepted);
      }
    });
  });

  test('forms equal the rules', async () => {
    expect(await refusalOf({ form_id: 'contact' })).toBe('leads_form_id_known');
  });

  const texts = [
    'firstName',
    'lastName',
    'phone',
    'company',
    'businessName',
    'message',
    'preferredTimes',
  ] as const;

  test.each(texts)('%s has the maximum length of the rules', async (field) => {
    const column = leadColumns[field];
    const max = leadLengths[field];
    expect(await refusalOf({ [column]: '😀'.repeat(max) })).toBeUndefined();
    expect(await refusalOf({ [column]: '😀'.repeat(max + 1) })).toMatch(`leads_${column}`);
    for (const blank of ['', '  ']) {
      expect(await refusalOf({ [column]: blank })).toMatch(`leads_${column}`);
    }
  });

  test('email has the format and maximum length of the rules', async () => {
    const address = (length: number) => `${'a'.repeat(length - 12)}@example.com`;
    expect(await refusalOf({ email: address(leadLengths.email) })).toBeUndefined();
    for (const email of [
      address(leadLengths.email + 1),
      'a',
      'a@b',
      'a b@c.d',
      'a@b@c.d',
      'a\u00a0@b.c',
      'a@\ufeff.c',
      '',
    ]) {
      expect(await refusalOf({ email }), email).toBe('leads_email_format');
    }
  });

  test('website has the maximum length of the rules and an http(s) URL', async () => {
    const url = `https://example.com/${'a'.repeat(leadLengths.websiteUrl)}`;
    expect(await refusalOf({ website_url: url.slice(0, leadLengths.websiteUrl) })).toBeUndefined();
    for (const website_url of [
      url.slice(0, leadLengths.websiteUrl + 1),
      'javascript:alert(1)',
      'ftp://example.com/',
      'example.com',
      'https://',
    ]) {
      expect(await refusalOf({ website_url })).toBe('leads_website_url_format');
    }
  });

  test.each(Object.keys(leadOptions) as Option[])(
    '%s has the options of the rules',
    async (field) => {
      const column = leadColumns[field];
      for (const option of leadOptions[field]) {
        expect(await refusalOf({ [column]: option }), option).toBeUndefined();
        expect(await refusalOf({ [column]: `${option} ` })).toBe(`leads_${column}_known`);
      }
      // The constraint has no other option.
      const [written] = await running.query<{ number: number }>(
        `select cardinality(regexp_split_to_array(pg_get_constraintdef(oid), '::text')) - 1 as number
         from pg_constraint where conname = $1`,
        [`leads_${column}_known`],
      );
      expect(written?.number).toBe(leadOptions[field].length);
    },
  );
});

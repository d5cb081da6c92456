import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leadColumns } from '../../../supabase/functions/_shared/rules/lead/record.ts';
import type { LeadField } from '../../../supabase/functions/_shared/rules/lead/fields.ts';
import { leadFormIds } from '../../../supabase/functions/_shared/rules/lead/forms.ts';
import { asLine } from '../../../supabase/functions/_shared/rules/lead/text.ts';
import { websiteUrl } from '../../../supabase/functions/_shared/rules/lead/website.ts';
import { isLong } from '../../long-tests.ts';
import { filledIn } from '../../unit/rules/lead/forms.ts';
import { describeDatabase } from '../lanes/index.ts';
import { serveFunctions, type ServedFunctions } from '../served-functions.ts';
import { attackText, specialName } from './attack-texts.ts';
import { isRejection, sendRequests, type FuzzRequest, type FuzzResponse } from './send-requests.ts';
import { honeypotField } from '../../../supabase/functions/_shared/rules/lead/spam.ts';

const seed = 20261121;
/** How many leads are sent as JSON, and how many as form posts. */
const count = isLong ? 400 : 200;

interface MaliciousLead extends FuzzRequest {
  /** The form values that a stored lead must contain in full. */
  values: Record<string, string>;
}

/** A valid form with attacks in up to three fields, mostly those that accept any text. */
const filledForm = fc.constantFrom(...leadFormIds).chain((formId) => {
  const valid: Record<string, string> = filledIn[formId];
  const free = ['firstName', 'lastName', 'company', 'businessName', 'message', 'preferredTimes'];
  const fields = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...free.filter((field) => field in valid)) },
    fc.constantFrom(...Object.keys(valid)),
  );
  return fc
    .dictionary(fields, attackText, { maxKeys: 3 })
    .map((edits) => ({ formId, values: { ...valid, ...edits } }));
});

const hostileHeaders = fc.record(
  {
    'user-agent': fc.constantFrom('<script>', 'Browser/1'),
    origin: fc.constantFrom('https://evil.example', 'null', '<script>'),
    'x-forwarded-host': fc.constant('evil.example'),
    'x-forwarded-proto': fc.constantFrom('javascript', 'http'),
    'x-http-method-override': fc.constant('DELETE'),
    forwarded: fc.constant('for="<script>";host=evil.example'),
  },
  { requiredKeys: [] },
);

/** Parameters besides the fields. */
const extras = fc.dictionary(
  fc.oneof(specialName, fc.constantFrom('pageSource', 'attribution', 'filledInMs', honeypotField)),
  attackText,
  { maxKeys: 2 },
);

const keys = fc.oneof(
  { weight: 20, arbitrary: fc.constant('') },
  { weight: 20, arbitrary: fc.uuid() },
  { weight: 1, arbitrary: attackText },
);

/** What is appended to some bodies. */
const jsonEnds = fc.constantFrom(
  '',
  '',
  '',
  '',
  '',
  '}',
  '\0',
  ',"formId":"<script>"}',
  '//<script>',
);
const formEnds = fc.constantFrom(
  ...[
    '',
    '',
    '',
    '',
    '',
    '',
    '&other=%FF%FE',
    '&other=%',
    '&other=%00',
    '&email=eve%40evil.example',
  ],
  ...['&formData[email]=eve%40evil.example', '&__proto__[consentGiven]=true', '&'.repeat(500)],
  `&${'a=1&b=2&'.repeat(2000)}`,
  '&other=<script>alert(1)</script>\r\n\r\nGET /admin HTTP/1.1\r\nHost: evil.example',
);

const asJson = fc
  .tuple(filledForm, extras, keys, hostileHeaders, jsonEnds)
  .map(([{ formId, values }, more, idempotencyKey, headers, end]): MaliciousLead => ({
    method: 'POST',
    values,
    headers: { ...headers, 'content-type': 'application/json' },
    body:
      JSON.stringify({
        formId,
        formData: { ...more, ...values },
        consentGiven: true,
        idempotencyKey,
        ...more,
      }) + end,
  }));

const asForm = fc
  .tuple(filledForm, extras, keys, hostileHeaders, formEnds)
  .map(([{ formId, values }, more, idempotencyKey, headers, end]): MaliciousLead => ({
    method: 'POST',
    // Browsers replace lone surrogates, too.
    values: Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, value.toWellFormed()]),
    ),
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    body:
      new URLSearchParams({
        ...more,
        ...values,
        formId,
        consentGiven: 'true',
        idempotencyKey,
      }).toString() + end,
  }));

type Row = Record<string, unknown> & { id: string };

describeDatabase('Malicious leads', (lane) => {
  let served: ServedFunctions;
  let responses: { json: FuzzResponse<MaliciousLead>[]; form: FuzzResponse<MaliciousLead>[] };
  /** Stored leads by reference. */
  let rows: Map<string, Row>;

  beforeAll(async () => {
    served = await serveFunctions(lane);
    const { running } = served;
    const url = `${running.url}/functions/v1/secure-ghl-submit`;
    const sample = { numRuns: count, seed };
    responses = {
      json: await sendRequests(url, fc.sample(asJson, sample)),
      form: await sendRequests(url, fc.sample(asForm, sample)),
    };
    const leads = await running.query<Row>('select * from public.leads');
    // As submit_lead computes the reference.
    const refOfRow = ({ id }: Row) => createHash('sha256').update(id).digest('hex').slice(0, 16);
    rows = new Map(leads.map((lead) => [refOfRow(lead), lead]));
  });
  afterAll(() => served?.functions.close());

  const all = () => [...responses.json, ...responses.form];

  /** The reference of the stored lead; undefined if the lead was rejected. */
  function refOf({ status, headers, body }: FuzzResponse): string | undefined {
    if (status === 303)
      return /&ref=([0-9a-f]{16})(?:&held=1#held)?$/.exec(headers.get('location') ?? '')?.[1];
    return status === 200
      ? (JSON.parse(body) as { result: { ref: string } }).result.ref
      : undefined;
  }

  const success =
    /^\{"success":true,"message":"Form submitted successfully","result":\{"ref":"[0-9a-f]{16}"(?:,"held":true)?\}\}$/;
  const ownPage =
    /^https:\/\/site\.example\/(?:thank-you\?source=[a-z-]+&ref=[0-9a-f]{16}(?:&held=1#held)?|(?:contact|seo-audit|book-strategy-call)#problem-\w+)$/;

  test('get a success, an error message, or a redirect within the site', () => {
    const faulty = all().filter((response) => {
      const { status, headers, body } = response;
      const isEchoed = /evil|<script/i.test([...headers.values()].join('\n'));
      const isExpected =
        status === 303
          ? ownPage.test(headers.get('location') ?? '')
          : success.test(body) || isRejection(response);
      return isEchoed || headers.has('set-cookie') || !isExpected;
    });
    expect([faulty.length, faulty.slice(0, 3)]).toEqual([0, []]);
    expect(served.log).toEqual([]);
  });

  test.each(['json', 'form'] as const)(
    'sent as %s are partly stored and partly rejected',
    (kind) => {
      const stored = responses[kind].filter((response) => refOf(response) !== undefined).length;
      expect(stored).toBeGreaterThan(count / 10);
      expect(count - stored).toBeGreaterThan(count / 10);
    },
  );

  test('are stored exactly if the response has a reference', () => {
    const refs = new Set(
      all()
        .map(refOf)
        .filter((ref) => ref !== undefined),
    );
    expect(new Set(rows.keys())).toEqual(refs);
  });

  test('leave no tag, comment, or processing instruction in any column', () => {
    const stored = [...rows.values()];
    const live = stored.flatMap((row) =>
      Object.entries(row).filter(([, value]) => /<[a-z/!?]/i.test(JSON.stringify(value))),
    );
    expect(live).toEqual([]);
    const neutralized = JSON.stringify(stored).match(/\u2039script/gi);
    expect(neutralized?.length).toBeGreaterThan(count / 50);
  });

  test('are stored in full', () => {
    // Without spaces and control characters, which storing changes, and with the original `<`.
    const normalized = (text: string) =>
      text.replace(/[\s\p{Cc}\ufff9-\ufffb]/gu, '').replaceAll('\u2039', '<');
    const texts = ['message', 'preferredTimes'];
    const truncated = all().flatMap((response) => {
      const row = rows.get(refOf(response) ?? '');
      if (row === undefined) return [];
      const { values } = response.request;
      return Object.entries(values).filter(([field, value]) => {
        const stored = String(row[leadColumns[field as LeadField]] ?? '');
        return field === 'websiteUrl'
          ? stored !== websiteUrl(asLine(value))
          : normalized(stored) !== normalized(texts.includes(field) ? value : asLine(value));
      });
    });
    expect(truncated.slice(0, 3)).toEqual([]);
  });

  test('have a spam signal if they contain a script, and those that are held aren’t delivered', async () => {
    const stored = [...rows.values()];
    const scripts = stored.filter(({ first_name, company, message, business_name }) =>
      /\u2039script>/i.test(JSON.stringify([first_name, company, message, business_name])),
    );
    expect(scripts.length).toBeGreaterThan(0);
    for (const { spam_signals } of scripts) expect(spam_signals).toContain('markup');
    expect(stored.some(({ review }) => review === 'held')).toBe(true);
    const [queued] = await served.running.query<{ count: number }>(
      `select count(*)::integer as count from private.outbox where topic = 'lead'`,
    );
    expect(queued?.count).toBe(stored.filter(({ review }) => review === null).length);
  });
});

import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { promisedHours } from '../../../src/config/response-times.ts';
import { roles } from '../../../supabase/functions/_shared/rules/account/roles.ts';
import {
  commentStatuses,
  maxPendingIds,
} from '../../../supabase/functions/_shared/rules/comment.ts';
import {
  leadDeliveryStatuses,
  leadEventKinds,
} from '../../../supabase/functions/_shared/rules/lead/delivery-status.ts';
import { clientQuestionStatement } from '../../../supabase/functions/_shared/rules/lead/origins.ts';
import { pipelineStatuses } from '../../../supabase/functions/_shared/rules/lead/pipeline.ts';
import {
  leadColumns,
  leadContextLengths,
} from '../../../supabase/functions/_shared/rules/lead/record.ts';
import { leadSignals } from '../../../supabase/functions/_shared/rules/lead/spam.ts';
import { limits } from '../../../supabase/functions/_shared/rules/limits.ts';
import { postLengths, postStatuses } from '../../../supabase/functions/_shared/rules/post/post.ts';
import { searchMaxLength } from '../../../supabase/functions/_shared/rules/post/search.ts';
import { quotas } from '../../../supabase/functions/_shared/rules/quotas.ts';
import { defaultRetention } from '../../../supabase/functions/_shared/rules/retention.ts';
import { attributionLengths } from '../../../supabase/functions/_shared/rules/tracking/attribution.ts';
import {
  consentLengths,
  consentTypes,
} from '../../../supabase/functions/_shared/rules/tracking/consent.ts';
import { leadLengths, leadOptions } from '../../unit/rules/lead/forms.ts';
import { describeDatabase, type Running } from '../lanes/index.ts';
import { constraintAgainst, draftOf, leadOf, type Row } from './rows.ts';

const repeated = (length: number) => '😀'.repeat(length);
const address = (length: number) => 'https://example.com/'.padEnd(length, 'a');

/** The smallest rows of tables whose texts the code limits, too. comments.test.ts has those of comments. */
const rows = {
  blog_posts: draftOf,
  leads: leadOf,
  consent_tracking: (fields: Row) => ({
    ...{ session_id: 'a', consent_type: 'google_ads', consent_given: false },
    ...fields,
  }),
};
/** What isn't text, or has a format. */
const special: Record<string, (length: number) => unknown> = {
  tags: (length) => [repeated(length)],
  email: (length) => '@example.com'.padStart(length, 'a'),
  website_url: address,
  featured_image_url: address,
  attribution: (length) => ({ first: repeated(length - '{"first": ""}'.length) }),
};
const { tag, ...postColumns } = postLengths;
const texts = {
  blog_posts: { ...postColumns, tags: tag },
  leads: {
    ...Object.fromEntries(
      Object.entries(leadLengths).map(([field, max]) => [
        leadColumns[field as keyof typeof leadLengths],
        max,
      ]),
    ),
    page_source: leadContextLengths.pageSource,
    user_agent: leadContextLengths.userAgent,
    attribution: attributionLengths.whole,
  },
  consent_tracking: consentLengths,
};
const options = Object.entries(leadOptions).map(
  ([field, values]) =>
    [`leads_${leadColumns[field as keyof typeof leadOptions]}_known`, values] as const,
);

/** A deadline can be as late as promised, but not later. */
const both = (hours: number) => ({ default_value: hours, maximum: hours });

describeDatabase('Values that the code states, too', (lane) => {
  let running: Running;

  beforeAll(async () => {
    running = await lane.start();
  });

  test.each(
    Object.entries(texts).flatMap(([table, columns]) =>
      Object.entries(columns).map(
        ([column, max]) => [table as keyof typeof rows, column, max] as const,
      ),
    ),
  )('include the maximum length of %s.%s, %d', async (table, column, max) => {
    const write = special[column] ?? repeated;
    const against = (length: number) =>
      constraintAgainst(running, table, rows[table]({ [column]: write(length) }));
    expect(await against(max)).toBeUndefined();
    expect(await against(max + 1)).toMatch(`${table}_${column}_`);
  });

  test.each<readonly [constraint: string, values: readonly string[]]>([
    ...options,
    ['leads_spam_signals_known', leadSignals],
    ['leads_delivery_status_known', leadDeliveryStatuses],
    ['leads_pipeline_status_known', pipelineStatuses],
    ['lead_events_kind_known', leadEventKinds],
    ['blog_posts_moderation_status_known', postStatuses],
    ['blog_comments_moderation_status_known', commentStatuses],
    ['consent_tracking_consent_type_known', consentTypes],
    ['user_roles_role_known', roles],
  ])('include the list of %s, in the same order', async (constraint, values) => {
    const [row] = await running.query<{ definition: string }>(
      'select pg_get_constraintdef(oid) as definition from pg_constraint where conname = $1',
      [constraint],
    );
    const quoted = row?.definition.matchAll(/'((?:[^']|'')+)'/g) ?? [];
    expect([...quoted].map(([, text = '']) => text.replaceAll("''", "'"))).toEqual([...values]);
  });

  // supabase/tests/retention.test.sql tests what's deleted.
  test('of settings are its defaults and ranges', async () => {
    const [stated] = await running.query<{ periods: unknown }>(
      `select private.get_stated_retention() -> 'periods' as periods`,
    );
    expect(stated?.periods).toEqual(defaultRetention.periods);
    const hours = await running.query(
      `select name, default_value, maximum from private.settings where kind = 'hours'`,
    );
    expect(hours).toEqual([
      { name: 'response.requests', ...both(promisedHours.requests) },
      { name: 'response.seo-audit', ...both(promisedHours.seoAudit) },
    ]);
  });

  test('of rate limits are its own', async () => {
    const rows = await running.query<{ name: string; value: unknown }>(
      `select replace(name, 'limit.', '') as name, value from private.settings
       where name like 'limit.%'`,
    );
    expect(Object.fromEntries(rows.map(({ name, value }) => [name, value]))).toEqual(limits);
  });

  test('of quotas are its own, and all are used', async () => {
    const rows = await running.query<{ name: string; most: string | null }>(
      'select name, private.get_quota(name)::text as most from json_array_elements_text($1::text::json) name',
      [JSON.stringify(Object.keys(quotas))],
    );
    expect(rows).toEqual(Object.entries(quotas).map(([name, most]) => ({ name, most: `${most}` })));
    const [row] = await running.query<{ source: string }>(
      `select coalesce(string_agg(pg_get_functiondef(p.oid), ''), '') || (
         select string_agg(pg_get_triggerdef(t.oid), '') from pg_trigger t where not t.tgisinternal) as source
       from pg_proc p where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
         and p.prokind = 'f' and p.proname <> 'get_quota'`,
    );
    const used = row?.source.matchAll(/(?:get_quota\(|enforce_row_quota\()'([a-z-]+)'/g) ?? [];
    expect(new Set([...used].map(([, name]) => name))).toEqual(new Set(Object.keys(quotas)));
  });

  test.each([
    ['search_blog_posts', searchMaxLength, (most: number) => ({ search: 'y'.repeat(most) })],
    [
      'get_pending_comments',
      maxPendingIds,
      (most: number) => ({ comment_ids: Array(most).fill(randomUUID()) }),
    ],
  ])('of requests to %s are the most that it takes', async (name, most, argsOf) => {
    const visitor = await running.client('anon');
    const sent = [most, most + 1].map((count) => visitor.rpc(name, argsOf(count)));
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 400]);
  });

  test('of leads are in an export of one’s own data', async () => {
    const client = await running.client('user');
    const question = { message: 'When?', idempotency_key: randomUUID() };
    await client.rpc('ask_question', question).throwOnError();
    const { data } = await client.rpc('export_own_data').throwOnError();
    const { items } = data as { items: { list: string; value: Record<string, unknown> }[] };
    const lead = items.find(({ list }) => list === 'requests')?.value ?? {};
    expect(lead['consent_statement']).toBe(clientQuestionStatement);
    expect(Object.keys(lead)).toEqual(expect.arrayContaining(Object.values(leadColumns)));
  });
});

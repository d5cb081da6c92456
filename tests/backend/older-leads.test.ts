import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../../platform/migrations/index.ts';
import { inert } from '../../supabase/functions/_shared/rules/lead-text.ts';
import { storeLead } from './database/stored-leads.ts';
import { openBareDatabase, type BareDatabase } from './lanes/bare-database.ts';
import { describeLanes } from './lanes/index.ts';
import { productMigrations } from './lanes/product-migrations.ts';

/** The migration from which on no new lead holds live HTML. */
const inertLeads = '20261121002700';

const live = 'a <b>bold</b> <!-- one --> <?x <3 < a <Ωmega \u2039i';
const liveByForm: Record<string, Record<string, string>> = {
  'strategy-session': { first_name: live, last_name: live, company: live, user_agent: live },
  'seo-audit': {
    business_name: live,
    website_url: 'https://miller.example/<b>?<i',
    message: live,
    page_source: '/<b>',
    phone: '<b>555</b>',
  },
  'request-a-time': { preferred_times: live, consent_statement: live },
};

/** U+017F and U+212A are letters of ASCII where case is ignored carelessly. */
const pieces = [...'<<>/!?aZ1 \n\\"\u2039\u017f\u212a'];
const messages = fc
  .sample(fc.string({ unit: fc.constantFrom(...pieces), minLength: 1 }), { numRuns: 200, seed: 1 })
  .filter((text) => text.trim() !== '');

const timelines = [
  [],
  ['submitted'],
  ['submitted', 'delivered'],
  ['submitted', 'delayed', 'dead', 'replayed', 'delayed'],
  ['submitted', 'delayed', 'dead'],
];

/** Leads that were stored before there were rules of what they hold and how they stand. */
describeLanes(
  'older leads',
  (lane) => {
    const folder = mkdtempSync(join(tmpdir(), 'older-migrations-'));
    let bare: BareDatabase;
    /** What was stored, by the lead's id. */
    const given = new Map<string, Record<string, unknown>>();
    const standings = new Map<string, string>();

    async function store(lead: Record<string, unknown>): Promise<string> {
      const id = await storeLead(bare.database, lead);
      given.set(id, lead);
      return id;
    }
    const happen = (lead: string, kinds: readonly string[]) =>
      bare.database.query(
        `insert into public.lead_events (lead_id, kind)
         select $1, kind from unnest($2::text[]) with ordinality as told (kind, place)
         order by place`,
        [lead, kinds],
      );
    async function now(lead: string): Promise<Record<string, unknown>> {
      const [row] = await bare.database.query<Record<string, unknown>>(
        'select * from public.leads where id = $1',
        [lead],
      );
      return row ?? {};
    }

    beforeAll(async () => {
      for (const file of readdirSync(productMigrations)) {
        if (!file.endsWith('.sql') || file >= inertLeads) continue;
        copyFileSync(join(productMigrations, file), join(folder, file));
      }
      bare = await openBareDatabase(lane.name);
      await migrate(bare.database, { folder, seed: undefined });

      for (const [form_id, texts] of Object.entries(liveByForm)) await store({ form_id, ...texts });
      for (const message of messages) await store({ message });
      for (const kinds of timelines) {
        const lead = await store({ message: live });
        await happen(lead, kinds);
        standings.set(lead, kinds.at(-1) ?? 'submitted');
      }
      const spam = await store({ message: live, spam_signals: ['markup'], review: 'spam' });
      await happen(spam, ['submitted', 'held', 'spam']);
      standings.set(spam, 'spam');
      await store({ attribution: { first: { '<b>': 'a "<i>" \\ <3' }, last: {} } });

      await migrate(bare.database, { folder: productMigrations, seed: undefined });
    });
    afterAll(async () => {
      await bare.remove();
      rmSync(folder, { recursive: true });
    });

    test('are made inert as the rules make new ones', async () => {
      for (const [lead, texts] of given) {
        const row = await now(lead);
        for (const [column, text] of Object.entries(texts)) {
          if (typeof text !== 'string') continue;
          expect(row[column], column).toBe(inert(text));
        }
      }
    });

    test('keep where they came from', async () => {
      const rows = await bare.database.query(
        `select attribution from public.leads where attribution <> '{}'`,
      );
      expect(rows).toEqual([
        { attribution: { first: { '\u2039b>': 'a "\u2039i>" \\ <3' }, last: {} } },
      ]);
    });

    test('stand as the newest line of their timeline says', async () => {
      for (const [lead, standing] of standings) {
        expect(await now(lead)).toMatchObject({ standing });
      }
    });

    test('are from then on under the rules of new ones', async () => {
      for (const lead of standings.keys()) {
        await happen(lead, ['replayed']);
        expect(await now(lead)).toMatchObject({ standing: 'replayed' });
      }
      const unchecked = await bare.database.query(
        `select conname from pg_constraint
         where conrelid = 'public.leads'::regclass and not convalidated`,
      );
      expect(unchecked).toEqual([]);
    });
  },
  { lanes: ['pglite', 'postgres'] },
);

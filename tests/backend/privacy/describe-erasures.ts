import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, expect } from 'vitest';
import { collectPeople } from '../../../src/lib/person-export.ts';
import { insertRow, leadOf, publicPostOf, type Row } from '../database/rows.ts';
import { describeDatabase, type Person, type Running } from '../lanes/index.ts';

interface PersonRecord {
  kind: string;
  id: string;
  outcome: string;
  details: Row;
}

interface FoundPerson {
  records: PersonRecord[];
  version: string;
  unlisted: number;
  problem: string | null;
  erasures: { counts: object[] }[];
}

/** A backend with a public post, where an admin finds and erases people. */
interface Shared {
  running: Running;
  admin: SupabaseClient;
  adminPerson: Person;
  dispatcher: SupabaseClient;
  /** ID of a public post by someone else. */
  post: string;
}

type SetUp = Shared & ReturnType<typeof personOf>;

/** `setUp` returns a new person in each test. */
export function describeErasures(name: string, body: (setUp: () => SetUp) => void): void {
  describeDatabase(name, (lane) => {
    let shared: Shared;
    let people = 0;

    beforeAll(async () => {
      const running = await lane.start();
      const adminPerson = await running.person('admin');
      shared = {
        running,
        adminPerson,
        admin: await running.client(adminPerson),
        dispatcher: await running.client('service_role'),
        post: String((await insertRow(running, 'blog_posts', publicPostOf())).id),
      };
    });

    body(() => ({ ...shared, ...personOf(shared, ++people) }));
  });
}

/** A person whom no other test uses. */
function personOf({ running, admin, dispatcher }: Shared, number: number) {
  const name = `dana${number}`;
  const email = `${name}@erase.example`;

  async function call<Result>(client: SupabaseClient, fn: string, args: Row = {}): Promise<Result> {
    const { data, error } = await client.rpc(fn, args);
    expect(error).toBeNull();
    return data as Result;
  }
  const find = (address = email) => call<FoundPerson>(admin, 'find_person', { address });

  return {
    name,
    /** The person's address. */
    email,
    /** An ID for the person's account. */
    account: randomUUID(),
    /** Differs from test to test. */
    number,
    call,
    find,
    exportPerson: (address = email) =>
      collectPeople((position) => call(admin, 'export_person', { address, ...position })),
    /** Inserts a row and returns its ID. */
    insert: async (table: string, row: Row) => String((await insertRow(running, table, row)).id),
    /** Submits a lead, by default from the person. Returns its ID. */
    async submit(fields: Row = {}) {
      const { lead_id } = await call<{ lead_id: string }>(dispatcher, 'submit_lead', {
        lead: leadOf({ email, ...fields }),
        idempotency_key: randomUUID(),
        client_address: `192.0.2.${number}`,
      });
      return lead_id;
    },
    /** Returns the ID of the erasure. */
    async erase(address = email) {
      const { version } = await find(address);
      return call<string>(admin, 'erase_person', { address, version });
    },
    /** Finishes erasing the copies elsewhere. Until then, the outbox stores the address. */
    async finishElsewhere() {
      await running.query("update private.outbox set due_at = now() where topic like 'erase-%'");
      const topics = ['erase-contact'];
      for (const row of await call<Row[]>(dispatcher, 'claim_outbox', { topics })) {
        await call(dispatcher, 'finish_outbox', {
          outbox_id: row['id'],
          attempt: row['attempts'],
          outcome: 'delivered',
        });
      }
    },
  };
}

/** What happens to each record, such as "deleted lead", or "anonymized leads" for a mention in leads. */
export function labelsOf({ records }: FoundPerson): string[] {
  return records.map(({ kind, outcome, details }) =>
    kind === 'mention' ? `${outcome} ${String(details['table'])}` : `${outcome} ${kind}`,
  );
}

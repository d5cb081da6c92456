import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Crm } from './crm-fixture.ts';
import type { FakeCrm } from './fake-crm.ts';
import { sendLead, submission } from './send-lead.ts';
import { commentOn, insertRow, publicPostOf } from '../database/rows.ts';
import type { Running } from '../lanes/index.ts';
import { tablesWith } from '../privacy/find-text.ts';

/**
 * Everything that a person leaves behind is erased: in the database, the CRM, and the logs.
 * tests/unit/functions/erase-contact.test.ts has what the CRM can answer, and supabase/tests/erasures.test.sql what
 * admins see.
 */
export function describeErasures({ servers, dispatch }: Crm): void {
  let crm: FakeCrm;
  let running: Running;
  let admin: SupabaseClient;
  let email: string;
  let people = 0;

  beforeAll(async () => {
    ({ crm, running } = servers);
    const person = await running.person('admin');
    await running.query('update public.profiles set lead_emails = true where user_id = $1', [
      person.id,
    ]);
    admin = await running.client(person);
  });
  beforeEach(() => {
    email = `dana${++people}@erase.example`;
  });

  async function call<Result>(fn: string, args: Record<string, unknown>): Promise<Result> {
    const { data, error } = await admin.rpc(fn, args);
    expect(error).toBeNull();
    return data as Result;
  }
  async function submitLead(fields: Record<string, unknown> = {}) {
    const response = await sendLead(running, submission('strategy-session', { email, ...fields }));
    expect(response.status).toBe(200);
  }
  async function erase() {
    const { version } = await call<{ version: string }>('find_person', { address: email });
    return call<string>('erase_person', { address: email, version });
  }
  const skipToErasing = () =>
    running.query("update private.outbox set due_at = now() where topic like 'erase-%'");
  async function crmOf(id: string): Promise<{ status: string } | undefined> {
    const erasures = await call<{ id: string; crm: { status: string } }[]>('list_erasures', {});
    return erasures.find((erasure) => erasure.id === id)?.crm;
  }
  const logs = () => JSON.stringify([servers.log, running.lines]);

  test('no table, contact, or log line has the address', async () => {
    await submitLead();
    await submitLead({ email: email.toUpperCase(), message: `Write to ${email}, please.` });
    const post = await insertRow<{ id: string }>(running, 'blog_posts', publicPostOf());
    await insertRow(
      running,
      'blog_comments',
      commentOn(post.id, { author_email: email, notify: true }),
    );
    await dispatch('all');
    // Emails about new leads are queued for each recipient first.
    await dispatch('all');
    expect(crm.contacts.size).toBe(2);

    const id = await erase();
    expect(await crmOf(id)).toMatchObject({ status: 'waiting', attempts: 0 });
    await dispatch('all');
    expect(crm.contacts.size).toBe(2);
    await skipToErasing();
    await dispatch('all');
    expect(await crmOf(id)).toMatchObject({ status: 'done' });
    expect(crm.contacts.size).toBe(0);
    expect(await tablesWith(running, email)).toEqual([]);
    expect(await tablesWith(running, email.slice(0, email.indexOf('@')))).toEqual([]);
    expect(logs().toLowerCase()).not.toContain(email);
  });

  test('a lead that was on its way is deleted from the CRM once it’s there', async () => {
    crm.behavior = 'store, then hang';
    await submitLead();
    const delivering = dispatch();
    await expect.poll(() => crm.contacts.size).toBe(1);
    await erase();
    crm.release();
    await delivering;
    expect(crm.contacts.size).toBe(1);
    await skipToErasing();
    await dispatch('all');
    expect(crm.contacts.size).toBe(0);
    expect(await tablesWith(running, email)).toEqual([]);
  });
}

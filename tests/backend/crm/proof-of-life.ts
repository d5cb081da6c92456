import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { markProof } from '../../../supabase/functions/_shared/proof-mark.ts';
import type { Running } from '../lanes/index.ts';
import { askFrom } from '../lanes/visitor.ts';
import { saved, type Crm } from './crm-fixture.ts';
import type { FakeCrm } from './fake-crm.ts';
import { newAddress, submission } from './send-lead.ts';

interface Proof {
  worked_at: string | null;
  with_crm: boolean;
  with_mail: boolean;
  failed_step: string | null;
  error: string | null;
}

/**
 * The daily check, from the form to the CRM and the mail server. supabase/tests/proof_of_life.test.sql tests its
 * database part, and tests/unit/functions/proof-of-life.test.ts what can fail.
 */
export function describeProofOfLife({ servers, mails, ...crmTests }: Crm): void {
  let crm: FakeCrm;
  let running: Running;

  beforeAll(async () => {
    ({ crm, running } = servers);
    await running.person('admin');
  });

  beforeEach(() =>
    running.query(
      `delete from private.alarms; delete from private.proof_of_life;
       insert into private.proof_of_life (due_at) values (now() - interval '1 second')`,
    ),
  );

  async function dispatch(topic: string) {
    await running.query('update private.outbox set due_at = now() where delivered_at is null');
    await crmTests.dispatch(topic);
  }

  async function describeProof(): Promise<Proof | undefined> {
    const [row] = await running.query<{ proof: Proof | null }>(
      'select private.describe_proof() as proof',
    );
    return row?.proof ?? undefined;
  }

  /** Dispatches everything the check depends on until it's over. */
  async function run(): Promise<void> {
    for (let round = 1; round <= 3; round += 1) {
      await dispatch('proof-of-life');
      const waiting = await running.query(
        `select from private.outbox where topic = 'proof-of-life' and delivered_at is null`,
      );
      if (waiting.length === 0) return;
      for (const topic of ['lead', 'lead-mail']) await dispatch(topic);
    }
    throw new Error('The check didn’t end.');
  }

  const leads = () => running.query<{ email: string }>('select email, is_test from public.leads');
  test('a test lead goes through the form, the CRM, and the mail server, and leaves nothing behind', async () => {
    const [sent, logged] = [await mails(), servers.log.length];
    await run();
    expect(await describeProof()).toMatchObject({
      failed_step: null,
      with_crm: true,
      with_mail: true,
      worked_at: expect.any(String),
    });
    expect(crm.received).toHaveLength(1);
    expect(crm.received[0]).toMatchObject({
      test: true,
      email: expect.stringMatching(/^proof-[0-9a-f]{20}@example\.com$/),
    });
    expect(crm.contacts.size).toBe(0);
    expect(await leads()).toEqual([]);
    expect(await mails()).toEqual(sent);
    expect(await running.query('select from private.alarms')).toEqual([]);
    expect(servers.log.slice(logged)).toEqual([]);
  });

  test('two dispatchers at once submit one lead', async () => {
    await Promise.all([1, 2, 3].map(() => dispatch('proof-of-life')));
    expect(await leads()).toHaveLength(1);
    await run();
    expect(crm.received).toHaveLength(1);
    expect(await describeProof()).toMatchObject({ failed_step: null });
  });

  const post = (body: string, headers: Record<string, string>) =>
    askFrom(newAddress(), `${running.url}/functions/v1/secure-ghl-submit`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });

  // tests/unit/functions/proof-of-life.test.ts has other wrong marks.
  test('nobody else can mark a lead, which is stored like any other, and a mark works once', async () => {
    const id = randomUUID();
    const [run] = await running.query<{ state: { email: string } }>(
      'select public.continue_proof($1, true) as state',
      [id],
    );
    const bodyFor = (email: string | undefined) =>
      JSON.stringify({ ...submission('strategy-session', { email }), idempotencyKey: id });
    const strangers = bodyFor('a@example.com');
    const forged = await post(strangers, await markProof('sb_secret_guessed', id, strangers));
    expect([forged.status, await forged.json()]).toEqual([200, saved]);
    const countOf = async (isTest: boolean) =>
      (await running.query('select from public.leads where is_test = $1', [isTest])).length;
    expect([await countOf(false), await countOf(true)]).toEqual([1, 0]);
    const body = bodyFor(run?.state.email);
    const marked = await markProof(running.keys.secret, id, body);
    for (let turn = 0; turn < 2; turn += 1) expect((await post(body, marked)).status).toBe(200);
    expect(await countOf(true)).toBe(1);
    await running.query('select public.finish_proof($1)', [id]);
    expect((await post(body, marked)).status).toBe(409);
    expect(await countOf(true)).toBe(0);
  });
}

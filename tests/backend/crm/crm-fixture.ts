import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeEach, expect } from 'vitest';
import type { Lane } from '../lanes/index.ts';
import { useFunctions } from '../served-functions.ts';
import { crmKey, crmLocation, startFakeCrm, type FakeCrm } from './fake-crm.ts';
import { sendLead, submission } from './send-lead.ts';

interface OutboxState {
  id: number;
  attempts: number;
  delivered: boolean;
  dead: boolean;
  last_error: string | null;
}

/** The response to a lead that was stored. */
export const saved = {
  success: true,
  message: 'Form submitted successfully',
  result: { ref: expect.stringMatching(/^[0-9a-f]{16}$/) as string },
};

export type Crm = ReturnType<typeof useCrm>;

/** Runs the functions with a fake CRM, which accepts leads. Every test starts without leads and settings. */
export function useCrm(lane: Lane) {
  const functions = useFunctions(lane, async () => {
    const crm = (servers.crm = await startFakeCrm());
    return {
      // A local site, which can have a webhook without TLS.
      SITE_URL: 'http://localhost:4321',
      CRM_WEBHOOK_URL: `${crm.address}/hooks/leads`,
      CRM_API_URL: crm.address,
      CRM_API_KEY: crmKey,
      PUBLIC_CRM_LOCATION_ID: crmLocation,
    };
  });
  /** Set in `beforeAll`. */
  const servers = functions.servers as typeof functions.servers & { crm: FakeCrm };
  afterAll(() => servers.crm?.close());

  beforeEach(async () => {
    await servers.running.query(
      `delete from private.outbox; delete from public.leads; delete from private.crm_settings;
       delete from private.paused_topics`,
    );
    Object.assign(servers.crm, { behavior: 'accept', duplicates: 0, received: [] });
    servers.crm.contacts.clear();
  });

  // Logs, lead events, and outbox errors contain neither personal data nor secrets.
  afterEach(async () => {
    const events = await servers.running.query('select detail from public.lead_events');
    const recorded = JSON.stringify([servers.log, events, await outbox()]);
    expect(recorded).not.toMatch(/dana|example\.com|Miller|hooks\/leads|crm-api-key/i);
  });

  /** Submits `count` leads of different people, 20 at a time. */
  async function submitLeads(count: number, name = 'dana') {
    const numbers = Array.from({ length: count }, (_, n) => n).values();
    async function send() {
      for (const n of numbers) {
        const person = { email: `${name}-${n}@example.com` };
        const lead = { ...submission('strategy-session', person), idempotencyKey: randomUUID() };
        expect((await sendLead(servers.running, lead)).status).toBe(200);
      }
    }
    await Promise.all(Array.from({ length: 20 }, send));
  }

  /** Delivers leads, another topic, or all. */
  async function dispatch(topic = 'lead'): Promise<unknown> {
    const response = await functions.dispatch(topic === 'all' ? undefined : topic);
    expect(response.status).toBe(200);
    return response.json();
  }

  function outbox(): Promise<OutboxState[]> {
    return servers.running.query<OutboxState>(
      `select id::integer, attempts, delivered_at is not null as delivered, dead_at is not null as dead,
         last_error from private.outbox where topic = 'lead' order by id`,
    );
  }

  /** Moves time forward until all waiting rows are due. */
  const skipToDue = () =>
    servers.running.query(
      `update private.outbox set due_at = due_at - waiting, created_at = created_at - waiting,
         first_due_at = first_due_at - waiting
       from (select max(due_at) - now() as waiting from private.outbox
         where topic = 'lead' and delivered_at is null and dead_at is null) latest`,
    );

  return {
    servers,
    mails: functions.mails,
    submitLeads,
    dispatch,
    outbox,
    skipToDue,
  };
}

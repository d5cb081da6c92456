import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { Lane, Running } from '../lanes/index.ts';
import { serveFunctions, type ServedFunctions } from '../served-functions.ts';
import { crmKey, crmLocation, startFakeCrm, type FakeCrm } from './fake-crm.ts';
import { sendLead, submission } from './send-lead.ts';

export interface OutboxState {
  id: number;
  attempts: number;
  delivered: boolean;
  dead: boolean;
  last_error: string | null;
}

/** Set in `beforeAll`. */
export interface Servers {
  crm: FakeCrm;
  running: Running;
  buildHookCalls: number;
}

/**
 * Runs the functions with the lane's database, a fake CRM, and a build hook. Every test starts without
 * leads and with a CRM that accepts them.
 */
export function useCrm(lane: Lane) {
  const servers = { buildHookCalls: 0 } as Servers;
  let hook: Server;
  let served: ServedFunctions;

  beforeAll(async () => {
    servers.crm = await startFakeCrm();
    hook = createServer((_, response) => {
      servers.buildHookCalls += 1;
      response.writeHead(202).end();
    }).listen(0, '127.0.0.1');
    await once(hook, 'listening');
    served = await serveFunctions(lane, {
      CRM_WEBHOOK_URL: `${servers.crm.address}/hooks/leads`,
      CRM_API_URL: servers.crm.address,
      CRM_API_KEY: crmKey,
      PUBLIC_CRM_LOCATION_ID: crmLocation,
      BUILD_HOOK_URL: `http://127.0.0.1:${(hook.address() as AddressInfo).port}/`,
      BUILD_HOOK_SECRET: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    });
    servers.running = served.running;
  });

  afterAll(async () => {
    await served?.functions.close();
    await servers.crm?.close();
    hook?.close();
  });

  beforeEach(async () => {
    await servers.running.query('delete from private.outbox');
    await servers.running.query('delete from public.leads');
    Object.assign(servers.crm, { behavior: 'accept', storesLeadIds: true, apiIsDown: false });
    Object.assign(servers.crm, { lookups: 0, duplicates: 0, received: [] });
    servers.crm.contacts.clear();
    servers.buildHookCalls = 0;
  });

  // Logs, lead events, and outbox errors contain neither personal data nor secrets.
  afterEach(async () => {
    const events = await servers.running.query('select detail from public.lead_events');
    const recorded = JSON.stringify([served.log, events, await outbox()]);
    expect(recorded).not.toMatch(/dana|example\.com|Miller|hooks\/leads|crm-api-key/i);
  });

  /** Submits `count` leads of different people, 20 at a time. */
  async function submitLeads(count: number, name = 'dana') {
    const numbers = Array.from({ length: count }, (_, n) => n).values();
    async function send() {
      for (const n of numbers) {
        const person = { email: `${name}-${n}@example.com` };
        const lead = { ...submission('strategy-session', person), idempotencyKey: randomUUID() };
        let response = await sendLead(servers.running, lead);
        // On a busy machine, the database may time out.
        for (let attempt = 1; response.status === 503 && attempt < 5; attempt += 1) {
          response = await sendLead(servers.running, lead);
        }
        expect(response.status).toBe(200);
      }
    }
    await Promise.all(Array.from({ length: 20 }, send));
  }

  async function dispatch(topic = 'lead'): Promise<unknown> {
    const address = `${servers.running.url}/functions/v1/dispatch-outbox`;
    const response = await fetch(topic ? `${address}?topic=${topic}` : address, {
      method: 'POST',
      headers: { apikey: servers.running.keys.secret },
    });
    expect(response.status).toBe(200);
    return response.json();
  }

  function outbox(): Promise<OutboxState[]> {
    return servers.running.query<OutboxState>(
      `select id, attempts, delivered_at is not null as delivered, dead_at is not null as dead,
         last_error from private.outbox order by id`,
    );
  }

  /** Moves time forward until all waiting rows are due. Returns the seconds. */
  async function skipToDue(): Promise<number> {
    const [{ seconds } = { seconds: 0 }] = await servers.running.query<{ seconds: number }>(
      `select extract(epoch from max(due_at) - now())::float8 as seconds from private.outbox
       where delivered_at is null and dead_at is null`,
    );
    await servers.running.query(
      `update private.outbox set due_at = due_at - make_interval(secs => $1),
         created_at = created_at - make_interval(secs => $1),
         first_due_at = first_due_at - make_interval(secs => $1)`,
      [seconds],
    );
    return seconds;
  }

  /** Dispatches until no row is waiting. */
  async function dispatchAll() {
    while ((await outbox()).some((row) => !row.delivered && !row.dead)) {
      await skipToDue();
      await dispatch();
    }
  }

  async function eventKinds() {
    const events = await servers.running.query<{ kind: string }>(
      'select kind from public.lead_events order by id',
    );
    return events.map(({ kind }) => kind);
  }

  /** Expects every lead to be in the CRM exactly once, under the idempotency key of its row. */
  async function expectStoredOnce(count: number) {
    const keys = await servers.running.query<{ key: string; lead_id: string }>(
      `select idempotency_key::text as key, payload ->> 'lead_id' as lead_id from private.outbox
       where topic = 'lead'`,
    );
    expect(keys).toHaveLength(count);
    expect(servers.crm.contacts.size).toBe(count);
    for (const { key, lead_id: leadId } of keys) {
      expect(servers.crm.contacts.get(key)).toMatchObject({ leadId, idempotencyKey: key });
    }
    const keysOf = new Map(servers.crm.received.map(({ leadId, key }) => [leadId, key]));
    expect(servers.crm.received.every(({ leadId, key }) => keysOf.get(leadId) === key)).toBe(true);
  }

  return {
    servers,
    submitLeads,
    dispatch,
    outbox,
    skipToDue,
    dispatchAll,
    eventKinds,
    expectStoredOnce,
  };
}

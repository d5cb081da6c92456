import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { Lane, Running } from '../lanes/index.ts';
import { serveFunctions, type ServedFunctions } from '../served-functions.ts';
import { crmKey, crmLocation, startFakeCrm, type FakeCrm } from './fake-crm.ts';
import { sendLead, submission } from './visitors.ts';

export interface Row {
  id: number;
  attempts: number;
  delivered: boolean;
  dead: boolean;
  last_error: string | null;
}

/** What a test finds once it runs. */
export interface Here {
  crm: FakeCrm;
  running: Running;
  /** How often the build hook was called. */
  announced: number;
}

/**
 * A fixture: the functions as they are deployed, between the lane's database, a CRM and a build hook.
 * Every test begins with no lead and with a CRM that is well.
 */
export function leadsToCrm(lane: Lane) {
  const here = { announced: 0 } as Here;
  let hook: Server;
  let served: ServedFunctions;

  beforeAll(async () => {
    here.crm = await startFakeCrm();
    hook = createServer((_, response) => {
      here.announced += 1;
      response.writeHead(202).end();
    }).listen(0, '127.0.0.1');
    await once(hook, 'listening');
    served = await serveFunctions(lane, {
      CRM_WEBHOOK_URL: `${here.crm.address}/hooks/leads`,
      CRM_API_URL: here.crm.address,
      CRM_API_KEY: crmKey,
      PUBLIC_CRM_LOCATION_ID: crmLocation,
      BUILD_HOOK_URL: `http://127.0.0.1:${(hook.address() as AddressInfo).port}/`,
      BUILD_HOOK_SECRET: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    });
    here.running = served.running;
  });

  afterAll(async () => {
    await served?.functions.close();
    await here.crm?.close();
    hook?.close();
  });

  beforeEach(async () => {
    await here.running.query('delete from private.outbox');
    await here.running.query('delete from public.leads');
    Object.assign(here.crm, { mood: 'well', keepsLeadIds: true, apiIsDown: false });
    Object.assign(here.crm, { lookUps: 0, storedAgain: 0, received: [] });
    here.crm.contacts.clear();
    here.announced = 0;
  });

  // Nothing that is kept or logged of a failure names a person or a secret.
  afterEach(async () => {
    const events = await here.running.query('select detail from public.lead_events');
    const said = JSON.stringify([served.log, events, await outbox()]);
    expect(said).not.toMatch(/dana|example\.com|Miller|hooks\/leads|crm-api-key/i);
  });

  /** Sends so many leads, each of a person of its own, from some people at a time. */
  async function leads(count: number, name = 'dana') {
    const numbers = Array.from({ length: count }, (_, n) => n).values();
    async function send() {
      for (const n of numbers) {
        const person = { email: `${name}-${n}@example.com` };
        const lead = { ...submission('strategy-session', person), idempotencyKey: randomUUID() };
        let answer = await sendLead(here.running, lead);
        // On a busy machine the database may be late; who is told so sends the same again.
        for (let tries = 1; answer.status === 503 && tries < 5; tries += 1) {
          answer = await sendLead(here.running, lead);
        }
        expect(answer.status).toBe(200);
      }
    }
    await Promise.all(Array.from({ length: 20 }, send));
  }

  async function dispatch(topic = 'lead'): Promise<unknown> {
    const address = `${here.running.url}/functions/v1/dispatch-outbox`;
    const answer = await fetch(topic ? `${address}?topic=${topic}` : address, {
      method: 'POST',
      headers: { apikey: here.running.keys.secret },
    });
    expect(answer.status).toBe(200);
    return answer.json();
  }

  function outbox(): Promise<Row[]> {
    return here.running.query<Row>(
      `select id, attempts, delivered_at is not null as delivered, dead_at is not null as dead,
         last_error from private.outbox order by id`,
    );
  }

  /** Lets time pass until all that waits is due; answers how many seconds that took. */
  async function untilDue(): Promise<number> {
    const [{ seconds } = { seconds: 0 }] = await here.running.query<{ seconds: number }>(
      `select extract(epoch from max(due_at) - now())::float8 as seconds from private.outbox
       where delivered_at is null and dead_at is null`,
    );
    await here.running.query(
      `update private.outbox set due_at = due_at - make_interval(secs => $1),
         created_at = created_at - make_interval(secs => $1),
         first_due_at = first_due_at - make_interval(secs => $1)`,
      [seconds],
    );
    return seconds;
  }

  /** Dispatches at every next try until nothing waits any more. */
  async function untilSettled() {
    while ((await outbox()).some((row) => !row.delivered && !row.dead)) {
      await untilDue();
      await dispatch();
    }
  }

  async function kinds() {
    const events = await here.running.query<{ kind: string }>(
      'select kind from public.lead_events order by id',
    );
    return events.map(({ kind }) => kind);
  }

  /** Every lead is in the CRM once, under the key of its row, however often it was sent. */
  async function expectAllOnce(count: number) {
    const keys = await here.running.query<{ key: string; lead_id: string }>(
      `select idempotency_key::text as key, payload ->> 'lead_id' as lead_id from private.outbox
       where topic = 'lead'`,
    );
    expect(keys).toHaveLength(count);
    expect(here.crm.contacts.size).toBe(count);
    for (const { key, lead_id: leadId } of keys) {
      expect(here.crm.contacts.get(key)).toMatchObject({ leadId, idempotencyKey: key });
    }
    const keysOf = new Map(here.crm.received.map(({ leadId, key }) => [leadId, key]));
    expect(here.crm.received.every(({ leadId, key }) => keysOf.get(leadId) === key)).toBe(true);
  }

  return { here, leads, dispatch, outbox, untilDue, untilSettled, kinds, expectAllOnce };
}

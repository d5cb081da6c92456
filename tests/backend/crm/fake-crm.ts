import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { listen } from '../../../platform/listen.ts';

export const crmKey = 'crm-api-key';
export const crmLocation = 'location-1';

/** What the webhook does with a lead after reading it. */
export type Behavior =
  /** Stores the lead and responds with 200. */
  | 'accept'
  | '500'
  /** 429 with Retry-After. */
  | '429'
  | '422'
  /** A bug of the real CRM (GoHighLevel/highlevel-api-docs#64). */
  | 'store, then 422'
  | 'disconnect'
  | 'store, then disconnect'
  /** Responds when `release` is called. */
  | 'hang'
  | 'store, then hang';

/** The behavior for a lead that is received for the nth time. */
export type ChooseBehavior = (lead: ReceivedLead, attempt: number) => Behavior;

export interface ReceivedLead {
  key: string;
  leadId: string;
  email: string;
  [field: string]: unknown;
}

export type FakeCrm = Awaited<ReturnType<typeof startFakeCrm>>;

/** A CRM with an inbound webhook at /hooks/leads and an API. */
export async function startFakeCrm() {
  const hanging = new Set<ServerResponse>();

  const crm = {
    address: '',
    behavior: 'accept' as Behavior | ChooseBehavior,
    /** Every webhook request, in order. */
    received: [] as ReceivedLead[],
    /** By idempotency key. */
    contacts: new Map<string, ReceivedLead>(),
    /** How many received leads were already stored. */
    duplicates: 0,
    /** Completes the responses that hang. */
    release() {
      for (const response of hanging) response.end('{}');
      hanging.clear();
    },
    /** Refuses connections until `up`. */
    async down() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
    async up() {
      server.listen(Number(new URL(crm.address).port), '127.0.0.1');
      await once(server, 'listening');
    },
    async close() {
      crm.release();
      if (server.listening) await crm.down();
    },
  };

  async function receiveLead(request: IncomingMessage, response: ServerResponse) {
    const key = String(request.headers['idempotency-key']);
    const lead = { ...((await json(request)) as object), key } as ReceivedLead;
    crm.received.push(lead);
    const behavior = behaviorFor(lead);
    if (behavior === 'accept' || behavior.startsWith('store')) store(lead);
    if (behavior.endsWith('disconnect')) request.socket.destroy();
    else if (behavior.endsWith('hang')) hanging.add(response);
    else {
      const status = behavior.startsWith('accept') ? 200 : Number(behavior.slice(-3));
      response.writeHead(status, status === 429 ? { 'retry-after': '3' } : {}).end('{}');
    }
  }

  function behaviorFor(lead: ReceivedLead): Behavior {
    if (typeof crm.behavior === 'string') return crm.behavior;
    return crm.behavior(lead, crm.received.filter(({ key }) => key === lead.key).length);
  }

  function store(lead: ReceivedLead) {
    if (crm.contacts.has(lead.key)) crm.duplicates += 1;
    else crm.contacts.set(lead.key, lead);
  }

  /** Looks up, searches, and deletes contacts. */
  async function answerApi(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url ?? '', crm.address);
    const reply = (status: number, body = {}) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.headers.authorization !== `Bearer ${crmKey}` || !request.headers['version']) {
      return reply(401);
    }
    if (request.method === 'DELETE') {
      return reply(crm.contacts.delete(pathname.slice('/contacts/'.length)) ? 200 : 404);
    }
    const isSearch = request.method === 'POST';
    const asked = (isSearch ? await json(request) : Object.fromEntries(searchParams)) as {
      locationId: string;
      query?: string;
      email?: string;
    };
    // The search finds similar addresses, too. The lookup ignores case, and finds any contact without an address.
    const text = (isSearch ? asked.query?.split('@')[0] : asked.email)?.toLowerCase() ?? '';
    const found = [...crm.contacts]
      .filter(([, { email }]) => {
        const address = email.toLowerCase();
        return isSearch ? address.includes(text) : ['', address].includes(text);
      })
      .map(([id, { email, leadId }]) => ({ id, email, customFields: [{ value: leadId }] }));
    const contacts = asked.locationId === crmLocation ? found : [];
    return reply(200, isSearch ? { contacts } : { contact: contacts.at(-1) ?? null });
  }

  const server = createServer((request, response) => {
    if (request.method === 'POST' && request.url === '/hooks/leads') {
      void receiveLead(request, response);
    } else if (request.url?.startsWith('/contacts/')) {
      void answerApi(request, response);
    } else {
      response.writeHead(404).end();
    }
  });
  ({ address: crm.address } = await listen(server, 0, '127.0.0.1', 'the CRM'));
  return crm;
}

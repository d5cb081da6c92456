import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export const crmKey = 'crm-api-key';
export const crmLocation = 'location-1';

/** What the webhook does with a lead that it has read to the end. */
export type Mood =
  /** Stores it and answers 200. */
  | 'well'
  /** Answers 500. */
  | 'failing'
  /** Answers 429, and when to come back. */
  | 'overrun'
  /** Stores it and answers 422 all the same (GoHighLevel/highlevel-api-docs#64). */
  | 'storing, answering 422'
  /** Answers 422. */
  | 'answering 422'
  /** Stores it and closes the connection. */
  | 'storing, closing'
  /** Closes the connection. */
  | 'closing'
  /** Stores it and answers when it is told to. */
  | 'storing, holding back'
  /** Answers when it is told to. */
  | 'holding back';

/** Its mood for a lead that it is sent for the nth time. */
export type Moods = (lead: Delivered, tries: number) => Mood;

export interface Delivered {
  key: string;
  leadId: string;
  email: string;
  /** When it was read, in milliseconds since 1970. */
  at: number;
  /** Whatever else was sent. */
  [field: string]: unknown;
}

export interface FakeCrm {
  address: string;
  mood: Mood | Moods;
  /** Whether a contact says which lead it came of: a field that the business may have set up or not. */
  keepsLeadIds: boolean;
  /** Every request of the webhook, in order; its body and headers. */
  received: Delivered[];
  /** One for each idempotency key that was stored. */
  contacts: Map<string, Delivered>;
  /** How often it was sent what it had stored already. */
  storedAgain: number;
  lookUps: number;
  /** Whether the API answers 503, whatever is asked. */
  apiIsDown: boolean;
  /** Answers what is held back. */
  release(): void;
  /** Refuses connections until `up`. */
  down(): Promise<void>;
  up(): Promise<void>;
  close(): Promise<void>;
}

/** A CRM on a port of its own: its inbound webhook at /hooks/leads, and its API beside it. */
export async function startFakeCrm(): Promise<FakeCrm> {
  const held = new Set<ServerResponse>();

  const crm: FakeCrm = {
    address: '',
    mood: 'well',
    keepsLeadIds: true,
    received: [],
    contacts: new Map(),
    storedAgain: 0,
    lookUps: 0,
    apiIsDown: false,
    release() {
      for (const response of held) response.end('{}');
      held.clear();
    },
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

  async function takeLead(request: IncomingMessage, response: ServerResponse) {
    const key = String(request.headers['idempotency-key']);
    const at = Date.now();
    const delivered = { ...((await json(request)) as object), key, at } as Delivered;
    crm.received.push(delivered);
    const mood = moodFor(delivered);
    if (mood === 'well' || mood.startsWith('storing')) store(delivered);
    if (mood.endsWith('closing')) request.socket.destroy();
    else if (mood.endsWith('holding back')) held.add(response);
    else response.writeHead(...(answers[mood] ?? [500])).end('{}');
  }

  function moodFor(lead: Delivered): Mood {
    if (typeof crm.mood === 'string') return crm.mood;
    return crm.mood(lead, crm.received.filter(({ key }) => key === lead.key).length);
  }

  function store(lead: Delivered) {
    if (crm.contacts.has(lead.key)) crm.storedAgain += 1;
    else crm.contacts.set(lead.key, lead);
  }

  function findContact(request: IncomingMessage, response: ServerResponse) {
    crm.lookUps += 1;
    if (crm.apiIsDown) {
      response.writeHead(503).end();
      return;
    }
    if (request.headers.authorization !== `Bearer ${crmKey}` || !request.headers['version']) {
      response.writeHead(401).end();
      return;
    }
    const query = new URL(request.url ?? '', crm.address).searchParams;
    // As the real one does, in any case.
    const asked = query.get('email')?.toLowerCase();
    const found = [...crm.contacts.values()].findLast(({ email }) => email.toLowerCase() === asked);
    const contact =
      found && query.get('locationId') === crmLocation
        ? {
            email: found.email,
            customFields: crm.keepsLeadIds ? [{ id: 'a', value: found.leadId }] : [],
          }
        : null;
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ contact }));
  }

  const server = createServer((request, response) => {
    if (request.method === 'POST' && request.url === '/hooks/leads') {
      void takeLead(request, response);
    } else if (request.url?.startsWith('/contacts/search/duplicate?')) {
      findContact(request, response);
    } else {
      response.writeHead(404).end();
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  crm.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return crm;
}

const answers: Partial<Record<Mood, [status: number, headers?: Record<string, string>]>> = {
  well: [200],
  overrun: [429, { 'retry-after': '3' }],
  'answering 422': [422],
  'storing, answering 422': [422],
};

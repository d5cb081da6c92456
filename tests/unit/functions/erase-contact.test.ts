import { describe, expect, it } from 'vitest';
import { eraseContact } from '../../../supabase/functions/dispatch-outbox/erase-contact.ts';
import { outboxRow, resultsOf } from './fake-outbox.ts';

const api = { url: 'https://api.crm.example/', key: 'api-key', locationId: 'location-1' };

/**
 * A CRM with these contacts, `id` to email address. `respond` can answer a request instead, except for a search that
 * includes additional addresses, which finds `listed`.
 */
function crmWith(
  contacts: Record<string, string>,
  respond: (request: Request) => Response | undefined = () => undefined,
  listed: { id: string; email: string | null; additionalEmails?: unknown }[] = [],
) {
  const left = new Map(Object.entries(contacts));
  const requests: Request[] = [];
  const deliver = eraseContact({
    api,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      requests.push(request);
      if (request.method === 'POST') return Response.json({ contacts: listed });
      const answer = respond(request);
      if (answer) return answer;
      const url = new URL(request.url);
      if (request.method === 'DELETE') {
        const id = url.pathname.replace('/contacts/', '');
        const place = listed.findIndex((contact) => contact.id === id);
        const isKnown = left.delete(id) || listed.splice(place, place < 0 ? 0 : 1).length > 0;
        return Response.json({}, { status: isKnown ? 200 : 404 });
      }
      const email = url.searchParams.get('email');
      const [id, found] = [...left].find(([, address]) => !email || address === email) ?? [];
      return Response.json({ contact: id === undefined ? null : { id, email: found } });
    },
  });
  const send = async (payload: unknown) =>
    (await resultsOf(deliver, [outboxRow(1, { payload })]))[0];
  return { left, requests, send };
}

const emails = ['dana@example.com', 'dana+news@example.com'];

describe('erasing a person in the CRM', () => {
  it('deletes every contact with their addresses, and checks again afterwards', async () => {
    const crm = crmWith({
      one: 'dana@example.com',
      two: 'dana@example.com',
      three: 'dana+news@example.com',
      other: 'kim@example.com',
    });
    expect(await crm.send({ emails })).toEqual({ status: 'delivered' });
    expect([...crm.left.keys()]).toEqual(['other']);
    expect(crm.requests.map(({ method }) => method).join(' ')).toBe(
      'GET DELETE GET DELETE GET POST GET DELETE GET POST',
    );
    expect(crm.requests[0]?.url).toBe(
      'https://api.crm.example/contacts/search/duplicate?locationId=location-1&email=dana%40example.com',
    );
    expect(crm.requests[1]?.headers.get('authorization')).toBe('Bearer api-key');
  });

  it('is finished if there’s no contact, or if someone else deletes it first', async () => {
    expect(await crmWith({}).send({ emails })).toEqual({ status: 'delivered' });
    const crm = crmWith({ one: 'dana@example.com' }, (request) => {
      if (request.method === 'DELETE') crm.left.clear();
      return undefined;
    });
    expect(await crm.send({ emails })).toEqual({ status: 'delivered' });
  });

  it.each([
    [
      'GET',
      401,
      'The CRM’s API responded with status 401. Check that the API key can read and delete contacts.',
    ],
    [
      'DELETE',
      403,
      'The CRM’s API responded with status 403. Check that the API key can read and delete contacts.',
    ],
    ['GET', 503, 'The CRM’s API couldn’t be reached.'],
    ['DELETE', 429, 'The CRM’s API couldn’t be reached.'],
  ])('is tried again after %s %i', async (method, status, error) => {
    const crm = crmWith({ one: 'dana@example.com' }, (request) =>
      request.method === method ? new Response(null, { status }) : undefined,
    );
    expect(await crm.send({ emails })).toEqual({ status: 'failed', error });
    expect(error).not.toContain('dana');
  });

  it('is tried again if the CRM can’t be reached, or doesn’t name the contact', async () => {
    const down = crmWith({}, () => {
      throw new TypeError('closed');
    });
    expect(await down.send({ emails })).toMatchObject({ status: 'failed' });
    const unclear = crmWith({}, () => Response.json({ contact: { email: emails[0] } }));
    expect(await unclear.send({ emails })).toEqual({
      status: 'failed',
      error: 'The CRM didn’t say which contact it found.',
    });
  });

  it('is rejected without addresses, or with an empty one', async () => {
    expect(await crmWith({}).send({ erasure_id: 'one' })).toMatchObject({ status: 'rejected' });
    const crm = crmWith({ other: 'kim@example.com' });
    expect(await crm.send({ emails: ['', ...emails] })).toMatchObject({ status: 'rejected' });
    expect(crm.requests).toEqual([]);
  });

  it.each(['kim@example.com', null, undefined])(
    'deletes no contact whose own address is %s',
    async (email) => {
      const crm = crmWith({}, () => Response.json({ contact: { id: 'other', email } }));
      expect(await crm.send({ emails })).toEqual({
        status: 'failed',
        error:
          'The CRM found a contact whose email address isn’t the one searched for, so it wasn’t deleted.',
      });
      expect(crm.requests.map(({ method }) => method)).toEqual(['GET', 'POST']);
    },
  );

  it('ignores the case of a contact’s address', async () => {
    const crm = crmWith({}, ({ method }) =>
      method === 'GET' && crm.requests.length === 1
        ? Response.json({ contact: { id: 'one', email: 'Dana@Example.com' } })
        : undefined,
    );
    expect(await crm.send({ emails })).toEqual({ status: 'delivered' });
    expect(crm.requests.map(({ method }) => method).join(' ')).toBe('GET DELETE GET POST GET POST');
  });

  it.each([[['DANA@example.com']], [[{ email: 'dana@example.com', validEmail: null }]]])(
    'deletes a contact with an additional address: %j',
    async (additionalEmails) => {
      const contact = { id: 'one', email: 'dana@work.example', additionalEmails };
      const similar = { id: 'other', email: 'dana@example.com.example' };
      const crm = crmWith({}, undefined, [similar, contact]);
      expect(await crm.send({ emails })).toEqual({ status: 'delivered' });
      const deleted = crm.requests.filter(({ method }) => method === 'DELETE');
      expect(deleted.map(({ url }) => url)).toEqual(['https://api.crm.example/contacts/one']);
      expect(await crm.requests[1]?.json()).toEqual({
        locationId: 'location-1',
        query: 'dana@example.com',
        page: 1,
        pageLimit: 20,
      });
    },
  );

  it('is tried again if the CRM still lists a deleted contact', async () => {
    const contact = { id: 'one', email: emails[0] ?? '' };
    const crm = crmWith({}, ({ method }) =>
      method === 'DELETE' ? Response.json({}) : Response.json({ contact }),
    );
    expect(await crm.send({ emails })).toEqual({
      status: 'failed',
      error: 'The CRM still lists a contact that was deleted.',
    });
  });
});

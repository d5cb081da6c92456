import { describe, expect, it } from 'vitest';
import { crmThat, row } from './crm-that.ts';
import { auditLead } from './lead-row.ts';

const api = { url: 'https://api.crm.example/', key: 'api-key', locationId: 'location-1' };
const again = { ...row, attempts: 2 };

describe('the look-up before another try', () => {
  const knowing = (contact: object | null) => ({ api, lookedUp: () => Response.json({ contact }) });
  const thisLead = { customFields: [{ id: 'field-1', value: auditLead.id }] };

  it('asks for the address in the location, and not at the first try', async () => {
    const { one, requests, methods } = crmThat({ api });
    await one(row);
    expect(methods()).toEqual(['POST']);
    await one(again);
    expect(methods()).toEqual(['POST', 'GET', 'POST']);
    const { url, headers } = requests[1] as Request;
    expect(url).toBe(
      'https://api.crm.example/contacts/search/duplicate?locationId=location-1&email=dana%40example.com',
    );
    expect(headers.get('authorization')).toBe('Bearer api-key');
    expect(headers.get('version')).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });

  it.each([
    'dana&locationId=another@example.com',
    'dana#@example.com',
    'dana?x=/../../contacts@example.com',
    'dana%26email=all@example.com',
    'dana+tag@example.com',
    '"a\\/b"@evil.test',
    '../../contacts/1?@x.test',
  ])('looks up no other contact or location for any address: %s', async (email) => {
    const { one, requests } = crmThat({ api, leads: [{ ...auditLead, email }] });
    await one(again);
    const { origin, pathname, searchParams, hash } = new URL(requests[0]?.url ?? '');
    expect([origin, pathname, hash]).toEqual([
      'https://api.crm.example',
      '/contacts/search/duplicate',
      '',
    ]);
    expect([...searchParams]).toEqual([
      ['locationId', 'location-1'],
      ['email', email],
    ]);
  });

  it('comes before the first try of a dead letter that is replayed', async () => {
    const { one, methods } = crmThat(knowing(thisLead));
    const replayed = { ...row, first_due_at: '2026-11-25T12:00:00.000Z' };
    expect(await one(replayed)).toEqual({ outcome: 'delivered' });
    expect(methods()).toEqual(['GET']);
  });

  it.each([
    ['holds the lead', thisLead, false],
    ['holds another lead', { customFields: [{ value: 'another' }, { id: 'field-2' }] }, true],
    ['says nothing of leads', { dateAdded: '2026-11-21T12:00:05.000Z' }, true],
    ['is not there', null, true],
  ])('sends no second time to a contact that %s: sent %j', async (_, contact, isSent) => {
    const { one, methods } = crmThat(knowing(contact));
    expect(await one(again)).toEqual({ outcome: 'delivered' });
    expect(methods()).toEqual(isSent ? ['GET', 'POST'] : ['GET']);
  });

  const noLookUp = 'The CRM did not say whether it has the lead.';

  it.each([
    ['fails', () => new Response(null, { status: 500 })],
    ['comes too often', () => new Response(null, { status: 429 })],
    ['makes no sense', () => Response.json({ contact: 'none' })],
    ['is no JSON', () => new Response('<html>')],
    [
      'breaks off',
      () => {
        throw new TypeError('closed');
      },
    ],
  ])('that %s is asked for once more, and then keeps no lead back', async (_, lookedUp) => {
    const { one, methods } = crmThat({ api, lookedUp });
    expect(await one(again)).toEqual({ outcome: 'failed', error: noLookUp });
    expect(methods()).toEqual(['GET']);
    expect(await one({ ...again, last_error: noLookUp })).toEqual({ outcome: 'delivered' });
    expect(methods()).toEqual(['GET', 'GET', 'POST']);
  });

  it.each([401, 403, 404])('that the API refuses with %i keeps no lead back', async (status) => {
    const { one, methods } = crmThat({ api, lookedUp: () => new Response(null, { status }) });
    expect(await one(again)).toEqual({ outcome: 'delivered' });
    expect(methods()).toEqual(['GET', 'POST']);
  });

  it('that comes late still counts: what has arrived is not sent', async () => {
    const { one, methods } = crmThat(knowing(thisLead));
    expect(await one({ ...again, last_error: noLookUp })).toEqual({ outcome: 'delivered' });
    expect(methods()).toEqual(['GET']);
  });

  it('comes once more before a lead is given up after a 422', async () => {
    let stored = false;
    const { one } = crmThat({
      api,
      lookedUp: () => Response.json({ contact: stored ? thisLead : null }),
      posted: () => {
        stored = true;
        return new Response(null, { status: 422 });
      },
    });
    const last_error = 'The CRM answered 422.';
    expect(await one({ ...row, attempts: 9, last_error })).toEqual({ outcome: 'delivered' });
  });
});

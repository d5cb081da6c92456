import { expect, test } from 'vitest';
import {
  addressProblem,
  answersOf,
  withoutInvisible,
  mailLink,
  nameOf,
  phoneLink,
  requestedZone,
  wishOf,
} from '~/features/leads/inbox/rules/answers';
import { auditLead, leadOf } from '../leads.ts';

test('a lead’s name is the person, the business, or the email address', () => {
  expect(nameOf(leadOf(1))).toBe('Dana Miller');
  expect(nameOf(auditLead)).toBe('Miller Staffing');
  expect(nameOf({ ...auditLead, business_name: null })).toBe('dana@example.com');
});

test('what a lead wants is what they wrote, or else their form and challenge', () => {
  const message = 'We need 12 travel nurses.';
  const written = leadOf(1, { message });
  expect(answersOf(written).wish).toMatchObject({ field: 'message', text: message });
  expect(answersOf(written).others.map(({ field }) => field)).not.toContain('message');
  expect(wishOf(written)).toBe(message);
  expect(wishOf(auditLead)).toBe('SEO audit: Low search rankings');
  expect(answersOf(leadOf(1)).contact.map(({ field }) => field)).toEqual([
    'email',
    'company',
    'phone',
  ]);
  // The name is the title.
  expect(answersOf(leadOf(1)).others.map(({ field }) => field)).toEqual([
    'companySize',
    'currentChallenge',
    'budget',
    'timeline',
    'message',
  ]);
});

test('an email address can’t add headers to an email', () => {
  expect(mailLink('dana@example.com')).toBe('mailto:dana@example.com');
  expect(mailLink('b,dana;c@example.com')).toBe('mailto:b%2Cdana%3Bc@example.com');
  expect(mailLink('a?bcc=b&c#d@example.com')).toBe('mailto:a%3Fbcc=b%26c%23d@example.com');
});

test.each([
  ['(555) 010-0123', 'tel:5550100123'],
  ['+1 555 010 7788', 'tel:+15550107788'],
  ['555-010-0123 ext. 45', 'tel:5550100123;ext=45'],
  ['555 010 0123 x7', 'tel:5550100123;ext=7'],
  ['call me', undefined],
  ['12', undefined],
  ['Cell: 555 010 0123', 'tel:5550100123'],
  ['1-800-555-CARS', undefined],
  ['555 0100 or 555 0101', undefined],
  ['555 010 0123 / 555 010 0124', undefined],
  ['\u202a+44\u00a020\u20117946\u20110018\u202c', 'tel:+442079460018'],
])('%j is dialed as %s', (phone, link) => {
  expect(phoneLink(phone)).toBe(link);
});

test('removes invisible characters', () => {
  expect(withoutInvisible('dana@\u202Emoc.elpmaxe\u202C.evil.example')).toBe(
    'dana@moc.elpmaxe.evil.example',
  );
  expect(withoutInvisible('da\u200Bna@example.com')).toBe('dana@example.com');
});

test('requested times are shown with their time zone', () => {
  const lead = {
    ...auditLead,
    preferred_times: 'Tuesday after 3 PM',
    visitor_time_zone: 'America/Los_Angeles',
  };
  expect(requestedZone(lead)).toBe(
    'Times are in Pacific Time (America/Los_Angeles), 3 hours behind Eastern Time.',
  );
  expect(requestedZone({ ...lead, visitor_time_zone: null })).toBeUndefined();
  expect(requestedZone({ ...lead, preferred_times: null })).toBeUndefined();
});

test('a refused email address is a problem, with another way to reach them', () => {
  expect(addressProblem(auditLead)).toBeUndefined();
  const email_error = 'The mail server answered 550 5.1.1 to RCPT TO.';
  expect(addressProblem({ ...auditLead, email_error })).toBe(
    `Emails don’t reach this address: ${email_error} It may have a typo, so look for another way to reach them.`,
  );
  expect(addressProblem({ ...auditLead, email_error, phone: '1' })).toContain('Call them instead.');
});

import { expect, test } from 'vitest';
import type { ProofOfLife } from '~rules/proof-of-life';
import { problemsIn } from '~/features/staff-home/rules/fixing';
import { proofText } from '~/features/staff-home/rules/proof-of-life';
import { homeOf, leadsOf } from './home';

const now = Date.parse('2026-11-22T12:00:00Z');
const proof: ProofOfLife = {
  worked_at: '2026-11-22T11:19:00Z',
  with_crm: true,
  with_mail: true,
  failing_since: null,
  failed_step: null,
  error: null,
  is_late: false,
};

const homeWith = (values: Partial<ProofOfLife> = {}, crm = {}) => {
  const leads = leadsOf({ proof: { ...proof, ...values } });
  const backup_at = '2026-11-22T11:00:00Z';
  return homeOf({
    backup_at,
    drill_at: backup_at,
    leads: { ...leads, crm: { ...leads.crm, ...crm } },
  });
};

test.each([
  [{}, {}, 'Form to CRM to mail server worked 41 minutes ago.'],
  [
    { with_crm: false },
    {},
    'Form to database to mail server worked 41 minutes ago. The CRM isn’t checked without an API key.',
  ],
  [
    { with_crm: false },
    { is_connected: false },
    'Form to database to mail server worked 41 minutes ago.',
  ],
  [
    { with_mail: false },
    {},
    'Form to CRM worked 41 minutes ago. Emails aren’t checked, because nobody gets them.',
  ],
])(
  'the home page says when leads last arrived, and only names what was checked: %j',
  (values, crm, text) => {
    expect(proofText(homeWith(values, crm), now)).toBe(text);
    expect(problemsIn(homeWith(values), now)).toEqual([]);
  },
);

test('people who aren’t admins, and a site that wasn’t checked yet, see nothing', () => {
  expect(proofText(homeOf(), now)).toBeUndefined();
  expect(proofText(homeOf({ leads: leadsOf() }), now)).toBeUndefined();
});

test.each([
  ['mail', '/security-dashboard'],
  ['form', '/security-dashboard'],
  ['crm', '/ghl-setup'],
] as const)('a check that fails is a problem: %s', (failed_step, href) => {
  const failing_since = '2026-11-22T10:00:00Z';
  const home = homeWith({ failing_since, failed_step, error: 'The reason.' });
  expect(problemsIn(home, now)).toEqual([
    {
      text: 'The daily test lead hasn’t arrived since 5:00 AM',
      note: expect.stringMatching(/\. The reason\.$/),
      href,
    },
  ]);
  expect(proofText(home, now)).toBeUndefined();
});

test('so is one that nothing runs', () => {
  const home = homeWith({ is_late: true, worked_at: '2026-11-19T12:00:00Z' });
  expect(problemsIn(home, now)).toMatchObject([
    { text: expect.stringMatching(/^The daily test lead hasn’t been sent since /) },
  ]);
  expect(proofText(home, now)).toBeUndefined();
});

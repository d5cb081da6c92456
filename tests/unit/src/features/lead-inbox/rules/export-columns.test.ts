import { expect, test } from 'vitest';
import {
  exportedColumns,
  exportLines,
  exportName,
} from '~/features/lead-inbox/rules/export-columns';
import { markers } from '~rules/touch';
import { crmPayload } from '../../../../../../supabase/functions/dispatch-outbox/crm-payload.ts';
import { auditLead, leadOf } from '../leads.ts';

const touch = {
  ...Object.fromEntries(markers.map((marker) => [marker, `a ${marker}`])),
  referrer: 'https://example.org/page',
  landingPage: '/landing',
  at: '2026-11-20T10:00:00.000Z',
};

test('every column of a lead is exported', () => {
  const { attribution: _flattened, ...columns } = auditLead;
  expect([...exportedColumns].sort()).toEqual(Object.keys(columns).sort());
});

test('the attribution is flattened under the names that the CRM is told', () => {
  const lead = leadOf(1, { attribution: { first: touch, last: { ...touch, gclid: 'other' } } });
  const [names = [], cells = []] = exportLines([lead]);
  const line = Object.fromEntries(names.map((name, at) => [name, cells[at]]));
  const told = crmPayload(lead, 'key', undefined)['customFields'] as Record<string, string>;
  const touches = Object.entries(told).filter(([name]) => /^(?:first|last)_/.test(name));
  expect(touches).toHaveLength(26);
  expect(line).toMatchObject(Object.fromEntries(touches));
  expect(names.filter((name) => /^(?:first|last)_(?!name)/.test(name)).sort()).toEqual(
    touches.map(([name]) => name).sort(),
  );
});

test('a line has a cell for every column, empty where there is nothing', () => {
  const lead = leadOf(1, {
    attribution: {},
    spam_signals: ['markup', 'many-links'],
    review: 'held',
    budget: null,
  });
  const [names = [], cells = []] = exportLines([lead]);
  expect(cells).toHaveLength(names.length);
  const cell = (name: string) => cells[names.indexOf(name)];
  expect(cell('spam_signals')).toBe('markup; many-links');
  expect(cell('consent_given')).toBe('true');
  expect(cell('budget')).toBe('');
  expect(cell('last_gclid')).toBe('');
});

test('without a lead the columns alone are exported', () => {
  expect(exportLines([])).toHaveLength(1);
});

test('the file is called by the day on the clock of who exports', () => {
  expect(exportName(new Date(2026, 0, 5, 23, 59))).toBe('leads-2026-01-05.csv');
});

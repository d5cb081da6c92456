import { describe, expect, it } from 'vitest';
import { leadConsentStatement } from '../../../../supabase/functions/_shared/rules/lead/consent.ts';
import {
  leadContextLengths,
  leadRecord,
} from '../../../../supabase/functions/_shared/rules/lead/record.ts';
import { filledIn } from './forms.ts';

describe('the record of a lead', () => {
  it('has the columns of public.leads, with the consent statement', () => {
    const context = {
      pageSource: '/contact',
      userAgent: 'Browser/1',
      spamSignals: ['markup' as const],
    };
    expect(leadRecord('request-a-time', filledIn['request-a-time'], context)).toEqual({
      form_id: 'request-a-time',
      first_name: 'Dana',
      last_name: 'Miller',
      email: 'dana@example.com',
      phone: '(555) 010-0123',
      preferred_times: 'Mondays after 3PM\nor Friday mornings',
      message: 'Three nurses by March.\nTwo more in May.',
      page_source: '/contact',
      user_agent: 'Browser/1',
      attribution: {},
      consent_given: true,
      consent_statement: leadConsentStatement,
      spam_signals: ['markup'],
    });
  });

  it.each([
    ['/contact?email=dana@example.com#form', '/contact'],
    ['/', '/'],
    ['/<script>', undefined],
    ['//evil.test/a', undefined],
    ['/.//evil.test/a', undefined],
    [7, undefined],
    [`/${'a'.repeat(3000)}`, `/${'a'.repeat(leadContextLengths.pageSource - 1)}`],
  ])('reduces the page %j to its path: %j', (pageSource, expected) => {
    expect(leadRecord('seo-audit', {}, { pageSource }).page_source).toBe(expected);
  });

  it('has the time zone of requested times, if it’s one', () => {
    const timeZone = 'America/Denver';
    expect(leadRecord('request-a-time', {}, { timeZone }).visitor_time_zone).toBe(timeZone);
    expect(leadRecord('seo-audit', {}, { timeZone }).visitor_time_zone).toBeUndefined();
    expect(
      leadRecord('request-a-time', {}, { timeZone: 'Nowhere' }).visitor_time_zone,
    ).toBeUndefined();
  });
});

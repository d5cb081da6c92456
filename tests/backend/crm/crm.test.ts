import { describe } from 'vitest';
import { describeDatabase } from '../lanes/index.ts';
import { describeBookings } from './bookings.ts';
import { useCrm } from './crm-fixture.ts';
import { describeDelivery } from './delivery.ts';
import { describeErasures } from './erasures.ts';
import { describeProofOfLife } from './proof-of-life.ts';
import { describeSettings } from './settings.ts';
import { describeSubmissions } from './submissions.ts';

/** With one set of servers, because starting them takes longer than most of the tests. */
describeDatabase('Leads on their way to the CRM', (lane) => {
  const crm = useCrm(lane);
  describe('Submissions', () => describeSubmissions(crm));
  describe('Delivery', () => describeDelivery(crm));
  describe('Settings', () => describeSettings(crm));
  describe('Booked calls', () => describeBookings(crm));
  describe('The daily check', () => describeProofOfLife(crm));
  describe('After an erasure', () => describeErasures(crm));
});

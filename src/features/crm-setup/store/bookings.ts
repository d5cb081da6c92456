import { createResource } from '~/features/staff';
import * as api from '../api/crm';

/** Whether booked calls arrive. Someone who's setting up the calendar waits for the first one. */
export function createBookings() {
  const webhook = createResource(api.getBookingWebhook, { reloadAfter: 10_000 });
  return { $webhook: webhook.$state, open: webhook.open };
}

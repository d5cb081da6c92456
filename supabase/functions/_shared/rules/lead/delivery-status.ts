/** What last happened to a lead: the kind of its newest lead event, which `leads.delivery_status` holds. */
export const leadDeliveryStatuses = [
  'submitted',
  'held',
  'released',
  'spam',
  'delivered',
  'delayed',
  'dead',
  'retried',
  'backlog',
] as const;

export type DeliveryStatus = (typeof leadDeliveryStatuses)[number];

/** Every kind of lead event. The last ones aren't about its delivery. */
export const leadEventKinds = [
  ...leadDeliveryStatuses,
  'changed',
  'note-deleted',
  'document-removed',
  'confirmed',
  'unconfirmed',
] as const;

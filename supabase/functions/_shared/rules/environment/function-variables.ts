/** Variables of the functions, and what happens without them. Deliveries wait in the outbox (topic-deliveries.ts). */
export const neededVariables = {
  SITE_URL: 'links in emails don’t work',
  SMTP_URL: 'emails about comments, reviews, sign-ups, invitations, and leads aren’t sent',
  MAIL_FROM: 'emails about comments, reviews, sign-ups, invitations, and leads aren’t sent',
  CRM_WEBHOOK_URL: 'leads are stored, but don’t reach the CRM',
} as const;

export type NeededVariable = keyof typeof neededVariables;

/** What the function security-status returns: names only, never values. */
export interface VariablesStatus {
  /** Needed variables that aren't set. */
  missing: NeededVariable[];
  /** Topics of the outbox that can't be delivered, because a variable is missing or invalid. */
  waiting: string[];
}

/** The steps of the daily check, in order (dispatch-outbox/proof-of-life.ts). */
export const proofSteps = ['form', 'database', 'outbox', 'crm', 'mail'] as const;

export type ProofStep = (typeof proofSteps)[number];

/** The progress of the daily check that leads arrive. */
export interface ProofOfLife {
  /** When it last worked, whether that included the CRM, and whether anyone gets emails about new leads. */
  worked_at: string | null;
  with_crm: boolean;
  with_mail: boolean;
  /** Since when it fails, at which step, and why. Null while it works. */
  failing_since: string | null;
  failed_step: ProofStep | null;
  error: string | null;
  /** Whether nothing runs it. */
  is_late: boolean;
}

/** Where it fails. */
export const proofStepTexts: Readonly<Record<ProofStep, string>> = {
  form: 'The forms don’t accept it, so visitors may not be able to send requests.',
  database: 'The form confirmed it, but the database doesn’t have it.',
  outbox: 'It was stored, but nothing sends it to the CRM or by email.',
  crm: 'It doesn’t arrive in the CRM.',
  mail: 'The mail server can’t be used, so nobody gets emails about new leads.',
};

/**
 * POST /auth/v1/otp for an unknown address makes an account whose address counts as confirmed before
 * any mail was read. Accounts are made by sign-up alone: the flag that forbids it is always set, and
 * Lite answers 422 `otp_disabled` as hosted projects do with sign-ups by code off. Can go when Lite
 * leaves such accounts unconfirmed.
 */
export function withoutNewAccounts(body: Record<string, unknown>): Record<string, unknown> {
  return { ...body, create_user: false, options: undefined };
}

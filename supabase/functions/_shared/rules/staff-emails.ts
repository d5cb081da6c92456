/** What links in emails to staff can do: stop the digest of what needs a review, or assign a lead. */
export const staffEmailActions = ['stop-digest', 'claim-lead'] as const;

export type StaffEmailAction = (typeof staffEmailActions)[number];

export interface StaffEmailLink {
  token: string;
  action: StaffEmailAction;
}

/** The page that the links lead to. Only its button changes anything, because mail scanners open links. */
export const staffEmailsPath = '/staff-emails';

/** The fragment of a link. Servers never see a fragment, so no log contains the token. */
export function staffEmailHash({ token, action }: StaffEmailLink): string {
  return `#${action}=${token}`;
}

/** Reads such a fragment. Undefined for any other text. */
export function readStaffEmailLink(hash: string): StaffEmailLink | undefined {
  const [, action, token] = /#(stop-digest|claim-lead)=([0-9a-f]{64})\s*$/.exec(hash) ?? [];
  return token === undefined ? undefined : { token, action: action as StaffEmailAction };
}

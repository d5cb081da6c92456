/** What links in emails do once the button on their page is pressed, by page. Mail scanners open links. */
export const emailLinkActions = {
  /** Starts or stops emails about comments. */
  '/comment-emails': ['confirm', 'unsubscribe', 'never'],
  /** Stops the digest of what needs a review, or assigns a lead. */
  '/staff-emails': ['stop-digest', 'claim-lead'],
} as const;

export type LinkedPage = keyof typeof emailLinkActions;

export type EmailLinkAction<Page extends LinkedPage = LinkedPage> =
  (typeof emailLinkActions)[Page][number];

export interface EmailLink<Page extends LinkedPage = LinkedPage> {
  token: string;
  action: EmailLinkAction<Page>;
}

/** The path of a link, with its fragment. Servers never see a fragment, so no log contains the token. */
export function emailLinkPath({ token, action }: EmailLink): string {
  const staffActions: readonly string[] = emailLinkActions['/staff-emails'];
  const page: LinkedPage = staffActions.includes(action) ? '/staff-emails' : '/comment-emails';
  return `${page}#${action}=${token}`;
}

/** Reads a link to a page, or its fragment alone. Undefined for any other text. */
export function readEmailLink<Page extends LinkedPage>(
  page: Page,
  link: string,
): EmailLink<Page> | undefined {
  const actions = emailLinkActions[page].join('|');
  const [, action, token] = new RegExp(`#(${actions})=([0-9a-f]{64})\\s*$`).exec(link) ?? [];
  return token === undefined ? undefined : { token, action: action as EmailLinkAction<Page> };
}

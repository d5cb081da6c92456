/** What someone can choose about emails to their address. */
export const emailChoices = ['confirm', 'unsubscribe', 'never'] as const;

export type EmailChoice = (typeof emailChoices)[number];

/** What a link in an email asks for. */
export interface EmailLink {
  token: string;
  choice: EmailChoice;
}

/** The fragment of a link in an email. Servers never see a fragment, so no log contains the token. */
export function emailLinkHash({ token, choice }: EmailLink): string {
  return `#${choice}=${token}`;
}

/** Reads a link with such a fragment, or the fragment alone. Undefined for any other text. */
export function readEmailLink(link: string): EmailLink | undefined {
  const [, choice, token] = /#(confirm|unsubscribe|never)=([0-9a-f]{64})\s*$/.exec(link) ?? [];
  return token === undefined ? undefined : { token, choice: choice as EmailChoice };
}

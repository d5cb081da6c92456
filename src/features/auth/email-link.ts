import { atom, readonlyType } from 'nanostores';
import { isEmail } from '~rules/account/email';
import { readInvitation } from '~rules/account/invitation';

const confirmations = ['signup', 'recovery', 'magiclink', 'email_change'] as const;

/** What an email's link or code confirms. */
export type Confirmation = (typeof confirmations)[number];

/** A link in an email, such as `/auth#token_hash=…&type=…&email=…`. Opening it changes nothing. */
export interface EmailLink {
  type: Confirmation | 'invitation';
  token: string;
  /**
   * The recipient named in the link. Anyone can write a link, so it's checked after verification. Without it,
   * a link to a stranger's account would look like the visitor's own.
   */
  email: string;
}

const $link = atom<EmailLink | undefined>();

/** The link that brought the visitor here last. */
export const $emailLink = readonlyType($link);

/** Moves the link from the URL to memory, so that neither the history nor another script sees its token. */
export function takeEmailLink(): void {
  const { hash, href } = location;
  const fragment = new URLSearchParams(hash.slice(1));
  if (!fragment.has('token_hash') && !fragment.has('invitation')) return;
  history.replaceState(null, '', href.split('#')[0]);
  const link = parseEmailLink(fragment);
  $link.set(link);
  if (!link) location.replace('/auth?link=expired');
}

/** Undefined unless it has a token, a known type, and an email address. */
function parseEmailLink(fragment: URLSearchParams): EmailLink | undefined {
  const invitation = readInvitation(fragment);
  if (invitation) return { type: 'invitation', ...invitation };
  const token = fragment.get('token_hash');
  const type = confirmations.find((each) => each === fragment.get('type'));
  const email = fragment.get('email')?.trim();
  return token && type && email && isEmail(email) ? { type, token, email } : undefined;
}

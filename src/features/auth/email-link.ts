import { atom, readonlyType } from 'nanostores';
import { isEmail } from '~rules/account/email';
import { readInvitation, type Invitation } from '~rules/account/invitation';

const types = ['signup', 'recovery', 'magiclink', 'email_change'] as const;

/** A link in an auth email: `/auth#token_hash=…&type=…&email=…`. Opening it changes nothing. */
export interface EmailLink {
  type: (typeof types)[number];
  tokenHash: string;
  /**
   * The recipient named in the link. Anyone can write a link, so it's checked after verification. Without it,
   * a link to a stranger's account would look like the visitor's own.
   */
  email: string;
}

const $link = atom<EmailLink | undefined>();
const $invited = atom<Invitation | undefined>();

/** The link that brought the visitor here, until it's used. */
export const $emailLink = readonlyType($link);

/** The invitation whose link brought the visitor here. */
export const $invitation = readonlyType($invited);

/** Moves the link from the URL to memory, so that neither the history nor another script sees its token. */
export function takeEmailLink(): void {
  const { hash, href } = location;
  const fragment = new URLSearchParams(hash.slice(1));
  if (!fragment.has('token_hash') && !fragment.has('invitation')) return;
  history.replaceState(null, '', href.split('#')[0]);
  $invited.set(readInvitation(fragment));
  $link.set(parseEmailLink(fragment));
  if (!$link.get() && !$invited.get()) location.replace('/auth?link=expired');
}

export function clearEmailLink(): void {
  $link.set(undefined);
  $invited.set(undefined);
}

/** Undefined unless it has a token, a known type, and an email address. */
function parseEmailLink(fragment: URLSearchParams): EmailLink | undefined {
  const tokenHash = fragment.get('token_hash');
  const type = types.find((each) => each === fragment.get('type'));
  const email = fragment.get('email')?.trim();
  if (!tokenHash || !type || !email || !isEmail(email)) return undefined;
  return { type, tokenHash, email };
}

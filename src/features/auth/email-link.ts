import { atom, computed } from 'nanostores';
import { isEmail } from '~rules/email';

const types = ['signup', 'recovery', 'magiclink', 'email_change'] as const;

/** A link in an auth email: `/auth#token_hash=…&type=…&email=…`. Opening it changes nothing. */
export interface EmailLink {
  type: (typeof types)[number];
  tokenHash: string;
  /** The recipient, as the link says. Anyone can write a link, so it's checked after verification. */
  email?: string;
}

const $link = atom<EmailLink | undefined>();

/** The link that brought the visitor here, until it's used. */
export const $emailLink = computed($link, (link) => link);

/** Moves the link from the URL to memory, so that neither the history nor another script sees its token. */
export function takeEmailLink(): void {
  const { hash, href } = location;
  const fragment = new URLSearchParams(hash.slice(1));
  if (!fragment.has('token_hash')) return;
  history.replaceState(null, '', href.split('#')[0]);
  $link.set(parseEmailLink(fragment));
  if (!$link.get()) location.replace('/auth?link=expired');
}

export function clearEmailLink(): void {
  $link.set(undefined);
}

/** Undefined unless it has a token and a known type. */
export function parseEmailLink(fragment: URLSearchParams): EmailLink | undefined {
  const tokenHash = fragment.get('token_hash');
  const type = types.find((each) => each === fragment.get('type'));
  const email = fragment.get('email')?.trim();
  if (!tokenHash || !type) return undefined;
  return { type, tokenHash, ...(email && isEmail(email) && { email }) };
}

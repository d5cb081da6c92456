/** A link to the site's /auth page, and the code, which is empty if the email has none. */
export interface AuthMail {
  link: string;
  type: string;
  tokenHash: string;
  /** The recipient, as the link names it. */
  email: string;
  code: string;
}

/** Reads the plain-text part of an auth email. */
export function parseAuthMail(text: string): AuthMail {
  const link = /https?:\S+/.exec(text)?.[0] ?? '';
  const fragment = new URLSearchParams(link.split('#')[1]);
  const type = fragment.get('type') ?? '';
  const tokenHash = fragment.get('token_hash') ?? '';
  return {
    link,
    type,
    tokenHash,
    email: fragment.get('email') ?? '',
    code: /^Code: (\d+)$/m.exec(text)?.[1] ?? '',
  };
}

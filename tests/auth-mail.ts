/** What an auth email offers: a link to the site's /auth page and a code. Missing parts are empty. */
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
  return {
    link,
    type: fragment.get('type') ?? '',
    tokenHash: fragment.get('token_hash') ?? '',
    email: fragment.get('email') ?? '',
    code: /^Code: (\d+)$/m.exec(text)?.[1] ?? '',
  };
}

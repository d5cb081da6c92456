/** Addresses on other sites. Sample values: replace them. */
export const outsideLinks = {
  /** Of the header's right-hand button (spec §2); both open in a new tab. */
  community: { label: 'Join Authority Builders', href: 'https://www.example.com/community' },
  login: { label: 'Login', href: 'https://app.example.com/login' },
  social: [
    { label: 'LinkedIn', href: 'https://www.example.com/linkedin' },
    { label: 'YouTube', href: 'https://www.example.com/youtube' },
    { label: 'Facebook', href: 'https://www.example.com/facebook' },
  ],
} as const;

/** The right-hand button leads to the login where the site is seen as `content.` before its host (spec §2). */
export const contentSubdomain = 'content';

/** Links to other sites. Sample values. Replace them with your own. */
export const outsideLinks = {
  /** The header's right-hand button (spec §2). Both open in a new tab. */
  community: { label: 'Join Authority Builders', href: 'https://www.example.com/community' },
  login: { label: 'Login', href: 'https://app.example.com/login' },
  social: [
    { label: 'LinkedIn', href: 'https://www.example.com/linkedin' },
    { label: 'YouTube', href: 'https://www.example.com/youtube' },
    { label: 'Facebook', href: 'https://www.example.com/facebook' },
  ],
} as const;

/** On this subdomain, the right-hand button leads to the login (spec §2). */
export const contentSubdomain = 'content';

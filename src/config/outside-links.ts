export { contentSubdomain } from '../../supabase/functions/_shared/business.ts';

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

/** Addresses on other sites; they open in a new tab. Sample values: replace them. */
export const outsideLinks = {
  community: { label: 'Join Authority Builders', href: 'https://www.example.com/community' },
} as const;

import type { APIRoute } from 'astro';
import { contacts } from '~/config/contacts';
import { canonicalAddress } from '~/lib/metadata';

/** How to report a vulnerability (RFC 9116). */
export const GET: APIRoute = ({ site, url }) => {
  // Less than a year, as the standard recommends. Ends on the first, so that the file changes only once a month.
  const expires = new Date();
  expires.setUTCFullYear(expires.getUTCFullYear() + 1, expires.getUTCMonth(), 1);
  expires.setUTCHours(0, 0, 0, 0);
  const lines = [
    `Contact: ${contacts.security.href}`,
    `Expires: ${expires.toISOString().replace('.000', '')}`,
    'Preferred-Languages: en',
    `Canonical: ${canonicalAddress('/.well-known/security.txt', site ?? url)}`,
  ];
  return new Response(`${lines.join('\n')}\n`);
};

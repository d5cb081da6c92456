import { readFileSync } from 'node:fs';
import { getCACertificates } from 'node:tls';
import { fileURLToPath } from 'node:url';

/**
 * Who may vouch for the server of a hosted database: Supabase, whose certificates are its own (as in Supabase CLI 3.1.0), and
 * whoever the system trusts, including NODE_EXTRA_CA_CERTS.
 */
export function trustedCertificates(): string[] {
  const file = fileURLToPath(new URL('supabase-ca.pem', import.meta.url));
  return [readFileSync(file, 'utf8'), ...getCACertificates('default')];
}

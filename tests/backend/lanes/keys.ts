import { createHmac } from 'node:crypto';

/** The keys of all test backends. */
export const keys = {
  jwtSecret: 'a-secret-for-tests-only-of-32-characters-or-more',
  publishable: 'sb_publishable_tests',
  secret: 'sb_secret_tests',
};

/** Signs a JSON Web Token that's valid for an hour. */
export function tokenFor(claims: Record<string, unknown>): string {
  const now = Math.floor(Date.now() / 1000);
  const payload = { aud: 'authenticated', iat: now, exp: now + 3600, ...claims };
  const signed = [{ alg: 'HS256', typ: 'JWT' }, payload]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const signature = createHmac('sha256', keys.jwtSecret).update(signed).digest('base64url');
  return `${signed}.${signature}`;
}

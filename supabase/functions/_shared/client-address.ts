/**
 * Whom a limit counts. The hosted project's edge overwrites cf-connecting-ip; the front door here
 * takes that header away and leaves its own x-forwarded-for. Of a longer list the last entry is the
 * one that a client cannot have written.
 */
export function clientAddress(request: Request): string {
  const forwarded = request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim();
  return request.headers.get('cf-connecting-ip') ?? (forwarded || 'unknown');
}

import { isIP } from 'node:net';
import { isLoopback } from '../../../supabase/functions/_shared/rules/environment/addresses.ts';

/**
 * The address a request comes from: the socket's, or if that's loopback, the last one in x-forwarded-for, which a proxy
 * on this machine has added. The client could have made up everything to the left of it.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
): string {
  const address = unmapped(socketAddress ?? '');
  const forwarded = unmapped(forwardedFor?.split(',').at(-1)?.trim() ?? '');
  return isLoopback({ hostname: address }) && isIP(forwarded) !== 0 ? forwarded : address;
}

/** The headers to forward. Only `address` shows where a request comes from. Clients can forge the rest. */
export function forwardedHeaders(received: Headers, address: string): Headers {
  const headers = new Headers(received);
  for (const name of [...headers.keys()]) {
    if (/^(?:forwarded|x-forwarded-.*|x-real-ip|x-client-ip|true-client-ip|cf-.*)$/.test(name)) {
      headers.delete(name);
    }
  }
  headers.set('x-forwarded-for', address);
  return headers;
}

/** Dual-stack sockets report IPv4 as `::ffff:192.0.2.1`. */
function unmapped(address: string) {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

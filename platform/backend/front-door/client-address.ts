import { BlockList, isIP } from 'node:net';
import { PlatformError } from '../../error.ts';

/** Addresses and CIDR ranges as one list. Throws a PlatformError that names what is neither. */
export function proxyList(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    const family = isIP(address);
    const width = family === 6 ? 128 : 32;
    const prefix = bits === undefined ? width : Number(bits);
    if (family === 0 || !Number.isInteger(prefix) || prefix < 0 || prefix > width) {
      throw new PlatformError(
        `TRUSTED_PROXIES names "${entry}", which is no IP address or range. Write addresses such as 10.0.0.7 or 10.0.0.0/8, separated by commas.`,
      );
    }
    list.addSubnet(address, prefix, family === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}

/**
 * The address a request comes from: the socket's, or, where that is a trusted proxy's, the nearest in
 * x-forwarded-for that is not. Everything further left could be the client's invention.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  proxies: BlockList,
): string {
  let address = plain(socketAddress ?? '');
  for (const hop of (forwardedFor ?? '').split(',').reverse()) {
    const next = plain(hop.trim());
    if (!isTrusted(address, proxies) || isIP(next) === 0) break;
    address = next;
  }
  return address;
}

function isTrusted(address: string, proxies: BlockList) {
  const family = isIP(address);
  return family !== 0 && proxies.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/** A socket that takes both families writes IPv4 as `::ffff:192.0.2.1`. */
function plain(address: string) {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

import { BlockList, isIP } from 'node:net';
import { PlatformError } from '../../error.ts';

/** Whether `entry` is an IP address such as 10.0.0.7 or a CIDR range such as 10.0.0.0/8. */
export function isAddressRange(entry: string): boolean {
  const [, address = '', bits] = /^([\da-fA-F:.]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
  const family = isIP(address);
  return family !== 0 && Number(bits ?? 0) <= (family === 6 ? 128 : 32);
}

/** Combines addresses and CIDR ranges into one list. Throws a PlatformError that names an invalid one. */
export function proxyList(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    if (!isAddressRange(entry)) {
      throw new PlatformError(
        `TRUSTED_PROXIES names "${entry}", which is no IP address or range. Write addresses such as 10.0.0.7 or 10.0.0.0/8, separated by commas.`,
      );
    }
    const [address = '', bits] = entry.split('/');
    const isV6 = isIP(address) === 6;
    list.addSubnet(address, Number(bits ?? (isV6 ? 128 : 32)), isV6 ? 'ipv6' : 'ipv4');
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

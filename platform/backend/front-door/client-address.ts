import { BlockList, isIP, isIPv6 } from 'node:net';

/** Whether `entry` is an IP address such as 10.0.0.7 or a CIDR range such as 10.0.0.0/8. */
export function isAddressRange(entry: string): boolean {
  const [, address = '', bits] = /^([\da-fA-F:.]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
  const family = isIP(address);
  return family !== 0 && Number(bits ?? 0) <= (family === 6 ? 128 : 32);
}

/** Combines addresses and CIDR ranges, as `isAddressRange` accepts them, into one list. */
export function proxyList(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    const isV6 = isIPv6(address);
    list.addSubnet(address, Number(bits ?? (isV6 ? 128 : 32)), isV6 ? 'ipv6' : 'ipv4');
  }
  return list;
}

/**
 * The address a request comes from: the socket's or, if that's a trusted proxy, the last one in
 * x-forwarded-for that isn't. The client could have made up everything to the left of it.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  proxies: BlockList,
): string {
  let address = unmapped(socketAddress ?? '');
  for (const hop of (forwardedFor ?? '').split(',').reverse()) {
    const next = unmapped(hop.trim());
    if (!isTrusted(address, proxies) || isIP(next) === 0) break;
    address = next;
  }
  return address;
}

/** What limits count by: an IPv4 address or an IPv6 /64, because one client usually has all of its addresses. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = [], tail = []] = address.split('::').map((groups) => groups.split(':'));
  const zeros = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0');
  const groups = address.includes('::') ? [...head, ...zeros, ...tail] : head;
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group || '0', 16).toString(16))
    .join(':');
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

function isTrusted(address: string, proxies: BlockList) {
  const family = isIP(address);
  return family !== 0 && proxies.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/** Dual-stack sockets report IPv4 as `::ffff:192.0.2.1`. */
function unmapped(address: string) {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

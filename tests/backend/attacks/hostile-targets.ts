/** Random request targets that try to turn a path into another host. */

/** A small seeded generator (mulberry32), so that a failing case can be reproduced. */
export function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const prefixes = [
  ...['', '/', '/functions/v1', '/functions/v1/echo', '/rest/v1', '/rest/v1/things'],
  ...['/rest/v1/rpc', '/auth/v1', '/auth/v1/verify', '/auth/v1/token', '/hooks/build', '/status'],
  ...['/health', '/echo', '/api/messages', '/messages', '/old', '/away', '/blog', '/_health'],
];

const separators = [
  ...['/', '//', '///', '\\', '\\\\', '/\\', '\\/', '/./', '/../', '/.//', '/..//', '//..//', ''],
  ...['%2f', '%2F%2f', '%5c', '%5C%5C', '/%2e/', '/%2e%2e/', '/%2e%2e//', '/.%2e/', '/%252e%252e/'],
  ...['%252f', '%c0%af', '%e0%80%af', ';', ';/', ',', ':', '@', '/@', '/:@', '/;@', '/%09/'],
  ...['/\t/', '/%0d%0a', '/%0a/', '/%00/', '\u2215', '\uff0f', '/\u2024\u2024/', '/%ef%bc%8f', '&'],
  ...['/?/', '/#/'],
];

const userinfo = [
  ...['', '', '', 'x@', 'x:y@', ':@', '@', 'localhost@', 'localhost:80@', '%40', '127.0.0.1@'],
];

const schemes = [
  ...['', '', '', '', 'http:', 'http://', 'https://', 'HTTP://', 'http:/', 'ftp://', 'file://'],
];

const tails = [
  ...['', '/', '/api/messages', '/..', '/../..', '/?x=1', '?x=1', '?', '??', '#', '#x', '#@x'],
  ...['?#', '&', '=', '%', '%zz', '%00', '%0d%0aLocation:%20http://evil.test', '/%2e%2e', '\\'],
  ...['/secret', '.html', '//', '/*', '?apikey=KEY', '?source=//evil.test', '?next=//evil.test'],
  ...['?redirect_to=http://evil.test', '?redirect_to=//evil.test', '?redirect_to=/%5cevil.test'],
  '?token=x&type=signup&redirect_to=https://evil.test/',
];

const hostNames = [
  ...['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '0.0.0.0', '0', '127.1'],
  ...['2130706433', '0x7f000001', '0177.0.0.1', '127.0.0.1.', 'LOCALHOST'],
  ...['\u2460\u2461\u2466.0.0.1', 'evil.test'],
];

/** `port` is that of a server which must not be reached. */
function hosts(port: number): string[] {
  const withPort = hostNames.map((name) => `${name}:${port}`);
  return [...withPort, 'evil.test', 'evil.test:80', 'x.localhost', `:${port}`];
}

/** One request target; anything but a space or a line break may be in it. */
export function hostileTarget(next: () => number, port: number): string {
  const pick = (list: readonly string[]) => list[Math.floor(next() * list.length)] ?? '';
  const authority = () => pick(schemes) + pick(userinfo) + pick(hosts(port));
  const shape = next();
  let target =
    shape < 0.1
      ? `${pick(['http://', 'https://', 'HTTP://', 'ws://', 'file:///', '//'])}${pick(userinfo)}${pick(hosts(port))}${pick(prefixes)}`
      : pick(prefixes) + pick(separators) + authority();
  target += pick(tails);
  if (shape > 0.7) target += pick(separators) + pick(tails);
  if (shape > 0.9) target = mutated(target, next);
  return target.replace(/[\r\n ]/g, '%20');
}

function mutated(text: string, next: () => number): string {
  const at = Math.floor(next() * (text.length + 1));
  const change = Math.floor(next() * 4);
  const code = Math.floor(next() * 256);
  const hex = `%${code.toString(16).padStart(2, '0')}`;
  if (change === 0) return text.slice(0, at) + text.slice(at + 1);
  if (change === 1) return text.slice(0, at) + hex + text.slice(at);
  if (change === 2)
    return text.slice(0, at) + String.fromCharCode(33 + (code % 94)) + text.slice(at);
  // Every reserved character in its encoded form.
  return text.replace(/[/:@?#\\]/g, (one) => (next() < 0.5 ? encodeURIComponent(one) : one));
}

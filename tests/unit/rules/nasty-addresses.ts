import fc from 'fast-check';

/** Any code point. Unlike fast-check's 'binary' unit, it takes no time to set up. */
export const anyCharacter = fc.nat(0x10ffff).map((code) => String.fromCodePoint(code));

/** Addresses that look like a path on this site but that browsers resolve to another host. */
export const foreignPaths: readonly string[] = [
  ...['//evil.test/a.png', '///evil.test/a.png', '//user@evil.test/a.png', '//127.1/a.png'],
  ...['/\\evil.test/a.png', '\\/evil.test/a.png', '//evil.test\\@site.example/a.png'],
  ...['/\t/evil.test/a.png', '/\n/evil.test/a.png', '/\r\n\\evil.test/a.png'],
  ...['\t//evil.test/a.png', ' //evil.test/a.png', '\u0000//evil.test/a.png'],
  '//evil\u3002test/a.png',
];

/** These stay on this site, but resolve to a path that leads elsewhere as a link. */
export const pathsToForeignPaths: readonly string[] = [
  ...['/.//evil.test/a.png', '/./\\evil.test/a.png', '/a/..//evil.test/a.png'],
  ...['/%2E%2e//evil.test/a.png', '/\t.\t//evil.test/a.png'],
];

/** Addresses with another scheme, with credentials, or with an invalid host. */
export const foreignAddresses: readonly string[] = [
  // Schemes
  ...['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'javascript://site.example/%0aalert(1)'],
  ...['java\nscript:alert(1)', ' javascript:alert(1)', '\u0001javascript:alert(1)'],
  ...['data:image/svg+xml,<svg onload=alert(1)>', 'file:///etc/passwd', 'http://evil.test/a.png'],
  // Slashes and spelling
  ...['https:evil.test/a.png', 'https:///evil.test/a.png', 'https:\\\\evil.test\\a.png'],
  ...['https://\\evil.test/a.png', 'https://evil.test\\a.png', 'HTTPS://evil.test/a.png'],
  ...[' https://evil.test/a.png', 'https://evil.test/a.png\n', 'https://evil.test/a b.png'],
  ...['https://evil.test/a\nb.png', 'https://evil.test/a\r\nx: y', 'https://evil.test/\u2028'],
  ...['https://evil.test/"onerror="alert(1)', 'https://evil.test/\u202egnp.a'],
  // Credentials
  ...['https://user:secret@evil.test/a.png', 'https://site.example@evil.test/a.png'],
  ...['https://:@evil.test/a.png', 'https://site.example\\@evil.test/a.png'],
  // Hosts and ports
  ...['https://', 'https://.', 'https://evil..test/a.png', 'https://evil.test./a.png'],
  ...['https://evil test/a.png', 'https://evil\t.test/a.png', 'https://evil%2etest/a.png'],
  ...['https://evil<.test/a.png', 'https://ev\u0131l.test/a.png', 'https://evil\u3002test/a.png'],
  ...['https://evil\uff0ftest.example/a.png', 'https://xn--a.test/a.png'],
  ...['https://cdn.xn--0.test/a.png', 'https://127.0.0.1/a.png', 'https://2130706433/a.png'],
  ...['https://0x7f.1/a.png', 'https://256.256.256.256/a.png', 'https://[::1]/a.png'],
  ...['https://[evil.test]/a.png', 'https://evil.test:99999/a.png', 'https://evil.test:/a.png'],
  // Relative addresses
  ...['a.png', '../a.png', '#a.png', '', '\n'],
];

const pieces = [
  ...['/', '/', '//', '\\', '\\\\', '.', '..', '%2e', '%2F', '%5c', '%00', '%0d%0a', '%zz'],
  ...['\t', '\n', '\r', '\0', ' ', '\u0001', '\u007f', '\u0085', '\u00a0', '\u00ad', '\u200b'],
  ...['\u2028', '\u202e', '\u3000', '\u3002', '\uff0e', '\uff0f', '\uff3c', '\ufeff', '\u2044'],
  ...['https://', 'https:', 'http://', 'HTTPS://', 'javascript:', 'data:', 'blob:', '//'],
  ...['evil.test', 'site.example', 'a.png', 'a', 'images', 'xn--', 'xn--a', '-', '_', '127.1'],
  ...['0x7f', '256', '[::1]', '@', ':', ':443', ':99999', '?', '#', '&', '=', ';', ',', '"', "'"],
  ...['<', '>', '`', '{', '}', '|', '^', '[', ']', '*', '~', '!', '$', '(', ')', '+', '\u00e9'],
];

/** Anything that could pass for an address, mostly built from pieces that confuse parsers. */
export const anyAddress: fc.Arbitrary<string> = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...foreignPaths, ...pathsToForeignPaths) },
  { weight: 2, arbitrary: fc.constantFrom(...foreignAddresses) },
  { weight: 10, arbitrary: joined(fc.constantFrom(...pieces)) },
  { weight: 4, arbitrary: joined(fc.constantFrom(...pieces)).map((rest) => `/${rest}`) },
  { weight: 4, arbitrary: joined(fc.constantFrom(...pieces)).map((rest) => `https://${rest}`) },
  { weight: 4, arbitrary: withOneChange(fc.constantFrom('/images/a.png?w=1#top', '/a/b/c')) },
  { weight: 4, arbitrary: withOneChange(fc.constantFrom('https://cdn.example.com/a//b.png?c=d')) },
  { weight: 2, arbitrary: fc.webUrl({ withQueryParameters: true, withFragments: true }) },
  { weight: 1, arbitrary: fc.webUrl({ validSchemes: ['https'], withQueryParameters: true }) },
  { weight: 1, arbitrary: fc.webPath() },
  { weight: 1, arbitrary: fc.string({ unit: anyCharacter }) },
);

function joined(piece: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.array(piece, { maxLength: 7 }).map((all) => all.join(''));
}

/** A valid address with something inserted. */
function withOneChange(address: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const piece = fc.oneof(
    fc.constantFrom(...pieces),
    fc.string({ unit: anyCharacter, maxLength: 1 }),
  );
  return fc
    .tuple(address, piece, fc.nat(40))
    .map(([good, put, at]) => good.slice(0, at) + put + good.slice(at));
}

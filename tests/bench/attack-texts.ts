import fc, { type Arbitrary } from 'fast-check';

const known = [
  // Markup and scripts
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '</textarea></title></style></script><script>alert(1)//',
  '<img src="x" onerror="alert(1)"',
  '<svg/onload=alert(1)>',
  '<math><mglyph><style><!--</style><img title="--&gt;" src=1 onerror=alert(1)>',
  '<iframe srcdoc="&lt;script&gt;alert(1)&lt;/script&gt;">',
  '<a href="javascript:alert(1)">prize</a>',
  '<!--<script>alert(1)</script>-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?php system("id") ?>',
  '<%= 7 * 7 %>${7*7}{{7*7}}#{7*7}',
  '<\x01script>alert(1)</script>',
  '<\nscript>alert(1)</script>',
  '<\u200bscript>alert(1)</script>',
  '\u2039script>alert(1)\u2039/script>',
  '\uff1cscript\uff1ealert(1)',
  '&lt;script&gt;alert(1)&#60;/script&#62;',
  '\\u003cscript\\u003e\\x3cscript\\x3e',
  '[url=https://evil.example]prize[/url]',
  // Queries
  "'; drop table public.leads; --",
  "' or '1' = '1",
  '$$; select pg_sleep(10); $$',
  "%' union select * from auth.users --",
  '{"$ne": null}',
  'id=eq.1&or=(id.neq.0)',
  // Header lines
  'Dana\r\nLocation: https://evil.example/',
  'Dana\nSet-Cookie: session=stolen',
  '%0d%0aLocation:%20https://evil.example/',
  '\u560d\u560aLocation: https://evil.example/',
  'dana@example.com\r\nBcc: everybody@example.com',
  // Websites and email addresses
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'http://169.254.169.254/latest/meta-data/',
  '//evil.example',
  'https://dana:secret@example.com',
  'https://example.com/<script>alert(1)</script>?q=<b>#<i>',
  "https://example.com/?q='; drop table leads; --",
  '<script>alert(1)</script>@example.com',
  'Dana <dana@example.com>',
  'dana@example.com,eve@evil.example',
  // Unicode
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

const anyText = fc.string({ unit: 'binary', maxLength: 40 });

/** What an attacker or a bot enters in a field. */
export const attackText: Arbitrary<string> = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom(...known) },
  {
    weight: 10,
    arbitrary: fc.tuple(anyText, fc.constantFrom(...known)).map((parts) => parts.join('')),
  },
  {
    weight: 8,
    arbitrary: fc.string({ unit: fc.constantFrom(...'<\u2039>/!?bZ \n\t"\\'), maxLength: 40 }),
  },
  { weight: 5, arbitrary: anyText },
  // Too long for some fields, or all.
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom('x', '<b>', '\u{1f600}', "'"), fc.constantFrom(41, 101, 501, 5001))
      .map(([one, length]) => one.repeat(length)),
  },
  // PostgreSQL can't store these.
  { weight: 1, arbitrary: fc.constantFrom('\0', '<\0script>', '\ud83d', '<b>\udc00\ud800') },
);

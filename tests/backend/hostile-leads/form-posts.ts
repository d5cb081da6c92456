import fc, { type Arbitrary } from 'fast-check';
import { filled, hostileHeaders, keys, type Filled, type Hostile } from './input.ts';
import { hostileText, names } from './texts.ts';

type Pairs = [name: string, value: string][];

const post: Pick<Hostile, 'by' | 'method'> = { by: 'form post', method: 'POST' };
const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' };

/** What a form sends besides its fields, and what nobody asked for. */
const beside = fc
  .tuple(
    fc.record(
      {
        pageSource: hostileText,
        filledInMs: hostileText,
        fax: hostileText,
        attribution: hostileText,
      },
      { requiredKeys: [] },
    ),
    fc.dictionary(names, hostileText, { maxKeys: 1 }),
    keys,
  )
  .map(([known, strange, idempotencyKey]): Pairs => [
    ...Object.entries({ ...known, idempotencyKey }),
    ...Object.entries(strange),
  ]);

// A browser has no bytes for half of a surrogate pair either.
const text = hostileText.map((typed) => typed.toWellFormed());

function pairsOf({ formId, fields }: Filled, more: Pairs): Pairs {
  const pairs = Object.entries({ ...fields, formId, consentGiven: 'true' });
  return [...pairs, ...more].map(([name, value]) => [name, String(value).toWellFormed()]);
}

function typedIn({ fields }: Filled): Hostile['typed'] {
  const typed = Object.entries(fields).map(([name, value]) => [name, String(value).toWellFormed()]);
  return Object.fromEntries(typed);
}

const encoded = (pairs: Pairs) => new URLSearchParams(pairs).toString();

const readable = fc
  .tuple(filled(text), beside, hostileHeaders)
  .map(([form, more, headers]): Hostile => ({
    ...post,
    formId: form.formId,
    typed: typedIn(form),
    headers: { ...headers, ...urlencoded },
    body: encoded(pairsOf(form, more)),
  }));

/** Of no form, or without consent. */
const misshapen = fc
  .tuple(filled(text), fc.constantFrom('formId', 'consentGiven'), text)
  .map(([form, part, other]): Hostile => {
    const pairs = pairsOf(form, []).map(([name, value]): [string, string] => [
      name,
      name === part ? other : value,
    ]);
    return { ...post, typed: {}, headers: urlencoded, body: encoded(pairs) };
  });

/** Behind an ordinary form; what of it is stored has nothing to be compared with. */
const tails = fc.constantFrom(
  '&other=%FF%FE',
  '&other=%C0%BCscript%C0%BE',
  '&other=%ED%A0%80',
  '&other=%',
  '&other=%zz%3Cscript%3E',
  '&other=%00',
  '&formId=strategy-session',
  '&email=eve%40evil.example',
  '&email[]=eve%40evil.example&formData[email]=eve%40evil.example',
  '&__proto__[consentGiven]=true&constructor.prototype.formId=x',
  ';email=eve@evil.example',
  '&'.repeat(500),
  '&=&=',
  `&${'a=1&b=2&'.repeat(2000)}`,
  `&${Array.from({ length: 3000 }, (_, n) => `x${n}=1`).join('&')}`,
  '&other=<script>alert(1)</script>\r\n\r\nGET /admin HTTP/1.1\r\nHost: evil.example',
);
const broken = fc
  .tuple(
    filled(text).map((form) => encoded(pairsOf(form, []))),
    tails,
    fc.constantFrom('utf8', 'utf8', 'utf16le'),
    fc.constantFrom('', '', '', '; charset=utf-16', '; charset=<script>'),
  )
  .map(([form, tail, encoding, charset]): Hostile => ({
    ...post,
    typed: {},
    headers: { 'content-type': `${urlencoded['content-type']}${charset}` },
    body: Buffer.from(`${form}${tail}`, encoding as BufferEncoding),
  }));

const boundary = 'hostile-boundary';

function part(name: string, value: string, more = ''): string {
  return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
}

const multipartHeaders = { 'content-type': `multipart/form-data; boundary=${boundary}` };
const parts = (pairs: Pairs) => pairs.map(([name, value]) => part(name, value)).join('');

const multipart = fc
  .tuple(filled(text), beside, hostileHeaders)
  .map(([form, more, headers]): Hostile => ({
    ...post,
    formId: form.formId,
    typed: typedIn(form),
    headers: { ...headers, ...multipartHeaders },
    body: `${parts(pairsOf(form, more))}--${boundary}--\r\n`,
  }));

const brokenParts = fc.constantFrom(
  part('email', 'eve@evil.example'),
  part('message', '<script>', '; filename="x.html"\r\nContent-Type: text/html'),
  part('message"; filename="x', '<script>'),
  part('other', '<b>', '\r\nContent-Type: text/html; charset=utf-7'),
  part('other', 'PHNjcmlwdD4=', '\r\nContent-Transfer-Encoding: base64'),
  part('other', 'caf\xe9'),
  part('__proto__', '<script>'),
  part('', ''),
  `--${boundary}\r\n\r\nno name\r\n`,
  `--${boundary}--\r\n${part('email', 'eve@evil.example')}`,
  `--${boundary}`,
  part('x', '1').repeat(2),
  Array.from({ length: 500 }, (_, n) => part(`x${n}`, '1')).join(''),
);
const brokenMultipart = fc
  .tuple(
    filled(text).map((form) => parts(pairsOf(form, []))),
    brokenParts,
    fc.constantFrom(`--${boundary}--\r\n`, `--${boundary}--\r\n`, ''),
    fc.constantFrom(boundary, boundary, boundary, 'another', '', '"<script>"'),
  )
  .map(([form, some, end, told]): Hostile => ({
    ...post,
    typed: {},
    headers: { 'content-type': `multipart/form-data; boundary=${told}` },
    body: Buffer.concat([Buffer.from(form), Buffer.from(`${some}${end}`, 'latin1')]),
  }));

/** The post of a page without JavaScript by whoever means harm. */
export const hostileFormPosts: Arbitrary<Hostile> = fc.oneof(
  { weight: 11, arbitrary: readable },
  { weight: 4, arbitrary: multipart },
  { weight: 2, arbitrary: misshapen },
  { weight: 2, arbitrary: broken },
  { weight: 2, arbitrary: brokenMultipart },
);

import fc, { type Arbitrary } from 'fast-check';
import {
  filledForm,
  idempotencyKeys,
  maliciousHeaders,
  type FilledForm,
  type MaliciousLead,
} from './malicious-lead.ts';
import { maliciousText, specialNames } from './malicious-text.ts';

type Pairs = [name: string, value: string][];

const post: Pick<MaliciousLead, 'sentAs' | 'method'> = { sentAs: 'form data', method: 'POST' };
const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' };

/** Parameters besides the fields. */
const otherParameters = fc
  .tuple(
    fc.record(
      {
        pageSource: maliciousText,
        filledInMs: maliciousText,
        fax: maliciousText,
        attribution: maliciousText,
      },
      { requiredKeys: [] },
    ),
    fc.dictionary(specialNames, maliciousText, { maxKeys: 1 }),
    idempotencyKeys,
  )
  .map(([known, special, idempotencyKey]): Pairs => [
    ...Object.entries({ ...known, idempotencyKey }),
    ...Object.entries(special),
  ]);

// Browsers replace lone surrogates too.
const text = maliciousText.map((value) => value.toWellFormed());

function pairsOf({ formId, fields }: FilledForm, more: Pairs): Pairs {
  const pairs = Object.entries({ ...fields, formId, consentGiven: 'true' });
  return [...pairs, ...more].map(([name, value]) => [name, String(value).toWellFormed()]);
}

function valuesOf({ fields }: FilledForm): MaliciousLead['values'] {
  const values = Object.entries(fields).map(([name, value]) => [
    name,
    String(value).toWellFormed(),
  ]);
  return Object.fromEntries(values);
}

const encoded = (pairs: Pairs) => new URLSearchParams(pairs).toString();

const wellFormed = fc
  .tuple(filledForm(text), otherParameters, maliciousHeaders)
  .map(([form, more, headers]): MaliciousLead => ({
    ...post,
    formId: form.formId,
    values: valuesOf(form),
    headers: { ...headers, ...urlencoded },
    body: encoded(pairsOf(form, more)),
  }));

/** The form ID or the consent is replaced. */
const invalid = fc
  .tuple(filledForm(text), fc.constantFrom('formId', 'consentGiven'), text)
  .map(([form, parameter, other]): MaliciousLead => {
    const pairs = pairsOf(form, []).map(([name, value]): [string, string] => [
      name,
      name === parameter ? other : value,
    ]);
    return { ...post, values: {}, headers: urlencoded, body: encoded(pairs) };
  });

/** Appended to a valid form. */
const suffixes = fc.constantFrom(
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
    filledForm(text).map((form) => encoded(pairsOf(form, []))),
    suffixes,
    fc.constantFrom('utf8', 'utf8', 'utf16le'),
    fc.constantFrom('', '', '', '; charset=utf-16', '; charset=<script>'),
  )
  .map(([form, suffix, encoding, charset]): MaliciousLead => ({
    ...post,
    values: {},
    headers: { 'content-type': `${urlencoded['content-type']}${charset}` },
    body: Buffer.from(`${form}${suffix}`, encoding as BufferEncoding),
  }));

const boundary = 'the-boundary';

function part(name: string, value: string, more = ''): string {
  return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
}

const multipartHeaders = { 'content-type': `multipart/form-data; boundary=${boundary}` };
const parts = (pairs: Pairs) => pairs.map(([name, value]) => part(name, value)).join('');

const multipart = fc
  .tuple(filledForm(text), otherParameters, maliciousHeaders)
  .map(([form, more, headers]): MaliciousLead => ({
    ...post,
    formId: form.formId,
    values: valuesOf(form),
    headers: { ...headers, ...multipartHeaders },
    body: `${parts(pairsOf(form, more))}--${boundary}--\r\n`,
  }));

const extraParts = fc.constantFrom(
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
    filledForm(text).map((form) => parts(pairsOf(form, []))),
    extraParts,
    fc.constantFrom(`--${boundary}--\r\n`, `--${boundary}--\r\n`, ''),
    fc.constantFrom(boundary, boundary, boundary, 'another', '', '"<script>"'),
  )
  .map(([form, extra, end, declaredBoundary]): MaliciousLead => ({
    ...post,
    values: {},
    headers: { 'content-type': `multipart/form-data; boundary=${declaredBoundary}` },
    body: Buffer.concat([Buffer.from(form), Buffer.from(`${extra}${end}`, 'latin1')]),
  }));

/** Malicious submissions as a page without JavaScript sends them. */
export const maliciousFormData: Arbitrary<MaliciousLead> = fc.oneof(
  { weight: 11, arbitrary: wellFormed },
  { weight: 4, arbitrary: multipart },
  { weight: 2, arbitrary: invalid },
  { weight: 2, arbitrary: broken },
  { weight: 2, arbitrary: brokenMultipart },
);

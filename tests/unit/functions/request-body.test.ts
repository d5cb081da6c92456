import { describe, expect, it } from 'vitest';
import { readForm, readJson } from '../../../supabase/functions/_shared/request-body.ts';

function post(body: BodyInit | null, headers: Record<string, string> = {}) {
  return new Request('http://127.0.0.1/', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  });
}

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

describe('a JSON body', () => {
  it.each([
    ['an object', '{"a":[1,{"b":null}]}', { a: [1, { b: null }] }],
    ['a string with characters of several planes', '"é😀"', 'é😀'],
    ['a byte order mark', '\ufeff{"a":1}', { a: 1 }],
    ['the maximum depth', nested(20), JSON.parse(nested(20))],
  ])('can contain %s', async (_, body, value) => {
    expect(await readJson(post(body), 1000)).toEqual({ ok: true, value });
  });

  it.each(['application/json', 'Application/JSON; charset="UTF-8"'])(
    'can have the type %s',
    async (type) => {
      expect(await readJson(post('1', { 'content-type': type }), 10)).toMatchObject({ ok: true });
    },
  );

  const invalidJson = 'The request is not valid JSON.';
  const invalidUtf8 = 'The request is not valid UTF-8.';
  const notStorable = 'The request contains a character that cannot be stored.';
  const tooDeep = 'The request is nested more than 20 levels deep.';

  it.each([
    ['empty', null, invalidJson],
    ['truncated', '{"email": "a@b', invalidJson],
    ['invalid UTF-8', new Uint8Array([0x22, 0xff, 0x22]), invalidUtf8],
    ['a surrogate in UTF-8', new Uint8Array([0x22, 0xed, 0xa0, 0x80, 0x22]), invalidUtf8],
    ['U+0000 in a string', '{"a":"\\u0000"}', notStorable],
    ['U+0000 in a name', '{"\\u0000":1}', notStorable],
    ['a lone surrogate', '["\\ud83d"]', notStorable],
    ['one level too deep', nested(21), tooDeep],
    ['a hundred thousand levels deep', nested(100_000), tooDeep],
    [
      'cut off',
      new ReadableStream({ pull: (controller) => controller.error(new Error('gone')) }),
      'The request ended too early.',
    ],
  ])('is rejected: %s', async (_, body, error) => {
    expect(await readJson(post(body), 1_000_000)).toEqual({ ok: false, status: 400, error });
  });

  it.each([
    ['text/plain', {}],
    ['application/x-www-form-urlencoded', {}],
    ['application/jsonp', {}],
    ['application/json; charset=utf-16', {}],
    ['', {}],
    ['application/json', { 'content-encoding': 'gzip' }],
  ])('is rejected with the type %s and headers %o', async (type, headers) => {
    const read = await readJson(post('{}', { 'content-type': type, ...headers }), 10);
    expect(read).toMatchObject({ ok: false, status: 415 });
  });

  it('can have up to the maximum number of bytes', async () => {
    expect(await readJson(post('"é"'), 4)).toMatchObject({ ok: true });
    expect(await readJson(post('"é"'), 3)).toEqual({
      ok: false,
      status: 413,
      error: 'The request is longer than 3 bytes.',
    });
  });

  it('is read to its end if it is too long, but only up to a limit', async () => {
    const stream = (chunks: number) => {
      const sent = { bytes: 0, cancelled: false };
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          if (chunks-- === 0) return controller.close();
          sent.bytes += 1000;
          controller.enqueue(new Uint8Array(1000));
        },
        cancel: () => void (sent.cancelled = true),
      });
      return { body, sent };
    };
    const long = stream(500);
    expect(await readJson(post(long.body), 1000)).toMatchObject({ ok: false, status: 413 });
    expect(long.sent).toEqual({ bytes: 500_000, cancelled: false });

    const endless = stream(Infinity);
    expect(await readJson(post(endless.body), 1000)).toMatchObject({ ok: false, status: 413 });
    expect(endless.sent.cancelled).toBe(true);
    expect(endless.sent.bytes).toBeLessThan(1_100_000);
  });

  it('can have other types and any text if the function allows it', async () => {
    const report = post('"\\ud83d"', { 'content-type': 'application/csp-report' });
    const options = { types: ['application/csp-report'], anyText: true };
    expect(await readJson(report, 1000, options)).toEqual({ ok: true, value: '\ud83d' });
  });
});

describe('a form', () => {
  const form = (body: BodyInit) =>
    post(body, { 'content-type': 'application/x-www-form-urlencoded' });

  it('is parsed into its fields', async () => {
    expect(await readForm(form('name=A+B%2BC&empty=&__proto__=x'), 1000)).toEqual({
      ok: true,
      value: Object.fromEntries([
        ['name', 'A B+C'],
        ['empty', ''],
        ['__proto__', 'x'],
      ]),
    });
  });

  it.each([
    ['a repeated field', 'a=1&a=2', 'The form has the same field twice.'],
    ['invalid UTF-8', 'a=%ff', 'The form is not encoded in UTF-8.'],
    ['an invalid escape', 'a=100%', 'The form is not encoded in UTF-8.'],
    ['U+0000', 'a=%00', 'The request contains a character that cannot be stored.'],
  ])('is rejected with %s', async (_, body, error) => {
    expect(await readForm(form(body), 1000)).toEqual({ ok: false, status: 400, error });
  });

  it('is rejected if it is multipart', async () => {
    const data = new FormData();
    data.set('a', 'b');
    const request = new Request('http://127.0.0.1/', { method: 'POST', body: data });
    expect(await readForm(request, 1000)).toMatchObject({ ok: false, status: 415 });
  });
});

import type { Answer } from './answer.ts';

/** A page of the host's own, for when the site has none to show: one sentence. */
export function notice(status: number, title: string, sentence: string): Answer {
  const bytes = Buffer.from(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<h1>${title}</h1>
<p>${sentence}</p>
</html>
`);
  const headers = new Headers({
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'",
    'content-type': 'text/html; charset=utf-8',
    'x-content-type-options': 'nosniff',
  });
  return { status, headers, content: { bytes, size: bytes.length } };
}

import type { SiteResponse } from './messages.ts';

/** A minimal page, for when the release has no suitable one. */
export function messagePage(
  status: number,
  title: string,
  message: string,
  extraHeaders: Readonly<Record<string, string>> = {},
): SiteResponse {
  const body = Buffer.from(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<h1>${title}</h1>
<p>${message}</p>
</html>
`);
  const headers = {
    'content-length': String(body.length),
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'",
    'content-type': 'text/html; charset=utf-8',
    'x-content-type-options': 'nosniff',
    ...extraHeaders,
  };
  return { status, headers, body };
}

export const pages = {
  malformed: () => messagePage(400, 'Bad address', 'This address is malformed.'),
  notFound: () => messagePage(404, 'Page not found', 'There is no page at this address.'),
  notAllowed: () =>
    messagePage(405, 'Method not allowed', 'This site supports only GET and HEAD.', {
      allow: 'GET, HEAD',
    }),
  notPublished: () =>
    messagePage(
      503,
      'Just a moment',
      'The site hasn’t been published yet. Try again in a few seconds.',
      { 'retry-after': '5' },
    ),
  unreadable: () =>
    messagePage(503, 'Something went wrong', 'This page couldn’t be read. Try again.', {
      'retry-after': '5',
    }),
};

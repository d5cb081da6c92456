import { isSafeHref } from '../schema/safe-href';

/** Where programs put the address in a link to their own redirect. */
const redirects = [
  { host: /^(?:www\.)?google\.[a-z.]+$/, path: '/url', parameters: ['q', 'url'] },
  { host: /\.safelinks\.protection\.outlook\.com$/, path: '/', parameters: ['url'] },
];

/** The address that a pasted link leads to. Undefined if it can't be kept. */
export function pastedHref(href: string): string | undefined {
  const trimmed = href.trim();
  const url = URL.parse(trimmed);
  const redirect = redirects.find(
    ({ host, path }) => host.test(url?.hostname ?? '') && path === url?.pathname,
  );
  const found = redirect?.parameters.map((name) => url?.searchParams.get(name)).find(Boolean);
  const target = found ?? trimmed.replaceAll(' ', '%20');
  return isSafeHref(target) ? target : undefined;
}

/** Footnotes, bookmarks, and tables of contents point into the document they're copied from. */
export function isLocal(href: string): boolean {
  return href === '' || href.startsWith('#');
}

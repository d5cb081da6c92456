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

/** The fragment that leads to an ID, encoded as browsers do it: `#caf%C3%A9`. Empty for an empty ID. */
export const fragmentOf = (id: string): string => URL.parse(`#${id}`, 'about:blank')?.hash ?? '';

/**
 * Footnotes, bookmarks, tables of contents, and headings link into the document they're copied from. Browsers copy
 * such links as complete URLs, which only their fragments give away. `fragments`: one for each ID in what was pasted.
 */
export function isLocal(href: string, fragments: ReadonlySet<string>): boolean {
  if (href === '' || href.startsWith('#')) return true;
  const { hash } = URL.parse(href) ?? { hash: '' };
  return hash !== '' && fragments.has(hash);
}

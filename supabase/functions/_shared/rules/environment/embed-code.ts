import { isLoopback, isPlainHost, parseUrl } from './addresses.ts';

const scripts = /<script\b([^>]*)>(.*?)<\/script\s*>/gis;
const source = /\bsrc\s*=\s*["']?([^"'\s>]*)/i;

/** The code of the inline scripts in a vendor's embed code, as browsers read it. */
export function inlineScripts(html: string): string[] {
  return [...html.replace(/\r\n?/g, '\n').matchAll(scripts)]
    .filter(([, attributes = '']) => !source.test(attributes))
    .map(([, , code = '']) => code);
}

/** The origins of all URLs in an embed code, including those in its scripts. */
export function originsIn(html: string): string[] {
  const addresses = html.match(/(?:https?:|(?<=["'`=]))\/\/[^\s"'`<>\\]+/g) ?? [];
  const urls = addresses.map(parseAddress).filter((url) => url !== null);
  return [...new Set(urls.filter(isLoadable).map(({ origin }) => origin))];
}

/**
 * Whether an embed code can work on the site: its scripts are complete and load from hosts that a page on HTTPS can
 * load from, and it has no event handler attributes, which the Content-Security-Policy blocks.
 */
export function isEmbedCode(html: string): boolean {
  const markup = html.replace(scripts, '<script$1>');
  const tags = markup.match(/<[a-z][^>]*>/gi) ?? [];
  const loaded = tags.filter((tag) => /^<script\b/i.test(tag)).map((tag) => source.exec(tag)?.[1]);
  return (
    loaded.length > 0 &&
    loaded.length === [...html.matchAll(scripts)].length &&
    originsIn(html).length > 0 &&
    loaded.every((address) => address === undefined || isLoadable(parseAddress(address))) &&
    !tags.some((tag) => /[\s"'/]on\w+\s*=/i.test(tag))
  );
}

/** Also parses `//example.com`. */
function parseAddress(address: string): URL | null {
  return parseUrl(address.startsWith('//') ? `https:${address}` : address);
}

function isLoadable(url: URL | null): boolean {
  return (
    url !== null && isPlainHost(url.hostname) && (url.protocol === 'https:' || isLoopback(url))
  );
}

import { isLoopback, isPlainHost, parseUrl } from './addresses.ts';

// These expressions take quadratic time. That's only milliseconds for a value from the site's own environment, which
// has at most 20,000 characters. Don't use them for HTML from anyone else.
/* eslint-disable rescans/no-rescans */
const scripts = /<script\b([^>]*)>(.*?)<\/script\s*>/gis;
const source = /(?<![^\s"'/])src\s*=\s*["']?([^"'\s>]*)/i;
/**
 * Matches comments, as browsers end them (https://html.spec.whatwg.org/multipage/parsing.html#comment-start-state), and
 * `<noscript>` elements.
 */
const unused = /<!--(?:-?>|.*?(?:--!?>|$))|<noscript\b[^>]*>.*?<\/noscript\s*>/gis;

/** Listens on the window or document, not on an element such as a script: `s.onload`. */
const loadListener =
  /(?<![\w$.\])])(?:(?:window|self|globalThis|document|w|d)\s*\.\s*)?(?:onload\s*=|addEventListener\s*\(\s*["'`](?:load|DOMContentLoaded)["'`])/;

/** The parts of an embed code that the site uses. Added to a page, the content of `<noscript>` would load. */
export function usedCode(html: string): string {
  // Scripts can contain what looks like a comment.
  const either = new RegExp(`(${scripts.source})|${unused.source}`, scripts.flags);
  return html.replace(either, (_, script?: string) => script ?? '');
}

/** The code of the inline scripts in a vendor's embed code, as browsers read it. */
export function inlineScripts(html: string): string[] {
  return [...usedCode(html).replace(/\r\n?/g, '\n').matchAll(scripts)]
    .filter(([, attributes = '']) => !source.test(attributes))
    .map(([, , code = '']) => code);
}

/** The origins of all URLs in an embed code, including those in its scripts. */
export function originsIn(html: string): string[] {
  const addresses = usedCode(html).match(/(?:https?:|(?<=["'`=]))\/\/[^\s"'`<>\\]+/g) ?? [];
  const urls = addresses.map(parseAddress).filter((url) => url !== null);
  return [...new Set(urls.filter(isLoadable).map(({ origin }) => origin))];
}

/**
 * Whether an embed code can work on the site: its scripts are complete and load from hosts that a page on HTTPS can
 * load from, and it has no event handler attributes, which the Content-Security-Policy blocks.
 */
export function isEmbedCode(html: string): boolean {
  const tags = tagsIn(html);
  const loaded = tags.filter((tag) => /^<script\b/i.test(tag)).map((tag) => source.exec(tag)?.[1]);
  return (
    loaded.length > 0 &&
    loaded.length === [...usedCode(html).matchAll(scripts)].length &&
    originsIn(html).length > 0 &&
    loaded.every((address) => address === undefined || isLoadable(parseAddress(address))) &&
    !tags.some((tag) => /[\s"'/]on\w+\s*=/i.test(tag))
  );
}

/** Whether an embed code has `<style>` elements or style attributes, which the Content-Security-Policy blocks. */
export function hasStyles(html: string): boolean {
  return tagsIn(html)
    .map((tag) => tag.replace(/=\s*(?:"[^"]*"|'[^']*')/g, '=""'))
    .some((tag) => /^<style\b|[\s"'/]style\s*=/i.test(tag));
}

/**
 * Whether an embed code only starts with the page's load event. The site adds it after that event (PUBLIC_CHAT_EMBED),
 * so it would never start. Code that reads `readyState` notices that the page is loaded.
 */
export function waitsForLoad(html: string): boolean {
  return inlineScripts(html).some((code) => loadListener.test(code) && !/readyState/.test(code));
}

/** The opening tags outside of scripts. */
function tagsIn(html: string): string[] {
  const markup = usedCode(html).replace(scripts, '<script$1>');
  return markup.match(/<[a-z][^>]*>/gi) ?? [];
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

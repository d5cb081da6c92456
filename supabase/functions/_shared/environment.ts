/** `Deno.env`, or a stand-in in tests. */
export interface Environment {
  get(name: string): string | undefined;
}

/** Parses an http or https URL; undefined for anything else, such as a host without a scheme. */
export function parseHttpUrl(text: string | undefined): URL | undefined {
  const url = URL.parse(text ?? '');
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
}

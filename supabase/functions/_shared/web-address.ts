/** A setting that is an address of the web; undefined for any other, such as a host without https://. */
export function webAddress(setting: string | undefined): URL | undefined {
  const url = URL.parse(setting ?? '');
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
}

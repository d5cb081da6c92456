/**
 * The headers to pass on: whatever says where a request comes from is the client's word, so only the
 * address that the front door found goes further.
 */
export function passedOn(received: Headers, address: string): Headers {
  const headers = new Headers(received);
  for (const name of [...headers.keys()]) {
    if (/^(?:forwarded|x-forwarded-.*|x-real-ip|x-client-ip|true-client-ip|cf-.*)$/.test(name)) {
      headers.delete(name);
    }
  }
  headers.set('x-forwarded-for', address);
  return headers;
}

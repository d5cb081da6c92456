import { askFrom, loopbackAddress } from '../lanes/visitor.ts';

export interface FuzzRequest {
  method: string;
  headers: Record<string, string>;
  body?: string | Uint8Array;
}

export interface FuzzResponse<Sent extends FuzzRequest = FuzzRequest> {
  request: Sent;
  status: number;
  headers: Headers;
  body: string;
}

/** Below every rate limit, so that no 429 hides a function's own response. */
const requestsPerAddress = 4;

/** Sends all requests, 24 at a time, each few from a different IP address. */
export async function sendRequests<Sent extends FuzzRequest>(
  url: string,
  requests: readonly Sent[],
): Promise<FuzzResponse<Sent>[]> {
  const responses: FuzzResponse<Sent>[] = [];
  const remaining = requests.entries();
  async function sendRemaining() {
    for (const [index, request] of remaining) {
      const address = loopbackAddress(Math.floor(index / requestsPerAddress));
      const response = await askFrom(address, url, request);
      const { status, headers } = response;
      responses.push({ request, status, headers, body: await response.text() });
    }
  }
  await Promise.all(Array.from({ length: 24 }, sendRemaining));
  return responses;
}

/** Whether the response is a 4xx other than 429 whose JSON body has an error message for people. */
export function isRejection({ status, body }: FuzzResponse): boolean {
  if (status < 400 || status >= 500 || status === 429) return false;
  try {
    return isReadable((JSON.parse(body) as { error?: unknown }).error);
  } catch {
    return false;
  }
}

/** A sentence without type names, database codes, or stack traces. */
function isReadable(text: unknown): boolean {
  return (
    typeof text === 'string' &&
    /^[A-Z][^\n]{5,200}$/.test(text) &&
    !/undefined|\[object|Invalid (?:type|key)|Expected|SyntaxError|violates|\bat .*:\d+/.test(text)
  );
}

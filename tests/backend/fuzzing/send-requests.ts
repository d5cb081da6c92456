import { Agent } from 'node:http';
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
const concurrency = 24;

/** Sends all requests, each few from a different IP address. */
export async function sendRequests<Sent extends FuzzRequest>(
  url: string,
  requests: readonly Sent[],
): Promise<FuzzResponse<Sent>[]> {
  const responses: FuzzResponse<Sent>[] = [];
  const batches = batchesOf(requests).entries();
  const sendBatches = async () => {
    for (const [index, batch] of batches) {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (const request of batch) {
        const response = await askFrom(loopbackAddress(index), url, { ...request, agent });
        const { status, headers } = response;
        responses.push({ request, status, headers, body: await response.text() });
      }
      agent.destroy();
    }
  };
  await Promise.all(Array.from({ length: concurrency }, sendBatches));
  return responses;
}

function batchesOf<Sent>(requests: readonly Sent[]): Sent[][] {
  const count = Math.ceil(requests.length / requestsPerAddress);
  return Array.from({ length: count }, (_, index) =>
    requests.slice(index * requestsPerAddress, (index + 1) * requestsPerAddress),
  );
}

/** Whether the response is a 4xx other than 429 whose JSON body has an error message for people. */
export function isRejection({ status, body }: FuzzResponse): boolean {
  return status >= 400 && status < 500 && status !== 429 && isReadable(errorIn(body));
}

function errorIn(body: string): unknown {
  try {
    return (JSON.parse(body) as { error?: unknown }).error;
  } catch {
    return undefined;
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

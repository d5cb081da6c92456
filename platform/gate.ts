/** Per kind of request: how many are handled at the same time, and how many more may wait for those. */
const capacities = {
  // The embedded database runs one query at a time.
  rest: { running: 2, waiting: 200 },
  functions: { running: 8, waiting: 100 },
  // A sign-in compares a password hash, which takes 60 ms of CPU time.
  auth: { running: 2, waiting: 100 },
  images: { running: 2, waiting: 50 },
  // Each takes about half a second of CPU time.
  previews: { running: 2, waiting: 10 },
  // Anyone can make up a link, and each is looked up in the hosted project.
  previewLinks: { running: 20, waiting: 100 },
};

/** Runs a task when it's the request's turn. Requests run in the order in which they call this. */
export type InTurn = <Result>(task: () => Promise<Result>) => Promise<Result>;

/**
 * Admits a request, or responds with a 429 at once if too many of its kind are waiting. A request can receive its body
 * before it takes its turn, so a client that sends slowly doesn't keep others waiting.
 */
export type Gate<Answer = Response> = (
  handle: (inTurn: InTurn) => Promise<Answer>,
) => Promise<Answer>;

/** Admits everything, for the platform's own requests. */
export const unlimited: Gate = (handle) => handle((task) => task());

export function createGate<Answer>(
  kind: keyof typeof capacities,
  refuse: () => Answer,
): Gate<Answer> {
  const { running, waiting } = capacities[kind];
  const queue: (() => void)[] = [];
  let admitted = 0;
  let free = running;

  const inTurn: InTurn = async (task) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await task();
    } finally {
      const next = queue.shift();
      if (next) next();
      else free += 1;
    }
  };

  return async (handle) => {
    if (admitted >= running + waiting) return refuse();
    admitted += 1;
    try {
      return await handle(inTurn);
    } finally {
      admitted -= 1;
    }
  };
}

/** Closes the connection, because the body wasn't read. */
export function tooManyRequests(): Response {
  return Response.json(
    { message: 'Too many requests at the same time. Try again in a moment.' },
    { status: 429, headers: { Connection: 'close', 'Retry-After': '1' } },
  );
}

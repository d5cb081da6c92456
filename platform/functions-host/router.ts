// Runs in Deno and is never imported by the platform. One process serves every Edge Function. Deno's API
// is declared here, so that the project's type check covers this file without Deno's types.
interface DenoRuntime {
  args: string[];
  serve: (...config: unknown[]) => unknown;
  readDir(path: URL): AsyncIterable<{ name: string; isDirectory: boolean }>;
  stdin: { readable: AsyncIterable<Uint8Array> };
  exit(code: number): never;
}
declare const Deno: DenoRuntime;

type Handler = (request: Request, info: unknown) => Response | Promise<Response>;

const [folder, port] = Deno.args;
const serve = Deno.serve;
let ownPort = Number(port);

const handlers = new Map<string, Handler>();
for await (const { name, isDirectory } of Deno.readDir(new URL(folder ?? ''))) {
  if (isDirectory && /^[a-z]/i.test(name)) handlers.set(name, await importFunction(name));
}

/** Imports a function. One at a time, because Deno.serve doesn't know which calls it. */
async function importFunction(name: string): Promise<Handler> {
  let served: Handler | undefined;
  Deno.serve = (handler: unknown) => {
    served = handler as Handler;
    return { finished: new Promise<void>(() => undefined), shutdown: async () => undefined };
  };
  try {
    await import(new URL(`${name}/index.ts`, folder).href);
    if (!served) throw new Error('it doesn’t call Deno.serve');
    return served;
  } catch (error) {
    report(name, 'couldn’t be imported', error);
    return () => failed(name);
  }
}

async function route(request: Request, info: unknown): Promise<Response> {
  const { host, pathname } = new URL(request.url);
  // Only the front door calls this server, by IP address. Anything else bypasses it and its limits, for
  // example a website that points its own domain at this machine.
  if (host !== `127.0.0.1:${ownPort}`) {
    return Response.json({ error: 'Call functions through the backend.' }, { status: 421 });
  }
  const name = pathname.split('/')[1] ?? '';
  if (name === '_health') return Response.json({ ok: true });
  const handler = handlers.get(name);
  if (!handler) {
    return Response.json({ error: 'There is no function with this name.' }, { status: 404 });
  }
  try {
    const response: unknown = await handler(request, info);
    if (response instanceof Response) return response;
    throw new TypeError('its handler didn’t return a Response');
  } catch (error) {
    report(name, 'failed', error);
    return failed(name);
  }
}

function failed(name: string): Response {
  return Response.json({ error: `The function ${name} failed.` }, { status: 500 });
}

function report(name: string, what: string, error: unknown): void {
  console.error(`${name} ${what}:`, error instanceof Error ? error.stack : error);
}

/** A promise that a function forgot to await must not crash the others. */
function reportAndContinue(event: Event): void {
  event.preventDefault();
  const error = 'reason' in event ? event.reason : 'error' in event ? event.error : event;
  report('A function', 'failed outside a request', error);
}
addEventListener('unhandledrejection', reportAndContinue);
addEventListener('error', reportAndContinue);

serve(
  {
    hostname: '127.0.0.1',
    port: Number(port),
    onListen(address: { port: number }) {
      ownPort = address.port;
      console.log(JSON.stringify({ port: ownPort }));
    },
  },
  route,
);

// Standard input closes when the platform ends, however it ends.
for await (const _ of Deno.stdin.readable);
Deno.exit(0);

export {};

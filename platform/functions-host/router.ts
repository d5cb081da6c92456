// Run by Deno, never imported by the platform: one process serves every Edge Function. What it uses
// of Deno is declared here, so that the project's own type check covers it without Deno's library.
interface DenoRuntime {
  args: string[];
  serve: (...config: unknown[]) => unknown;
  stat(path: URL): Promise<{ isFile: boolean }>;
  stdin: { readable: AsyncIterable<Uint8Array> };
  exit(code: number): never;
}
declare const Deno: DenoRuntime;

type Handler = (request: Request, info: unknown) => Response | Promise<Response>;

/** A hung import may hold up the first call of other functions for no longer than this. */
const importLimitMs = 10_000;

const [folder, port] = Deno.args;
const imported = new Map<string, Promise<Handler>>();
const serve = Deno.serve;
let ownPort = Number(port);
let register: ((handler: Handler) => void) | undefined;
let lastImport: Promise<unknown> = Promise.resolve();

Deno.serve = (...config: unknown[]) => {
  for (const part of config) {
    const handler = typeof part === 'object' && part && 'handler' in part ? part.handler : part;
    if (typeof handler === 'function') register?.(handler as Handler);
  }
  return { finished: new Promise<void>(() => undefined), shutdown: async () => undefined };
};

/** Deno.serve does not say whose call it is: one function is imported at a time. */
function importInTurn(name: string): Promise<Handler> {
  const importing = lastImport.then(async () => {
    let served: Handler | undefined;
    register = (handler) => (served ??= handler);
    try {
      await withinLimit(import(new URL(`${name}/index.ts`, folder).href));
    } finally {
      register = undefined;
    }
    if (!served) throw new Error('it does not call Deno.serve');
    return served;
  });
  lastImport = importing.catch((error: unknown) => report(name, 'could not be imported', error));
  return importing;
}

async function withinLimit(importing: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    const tooLong = new Error(`its import took longer than ${importLimitMs / 1000} seconds`);
    timer = setTimeout(() => reject(tooLong), importLimitMs);
  });
  try {
    await Promise.race([importing, limit]);
  } finally {
    clearTimeout(timer);
  }
}

async function exists(name: string): Promise<boolean> {
  if (!/^[a-z0-9][\w-]*$/i.test(name)) return false;
  if (imported.has(name)) return true;
  try {
    return (await Deno.stat(new URL(`${name}/index.ts`, folder))).isFile;
  } catch {
    return false;
  }
}

function handlerOf(name: string): Promise<Handler> {
  const known = imported.get(name);
  if (known) return known;
  const importing = importInTurn(name);
  imported.set(name, importing);
  return importing;
}

async function route(request: Request, info: unknown): Promise<Response> {
  const url = urlOf(request);
  if (!url) return Response.json({ error: 'The request target is malformed.' }, { status: 400 });
  const { host, pathname } = url;
  // Only the front door calls this server, by IP address. Anything else bypasses it and its limits, for
  // example a website that points its own domain at this machine.
  if (host !== `127.0.0.1:${ownPort}`) {
    return Response.json({ error: 'Call functions through the backend.' }, { status: 421 });
  }
  const name = pathname.split('/')[1] ?? '';
  if (name === '_health') return Response.json({ ok: true, imported: [...imported.keys()] });
  if (!(await exists(name))) {
    return Response.json({ error: 'There is no function of this name.' }, { status: 404 });
  }
  let handler: Handler;
  try {
    handler = await handlerOf(name);
  } catch {
    return failed(name);
  }
  try {
    const response: unknown = await handler(request, info);
    if (response instanceof Response) return response;
    throw new TypeError('its handler did not answer with a Response');
  } catch (error) {
    report(name, 'failed', error);
    return failed(name);
  }
}

/** Undefined for a request target such as `http://%40host/`: Deno throws when its URL is read. */
function urlOf(request: Request): URL | undefined {
  try {
    return new URL(request.url);
  } catch {
    return undefined;
  }
}

function failed(name: string): Response {
  return Response.json({ error: `The function ${name} failed.` }, { status: 500 });
}

function report(name: string, what: string, error: unknown): void {
  console.error(`${name} ${what}:`, error instanceof Error ? error.stack : error);
}

/** What a function forgot to await must not take the others down with it. */
function survive(event: Event): void {
  event.preventDefault();
  const error = 'reason' in event ? event.reason : 'error' in event ? event.error : event;
  report('A function', 'failed outside a request', error);
}
addEventListener('unhandledrejection', survive);
addEventListener('error', survive);

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

// The platform holds the other end: it closes when the platform ends, however it ends.
for await (const _ of Deno.stdin.readable);
Deno.exit(0);

export {};

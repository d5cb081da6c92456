import type { Lane, Running } from '../lanes/index.ts';

interface WorkaroundTests {
  name: string;
  body: (running: () => Running) => void;
  /** Whether PostgREST is the reference, so that the tests also run on its lane. */
  reference: boolean;
}

/** What the modules imported by workarounds.test.ts have registered. */
const registered: WorkaroundTests[] = [];

/** Registers tests of a workaround. `running()` is a backend with an empty table `things`. */
export function testWorkaround(
  name: string,
  body: WorkaroundTests['body'],
  { reference = false }: { reference?: boolean } = {},
): void {
  registered.push({ name, body, reference });
}

export function workaroundsOn({ name }: Lane): WorkaroundTests[] {
  return registered.filter(({ reference }) => reference || name !== 'postgrest');
}

/** Sends a request with the publishable key, unless the headers have another. */
export function ask(running: Running, path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(running.url + path, {
    ...init,
    headers: {
      apikey: running.keys.publishable,
      ...(init.body !== undefined && { 'content-type': 'application/json' }),
      ...init.headers,
    },
  });
}

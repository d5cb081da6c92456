// The parts of the runtime that the Worker uses. Cloudflare's own types would override those of browsers.
declare module 'cloudflare:workers' {
  export interface DurableObjectStorage {
    get<Value>(key: string): Promise<Value | undefined>;
    put(key: string, value: unknown): Promise<void>;
    setAlarm(time: number): Promise<void>;
  }

  export interface DurableObjectState {
    storage: DurableObjectStorage;
    /** The Worker's entrypoint. */
    exports: { default: { purge(): Promise<void> } };
    blockConcurrencyWhile<Result>(work: () => Promise<Result>): Promise<Result>;
  }

  export class DurableObject<Env> {
    protected ctx: DurableObjectState;
    protected env: Env;
    constructor(ctx: DurableObjectState, env: Env);
  }

  export interface ExecutionContext {
    waitUntil(promise: Promise<unknown>): void;
    /** The cache in front of the Worker. Undefined without one, and in workerd on a developer's machine. */
    cache?: {
      purge(what: { purgeEverything: true }): Promise<{
        success: boolean;
        errors: readonly { code: number; message: string }[];
      }>;
    };
  }

  /** Keeps the runtime from ending the current request's work with its response. */
  export function waitUntil(promise: Promise<unknown>): void;

  export class WorkerEntrypoint<Env> {
    protected ctx: ExecutionContext;
    protected env: Env;
    constructor(ctx: ExecutionContext, env: Env);
  }
}

// Aliases for files of the code build (wrangler-config.ts).
declare module 'site-code' {
  import type { Code } from '../publisher/code/load.ts';

  const code: Code;
  export default code;
}
declare module 'site-renderer' {
  import type { Renderer } from '../publisher/code/load.ts';

  const renderer: Renderer;
  export = renderer;
}

// Wrangler compiles these modules.
declare module '*.wasm' {
  const module: WebAssembly.Module;
  export default module;
}

// Stands in for the module of the Workers runtime (vitest.config.ts).
export class DurableObject {
  ctx: unknown;
  env: unknown;
  constructor(ctx: unknown, env: unknown) {
    this.ctx = ctx;
    this.env = env;
  }
}

export { DurableObject as WorkerEntrypoint };

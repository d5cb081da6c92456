import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';
import { listen } from '../../platform/listen.ts';

/** Serves a stand-in for something that the product calls, on any free port of loopback. */
export function serveApp(app: Hono) {
  const server = createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false }) as Server;
  return listen(server, 0, undefined, 'the stand-in');
}

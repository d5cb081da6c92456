import type { Hono } from 'hono';
import { serveApp } from '../../platform/listen.ts';

/** Serves a stand-in for something that the product calls, on any free port of loopback. */
export const serveStandIn = (app: Hono) => serveApp(app, 0, undefined, 'the stand-in');

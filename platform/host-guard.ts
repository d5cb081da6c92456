import type { MiddlewareHandler } from 'hono';
import {
  isLoopback,
  loopbackNames,
} from '../supabase/functions/_shared/rules/environment/addresses.ts';

/**
 * On loopback, answers only requests addressed to this machine; 421 otherwise (RFC 9110 §15.5.20). A website can point
 * its own domain at 127.0.0.1 (DNS rebinding), and its pages would then be same-origin with a local server. They still
 * send their own name as Host. `listensOn`: the server's address; undefined: loopback only.
 */
export function checkHost(listensOn?: string): MiddlewareHandler {
  const names = new Set(loopbackNames);
  const isLocal = listensOn === undefined || isLoopback({ hostname: listensOn });

  return async (context, next) => {
    // The request target may name a host of its own: `GET http://user@other/ HTTP/1.1`.
    const { host, username, password } = new URL(context.req.url);
    if (username || password) {
      return context.json({ message: 'A request target must not contain credentials.' }, 400);
    }
    const hosts = [context.req.header('host') ?? '', host];
    if (isLocal && !hosts.every((name) => names.has(hostname(name)))) {
      return context.json({ message: 'This server only answers requests to localhost.' }, 421);
    }
    return next();
  };
}

function hostname(host: string): string {
  return host.replace(/:\d+$/, '').toLowerCase();
}

/** Prevents framing, so that other pages can't trick users into clicks (clickjacking). */
export const denyFraming: MiddlewareHandler = async (context, next) => {
  await next();
  context.header('X-Frame-Options', 'DENY');
  context.header('X-Content-Type-Options', 'nosniff');
  if (!context.res.headers.has('Content-Security-Policy')) {
    context.header('Content-Security-Policy', "frame-ancestors 'none'");
  }
};

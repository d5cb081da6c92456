import type { APIRoute } from 'astro';

/** Says that the site honors Global Privacy Control (https://w3c.github.io/gpc/). */
export const GET: APIRoute = () => Response.json({ gpc: true, lastUpdate: '2026-11-22' });

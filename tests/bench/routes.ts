import { request } from '@playwright/test';
import { routesOf, type Routes } from '../browser/fixtures/routes.ts';

/** Every public address of a running site. */
export async function routesAt(site: string): Promise<Routes> {
  const context = await request.newContext({ baseURL: site });
  try {
    return await routesOf(context, site);
  } finally {
    await context.dispose();
  }
}

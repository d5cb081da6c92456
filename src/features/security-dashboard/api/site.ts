import { timeoutMs } from '~/lib/timing';
import { headerOptions } from '~/lib/security/header-options';
import { pageHeaders } from '~/lib/security/page-headers';
import type { PageResponse } from '../rules/headers';

/** Requests a page's headers as a visitor. Never throws. */
export async function loadPage(path: string): Promise<PageResponse> {
  try {
    const response = await fetch(path, {
      method: 'HEAD',
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { path, status: response.status, headers: Object.fromEntries(response.headers) };
  } catch {
    return { path, status: 0, headers: {} };
  }
}

/** The security headers that a page was built with, without the hashes of its inline code. */
export const builtHeaders = (path: string): Record<string, string> =>
  pageHeaders(path, headerOptions(), { scripts: [], styles: [] });

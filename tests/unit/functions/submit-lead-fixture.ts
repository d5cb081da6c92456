import { vi } from 'vitest';
import type { SaveResult } from '../../../supabase/functions/secure-ghl-submit/save-lead.ts';
import { submitLead } from '../../../supabase/functions/secure-ghl-submit/submit-lead.ts';

export const site = 'https://site.example';

/** Records leads and always returns the same result. */
export function fakeSaver(result: SaveResult = { ok: true, ref: '0123456789abcdef', held: false }) {
  return vi.fn(async (_submission: unknown, _clientAddress: string) => result);
}

interface Options {
  saveLead?: ReturnType<typeof fakeSaver>;
  headers?: Record<string, string>;
  siteOrigin?: string | undefined;
}

/** Posts a body: a string as JSON, unless `headers` say otherwise, or a form as a browser does. */
export async function send(body: BodyInit, options: Options = {}) {
  const { saveLead = fakeSaver(), headers = {} } = options;
  const siteOrigin = 'siteOrigin' in options ? options.siteOrigin : site;
  const json = typeof body === 'string' && { 'content-type': 'application/json' };
  const request = new Request('https://project.example/functions/v1/secure-ghl-submit', {
    method: 'POST',
    headers: { ...json, ...headers },
    body,
  });
  return { response: await submitLead(request, saveLead, siteOrigin), saveLead };
}

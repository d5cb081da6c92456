import { readForm, readJson, type Read } from '../_shared/request-body.ts';
import { readMultipart } from './multipart.ts';

/** In bytes. A form has at most 9,000 characters, of 1 to 4 bytes each in JSON and up to 12 in a form post. */
const maxBytes = 64 * 1024;

export interface Body {
  /** In the shape of spec §7, call 5. */
  value: unknown;
  /** Sent by a page without JavaScript, whose visitor sees what is answered. */
  isPage: boolean;
}

/** Reads a submission in whichever of its three forms it comes. Never throws. */
export async function readBody(request: Request): Promise<Read<Body>> {
  const type = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase();
  if (type === 'application/x-www-form-urlencoded')
    return ofPage(await readForm(request, maxBytes));
  if (type === 'multipart/form-data') return ofPage(await readMultipart(request, maxBytes));
  const read = await readJson(request, maxBytes);
  return read.ok ? { ok: true, value: { value: read.value, isPage: false } } : read;
}

function ofPage(read: Read<Record<string, string>>): Read<Body> {
  if (!read.ok) return read;
  const { formId, consentGiven, idempotencyKey, ...formData } = read.value;
  // A checkbox that is not ticked sends nothing; one without a value sends "on".
  const isTicked = consentGiven === 'on' || consentGiven === 'true';
  const value = { formId, consentGiven: isTicked, idempotencyKey, formData };
  return { ok: true, value: { value, isPage: true } };
}

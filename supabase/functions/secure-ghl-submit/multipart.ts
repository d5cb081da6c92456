import { readBytes, refuse, type Read } from '../_shared/request-body.ts';

/** Reads the fields of a form sent as multipart/form-data, of at most `maxBytes` bytes. Never throws. */
export async function readMultipart(
  request: Request,
  maxBytes: number,
): Promise<Read<Record<string, string>>> {
  const bytes = await readBytes(request, maxBytes);
  if (!bytes.ok) return bytes;
  try {
    // The parser would read bytes that are no UTF-8 as U+FFFD, without a word.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes.value);
  } catch {
    return refuse(400, 'The form is not encoded in UTF-8.');
  }
  let form: FormData;
  try {
    const headers = { 'content-type': request.headers.get('content-type') ?? '' };
    form = await new Response(bytes.value, { headers }).formData();
  } catch {
    return refuse(400, 'The form is not valid multipart/form-data.');
  }
  const fields: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value !== 'string') return refuse(400, 'The form takes no files.');
    if (Object.hasOwn(fields, name)) return refuse(400, 'The form has the same field twice.');
    fields[name] = value;
  }
  return { ok: true, value: fields };
}

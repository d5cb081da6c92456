import { callFunction, DatabaseError, type DatabaseClient } from '../_shared/database.ts';
import { errorResponse } from '../_shared/error-response.ts';
import { isEqual } from '../_shared/post-handler.ts';
import { parseJson, readText, type Rejection } from '../_shared/request-body.ts';
import type { Json } from '../_shared/rules/database.types.ts';
import { isSigned } from '../_shared/signature.ts';
import { parseBooking } from './parse-booking.ts';

/** Bytes. The CRM sends all fields of the contact along. */
const maxBytes = 64 * 1024;

/**
 * Stores an event of the CRM's calendar. It's signed with `secret` (Standard Webhooks) or sent with it as a bearer
 * token. Why an event is rejected is in the response and on the CRM setup page, without anything from the event.
 */
export async function receiveBooking(
  request: Request,
  secret: string | undefined,
  database: DatabaseClient,
): Promise<Response> {
  let authentic = false;
  const rejected = async (status: Rejection['status'] | 401, problem: string) => {
    const rejection = { problem, is_authentic: authentic };
    await callFunction(database, 'reject_booking', rejection).catch(logFailure);
    return errorResponse(status, problem);
  };
  const text = await readText(request, maxBytes, ['application/json']);
  if (!text.ok) return rejected(text.status, text.error);
  if (!secret) {
    return rejected(401, 'The site has no booking secret yet. Set it on /ghl-setup.');
  }
  if (!(await isAuthentic(request, secret, text.value))) {
    return rejected(401, 'The event has neither the booking secret nor a valid signature.');
  }
  authentic = true;
  const json = parseJson(text.value);
  const booking = json.ok ? parseBooking(json.value) : json;
  if (!booking.ok) return rejected(booking.status, booking.error);
  const event_id = request.headers.get('webhook-id')?.slice(0, 200);
  const stored = { ...booking.value, ...(event_id && { event_id }) } as unknown as Json;
  try {
    const result = await callFunction(database, 'record_booking', { booking: stored });
    return Response.json({ success: true, result });
  } catch (error) {
    logFailure(error);
    const problem = error instanceof DatabaseError ? problemWithValues(error.code) : undefined;
    // The CRM tries again later.
    if (problem === undefined) return errorResponse(503, 'The database didn’t respond.');
    return rejected(422, problem);
  }
}

/** Why an event can never be stored. Class 22 and violated constraints: values that the database rejects. */
function problemWithValues(code: string): string | undefined {
  if (/^22(007|008|023)$/.test(code)) return 'startTime or timeZone isn’t valid.';
  return /^(22|23514|23502)/.test(code) ? 'The event has a value that can’t be stored.' : undefined;
}

function logFailure(error: unknown): void {
  console.error((error as Error).message);
}

async function isAuthentic(request: Request, secret: string, body: string): Promise<boolean> {
  const [, token] = /^Bearer (\S{1,200})$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  return token === undefined ? isSigned(secret, request.headers, body) : isEqual(token, secret);
}

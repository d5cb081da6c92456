import * as v from 'valibot';
import { siteTimeZone } from '../_shared/business.ts';
import { reject, type Result } from '../_shared/request-body.ts';
import { boundedText } from '../_shared/rules/bounded-text.ts';
import { leadFields, fieldsOf, type LeadField } from '../_shared/rules/lead/fields.ts';
import { bookedCallSchema } from '../_shared/rules/lead/schemas.ts';
import { timeZoneOf } from '../_shared/rules/lead/time-zone.ts';
import { attributionOf, type Attribution } from '../_shared/rules/tracking/attribution.ts';
import { markers } from '../_shared/rules/tracking/touch.ts';

/** An event of the CRM's calendar, as record_booking takes it. */
export interface Booking {
  event: 'booked' | 'moved' | 'canceled';
  event_id?: string;
  /** ISO 8601. */
  happened_at?: string;
  appointment_id: string;
  /** A date and time, with an offset or in the time zone. Undefined if canceled. */
  starts_at?: string;
  time_zone: string;
  /** Columns of public.leads. */
  lead: Record<string, string | Attribution>;
}

/** What CRMs call the events, and the statuses of appointments. */
const events: ReadonlyMap<string, Booking['event']> = new Map([
  ['booked', 'booked'],
  ['new', 'booked'],
  ['confirmed', 'booked'],
  ['moved', 'moved'],
  ['rescheduled', 'moved'],
  ['canceled', 'canceled'],
  ['cancelled', 'canceled'],
]);

/** A time of day, with or without an offset directly after it, and what's before it. */
const timePattern =
  /^([^:]+)(?<=[ ,T])\d{1,2}:\d\d(?::\d\d(?:\.\d{1,9})?)?(?: ?[ap]m|Z|[+-]\d\d(?::?\d\d)?)?$/i;
/**
 * A date in digits or words. PostgreSQL would ignore the abbreviation of a time zone, or "tomorrow" would be another
 * day.
 */
const datePattern =
  /^(?=.*\b20\d\d(?:\b|T$))(?:[\d ,./-]|T$|\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec|january|february|march|april|august|september|october|november|december|mon|tue|wed|thu|fri|sat|sun|monday|tuesday|wednesday|thursday|friday|saturday|sunday|at)\b)+$/i;

function isStart(text: string): boolean {
  const [, date = ''] = timePattern.exec(text) ?? [];
  return datePattern.test(date);
}

/** An IANA name. Databases read other forms differently: for PostgreSQL, UTC-5 is ahead. Undefined if it isn't one. */
function zoneOf(value: unknown): string | undefined {
  const zone = timeZoneOf(value);
  return zone === 'UTC' || zone?.includes('/') ? zone : undefined;
}

/**
 * The values of an event. A workflow's webhook sends what the admin adds in `customData`, the appointment in
 * `calendar`, and the contact's fields at the top level.
 */
export function parseBooking(body: unknown): Result<Booking> {
  if (!isObject(body)) return reject(422, 'Send an object.');
  const sources = [body['customData'], body['calendar'], body].filter(isObject);
  const find = (...names: string[]) =>
    names
      .flatMap((name) => sources.map((source) => source[name]))
      .find((value) => value !== undefined && value !== null && value !== '');
  const textOf = (length: number, ...names: string[]) => {
    const value = find(...names);
    return v.is(boundedText(length), value) ? value.trim() : undefined;
  };
  // The CRM's appointments also have a `status`, which stays "booked".
  const name = textOf(20, 'event', 'appointmentStatus', 'appoinmentStatus', 'status');
  const event = events.get(name?.toLowerCase() ?? '');
  if (!event) {
    return reject(422, 'event must be booked, moved, or canceled.');
  }
  const appointmentId = textOf(100, 'appointmentId', 'appointment_id') ?? '';
  if (!/^[\w-]{1,100}$/.test(appointmentId)) {
    return reject(422, 'appointmentId must be the ID of the appointment in the CRM.');
  }
  const start = textOf(60, 'startTime', 'start_time');
  if (event !== 'canceled' && !(start && isStart(start))) {
    return reject(422, 'startTime must be a date and time, such as 2026-12-01T15:00:00-05:00.');
  }
  const givenZone = find('timeZone', 'time_zone', 'selectedTimezone');
  const timeZone = givenZone === undefined ? siteTimeZone.name : zoneOf(givenZone);
  if (event !== 'canceled' && timeZone === undefined) {
    return reject(422, 'timeZone must be the name of a time zone, such as America/New_York.');
  }
  const lead = leadOf(find);
  if (!lead) return reject(422, 'email must be the email address of the contact.');
  const touch = Object.fromEntries(markers.map((marker) => [marker, find(marker)]));
  const given = find('attribution');
  const attribution = attributionOf(isObject(given) ? given : { last: touch });
  const happenedAt = new Date(textOf(40, 'updatedAt', 'updated_at', 'dateUpdated') ?? '');
  return {
    ok: true,
    value: {
      event,
      appointment_id: appointmentId,
      ...(event !== 'canceled' && start && { starts_at: start }),
      time_zone: timeZone ?? siteTimeZone.name,
      ...(happenedAt.getTime() >= 0 && { happened_at: happenedAt.toISOString() }),
      lead: { ...lead, attribution },
    },
  };
}

/** Undefined without a valid email address. Everything else that's invalid is left out. */
function leadOf(find: (...names: string[]) => unknown): Record<string, string> | undefined {
  const given = Object.fromEntries(
    fieldsOf('booked-call').map(({ name, column }) => [name, find(name, column)]),
  );
  const fields = Object.entries(bookedCallSchema.entries).flatMap(([name, schema]) => {
    const parsed = v.safeParse(schema, given[name]);
    const { column } = leadFields[name as LeadField];
    return parsed.success && parsed.output !== undefined ? [[column, parsed.output]] : [];
  });
  const lead = Object.fromEntries(fields) as Record<string, string>;
  return lead['email'] === undefined ? undefined : lead;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

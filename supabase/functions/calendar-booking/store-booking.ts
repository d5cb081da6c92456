import type { DatabaseClient } from '../_shared/database.ts';
import type { Json } from '../_shared/rules/database.types.ts';
import type { Booking } from './parse-booking.ts';

export type StoredBooking =
  /** What record_booking says. */
  | { ok: true; outcome: string }
  /** `isInvalid`: why it can never be stored. */
  | { ok: false; isInvalid?: string };

/** Never throws. */
export interface BookingStore {
  save(booking: Booking): Promise<StoredBooking>;
  /** Remembers why an event was rejected. `authentic`: whether it had the booking secret. */
  reject(problem: string, authentic: boolean): Promise<void>;
}

const timeoutMs = 10_000;

export function bookingStore(database: DatabaseClient): BookingStore {
  return {
    async save(booking) {
      const { data, error } = await database
        .rpc('record_booking', { booking: booking as unknown as Json })
        .abortSignal(AbortSignal.timeout(timeoutMs));
      if (!error) return { ok: true, outcome: data };
      // Only the code, because the message may quote the event.
      console.error('record_booking failed:', error.code || 'no response');
      if (/^22(007|008|023)$/.test(error.code)) {
        return { ok: false, isInvalid: 'startTime or timeZone isn’t valid.' };
      }
      // Class 22 and check violations: values that the database rejects.
      return /^(22|23514|23502)/.test(error.code)
        ? { ok: false, isInvalid: 'The event has a value that can’t be stored.' }
        : { ok: false };
    },
    async reject(problem, authentic) {
      const { error } = await database
        .rpc('reject_booking', { problem, is_authentic: authentic })
        .abortSignal(AbortSignal.timeout(timeoutMs));
      if (error) console.error('reject_booking failed:', error.code || 'no response');
    },
  };
}

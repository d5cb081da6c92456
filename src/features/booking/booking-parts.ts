/** What Booking.astro and Calendar.astro consist of. */
export interface BookingParts {
  booking: HTMLElement;
  /** Holds the iframe; its `data-page` and `data-script` are addresses. */
  frame: HTMLElement;
  /** Shown while the calendar loads. */
  progress: HTMLElement;
  status: HTMLElement;
  /** To the form, and back to the calendar. */
  ask: HTMLElement;
  back: HTMLElement;
  /** Where the form is. */
  place: HTMLElement;
}

/** Undefined on a page without a calendar. */
export function bookingParts(page: ParentNode): BookingParts | undefined {
  const booking = page.querySelector<HTMLElement>('#booking');
  const part = (selector: string) => booking?.querySelector<HTMLElement>(selector);
  const frame = part('[data-page]');
  const progress = part('progress');
  const status = part('#calendar [role="status"]');
  const ask = part('a[href="#form"]');
  const back = part('a[href="#calendar"]');
  const place = part('[data-form-place]');
  if (booking && frame && progress && status && ask && back && place) {
    return { booking, frame, progress, status, ask, back, place };
  }
  return undefined;
}

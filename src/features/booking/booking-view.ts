import type { CalendarFault } from './load-calendar';

/** The calendar's loading state. */
export type CalendarState = 'waiting' | 'loading' | 'ready' | CalendarFault;

export interface BookingView {
  /** What is shown in the calendar's place. */
  view: 'loading' | 'ready' | 'form';
  /** The status message. */
  says: string;
  /** Label of the link back to the calendar. */
  back: string;
}

const faults: Readonly<Record<CalendarFault, string>> = {
  offline:
    'You are offline, so the calendar can’t load. You can fill out the form below in the meantime.',
  unreachable:
    'The calendar didn’t load. It may be down, or your browser or network may be blocking it. Request a time with the form below instead.',
  slow: 'The calendar isn’t responding. Request a time with the form below instead.',
};

/** What the visitor sees. `asking` is true once they've chosen the form. */
export function bookingView(calendar: CalendarState, asking: boolean): BookingView {
  if (calendar in faults) {
    const says = faults[calendar as CalendarFault];
    return { view: 'form', says, back: 'Try the calendar again' };
  }
  const back = 'Back to the calendar';
  if (asking) return { view: 'form', says: 'Request a time with the form below.', back };
  return calendar === 'ready'
    ? { view: 'ready', says: 'Pick a day, then a time.', back }
    : { view: 'loading', says: 'Loading the calendar…', back };
}

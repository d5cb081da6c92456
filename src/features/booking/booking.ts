import type * as Tracking from '~/features/tracking';
import { whenShown } from '~/lib/page-shown';
import type { CalendarFault } from './load-calendar';

/** The calendar's loading state. `asking`: it loads when the visitor shows it or consents. */
type CalendarState = 'asking' | 'loading' | 'ready' | CalendarFault;

const faultMessages: Readonly<Record<CalendarFault, string>> = {
  offline:
    'You are offline, so the calendar can’t load. You can fill out the form below in the meantime.',
  unreachable:
    'The calendar didn’t load. It may be down, or your browser or network may be blocking it. Request a time with the form below instead.',
  slow: 'The calendar isn’t responding. Request a time with the form below instead.',
};

/**
 * What the visitor sees: what's in the calendar's place, the status message, and the label of the link back to
 * the calendar.
 */
export function bookingView(calendar: CalendarState, wantsForm: boolean) {
  if (calendar === 'offline' || calendar === 'unreachable' || calendar === 'slow') {
    return { view: 'form', message: faultMessages[calendar], back: 'Try the calendar again' };
  }
  const back = 'Back to the calendar';
  if (wantsForm) return { view: 'form', message: 'Request a time with the form below.', back };
  if (calendar === 'asking') return { view: 'asking', message: '', back };
  return calendar === 'ready'
    ? { view: 'ready', message: 'Pick a day, then a time.', back }
    : { view: 'loading', message: 'Loading the calendar…', back };
}

/** The elements of Booking.astro and Calendar.astro. Undefined on a page without a calendar. */
function bookingElements(page: ParentNode) {
  const booking = page.querySelector<HTMLElement>('#booking');
  const find = (selector: string) => booking?.querySelector<HTMLElement>(selector);
  // Contains the iframe. `data-page` and `data-script` are URLs.
  const frame = find('[data-page]');
  const ask = find('[data-ask]');
  const show = find('[data-ask] button');
  const progress = find('progress');
  const status = find('#calendar [role="status"]');
  const toForm = find('a[href="#form"]');
  const toCalendar = find('a[href="#calendar"]');
  const formPlace = find('[data-form-place]');
  if (booking && frame && ask && show && progress && status && toForm && toCalendar && formPlace) {
    return { booking, frame, ask, show, progress, status, toForm, toCalendar, formPlace };
  }
  return undefined;
}

/**
 * Loads the calendar when the visitor asks for it, or when it nears the viewport and they accept cookies. Shows the
 * form instead if the calendar doesn't load, or if the visitor asks for the form, with a link or a URL fragment.
 *
 * @param tracking Passed in, because importing that feature's index would load its events before the first paint.
 */
export function enhanceBooking(
  page: ParentNode,
  tracking: Pick<typeof Tracking, 'campaignQuery' | 'mayTrack' | 'whenAllowed'>,
): void {
  const { campaignQuery, mayTrack, whenAllowed } = tracking;
  const elements = bookingElements(page);
  if (!elements) return;
  const { booking, frame, ask, show, progress, status, toForm, toCalendar, formPlace } = elements;
  let calendar: CalendarState = mayTrack() ? 'loading' : 'asking';
  let loads = false;
  let wantsForm = false;
  let tries = 0;

  function render() {
    const { view, message, back } = bookingView(calendar, wantsForm);
    const form = view === 'form';
    const losesFocus =
      form && (frame.contains(document.activeElement) || document.activeElement === toForm);
    frame.hidden = form;
    toForm.hidden = form;
    toCalendar.hidden = !form;
    toCalendar.textContent = back;
    ask.hidden = view !== 'asking';
    progress.hidden = view !== 'loading';
    formPlace.classList.toggle('hidden', !form);
    // Writing to a live region announces it, even if nothing changes.
    if (status.textContent !== message) status.textContent = message;
    if (losesFocus) toCalendar.focus();
  }

  async function load() {
    loads = true;
    calendar = 'loading';
    render();
    const page = new URL(frame.dataset['page'] ?? '');
    const script = new URL(frame.dataset['script'] ?? '');
    page.search = campaignQuery().toString();
    // With the same URL, a browser would keep waiting for the response that didn't come.
    if (tries++ > 0) script.searchParams.set('try', String(tries));
    try {
      const { loadCalendar } = await import('./load-calendar');
      const urls = { page: page.href, script: script.href };
      const fault = await loadCalendar(frame, urls, (later) => {
        calendar = later;
        render();
      });
      calendar = fault ?? 'ready';
    } catch {
      calendar = navigator.onLine ? 'unreachable' : 'offline';
    }
    render();
  }

  /** Follows a fragment to the form or a part of it, or to the calendar. */
  function follow(fragment: string) {
    const target = document.getElementById(fragment.slice(1));
    if (target && formPlace.contains(target)) wantsForm = true;
    else if (target?.id === 'calendar' || !fragment) wantsForm = false;
    render();
    if (target?.id === 'calendar' && bookingView(calendar, false).view === 'form') void load();
  }

  // Before the browser scrolls, because something above the target may disappear.
  booking.addEventListener('click', ({ target }) => {
    const link = (target as Element).closest<HTMLAnchorElement>('a[href^="#"]');
    if (link) follow(link.hash);
  });
  addEventListener('hashchange', () => follow(location.hash));
  follow(location.hash);

  show.addEventListener('click', () => {
    // Before its button disappears. The status says what happens next.
    status.focus();
    void load();
  });

  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      if (!loads) void load();
    },
    { rootMargin: '100%' },
  );
  // A prerendered page must not load anything from other sites.
  whenShown(() => whenAllowed(() => observer.observe(frame)));
}

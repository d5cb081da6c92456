import { attributionQuery } from '~/lib/attribution';
import { whenShown } from '~/lib/page-shown';
import type { BookingParts } from './booking-parts';
import { bookingView, type CalendarState } from './booking-view';
import { loadCalendar } from './load-calendar';

/**
 * Loads the calendar when its place is near the screen, and shows the form instead where it cannot be
 * loaded, or where the visitor asks for the form: with a link, or with an address that names a part of it.
 */
export function enhanceBooking(parts: BookingParts): void {
  const { booking, frame, progress, status, ask, back, place } = parts;
  let calendar: CalendarState = 'waiting';
  let asking = false;
  let tries = 0;

  function show() {
    const { view, says, back: label } = bookingView(calendar, asking);
    const form = view === 'form';
    const lostFocus =
      form && (frame.contains(document.activeElement) || document.activeElement === ask);
    frame.hidden = form;
    ask.hidden = form;
    back.hidden = !form;
    back.textContent = label;
    progress.hidden = view === 'ready';
    place.classList.toggle('hidden', !form);
    // A live region is read out whenever it is written to.
    if (status.textContent !== says) status.textContent = says;
    if (lostFocus) back.focus();
  }

  async function load() {
    calendar = 'loading';
    show();
    const page = new URL(frame.dataset['page'] ?? '');
    const script = new URL(frame.dataset['script'] ?? '');
    page.search = attributionQuery().toString();
    // Under the same address a browser would wait on for the answer that did not come.
    if (tries++ > 0) script.searchParams.set('try', String(tries));
    const fault = await loadCalendar(frame, { page: page.href, script: script.href });
    calendar = fault ?? 'ready';
    show();
  }

  /** Goes where a fragment leads: to the form or a part of it, to the calendar, or nowhere. */
  function follow(fragment: string) {
    const target = document.getElementById(fragment.slice(1));
    if (target && place.contains(target)) asking = true;
    else if (target?.id === 'calendar' || !fragment) asking = false;
    show();
    if (target?.id === 'calendar' && bookingView(calendar, false).view === 'form') void load();
  }

  // Before the browser scrolls, for what stands above its aim may go.
  booking.addEventListener('click', ({ target }) => {
    const link = (target as Element).closest<HTMLAnchorElement>('a[href^="#"]');
    if (link) follow(link.hash);
  });
  addEventListener('hashchange', () => follow(location.hash));
  follow(location.hash);

  const nearing = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      nearing.disconnect();
      void load();
    },
    { rootMargin: '100%' },
  );
  // A page made ready before the click asks others for nothing.
  whenShown(() => nearing.observe(frame));
}

import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { guardPage, useAuth } from '~/features/auth';
import { KeysHelp, Offline, openAll, OutcomeNotice, useOpen } from '~/features/staff';
import { Confirmations } from './components/Confirmations';
import { LeadDetail } from './components/LeadDetail';
import { LeadList } from './components/LeadList';
import { Statuses, Toolbar } from './components/Toolbar';
import * as answers from './store/answers';
import * as changes from './store/changes';
import * as inbox from './store/inbox';
import { keys, listenForKeys } from './store/keys';

export default guardPage('/admin', Inbox);

const open = (account: string) =>
  openAll(
    () => inbox.open(account),
    changes.open,
    () => answers.open(account),
    listenForKeys,
  )();

/** The leads of the site, with the open one beside the list. On a phone, the lead replaces the list. */
function Inbox() {
  const { user } = useAuth();
  const account = user?.id ?? '';
  const { lead } = useStore(inbox.$view);
  useLeadFocus(lead);
  const isOpen = lead !== undefined;
  useOpen(open, account);
  return (
    <div className="frame pb-[clamp(3rem,8vw,6rem)]">
      <Offline text="This list updates once you’re back online." />
      <div className={isOpen ? 'max-lg:hidden' : ''}>
        <Statuses />
      </div>
      <div
        className={
          isOpen ? 'lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(24rem,28rem)] lg:gap-6' : ''
        }
      >
        <section
          id="lead-list"
          className={`@container outline-none ${isOpen ? 'max-lg:hidden' : ''}`}
          aria-label="Lead list"
          tabIndex={-1}
        >
          <Toolbar />
          <LeadList />
        </section>
        {isOpen && <LeadDetail key={lead} id={lead} />}
      </div>
      <KeysHelp keys={keys} />
      <OutcomeNotice state={useStore(changes.action.$state)} />
      <Confirmations />
    </div>
  );
}

/**
 * Moves focus to the heading of a lead that was opened, and back to its row when it's closed. Restores the
 * scroll position of the list, which a phone hides while a lead is open.
 */
function useLeadFocus(lead: string | undefined): void {
  /** Undefined on the first render, which leaves the focus alone. */
  const previous = useRef<{ lead: string | undefined } | undefined>(undefined);
  const listScrollY = useRef(0);

  useEffect(() => {
    if (lead !== undefined) return;
    const save = () => (listScrollY.current = scrollY);
    addEventListener('scroll', save, { passive: true });
    return () => removeEventListener('scroll', save);
  }, [lead]);

  useLayoutEffect(() => {
    const closed = previous.current?.lead;
    const isFirst = previous.current === undefined;
    previous.current = { lead };
    if (isFirst || closed === lead) return;
    const list = document.getElementById('lead-list');
    if (lead !== undefined) {
      const heading = document.getElementById('lead-name');
      heading?.focus({ preventScroll: true });
      const isListHidden = list?.offsetParent === null;
      if (isListHidden) heading?.closest('section')?.scrollIntoView({ behavior: 'instant' });
    } else {
      const row = document.getElementById(`lead-${closed}`) ?? list;
      scrollTo({ top: listScrollY.current, behavior: 'instant' });
      row?.focus({ preventScroll: true });
      row?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    }
  }, [lead]);
}

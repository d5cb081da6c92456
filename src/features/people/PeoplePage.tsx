import { useStore } from '@nanostores/react';
import { guarded } from '~/features/auth';
import { Offline, OutcomeNotice, ViewLink, useOpen } from '~/features/staff';
import { AccountDialog } from './components/AccountDialog';
import { AccountList } from './components/AccountList';
import { AuditLog } from './components/AuditLog';
import { InviteDialog } from './components/InviteDialog';
import { PeopleContext, usePeople } from './PeopleContext';
import type { View } from './rules/view';
import { createPeople } from './store/people';

/** Accounts and the audit log, for admins. Signing out unmounts the page and clears its data. */
export default guarded('/staff/people', People);

function People() {
  const people = useOpen(createPeople);
  const { show } = useStore(people.$view);
  const dialog = useStore(people.dialog.$subject);
  return (
    <PeopleContext value={people}>
      <div className="frame @container pb-[clamp(3rem,8vw,6rem)]">
        <Offline text="You can make changes once you’re back online." />
        <nav aria-label="People" className="my-3 flex gap-x-6 font-semibold">
          <Tab show="accounts" label="Accounts" />
          <Tab show="audit-log" label="Audit log" />
        </nav>
        {show === 'accounts' ? <AccountList /> : <AuditLog />}
        <OutcomeNotice state={useStore(people.$change)} />
        {dialog?.kind === 'account' && <AccountDialog account={dialog.account} />}
        {dialog?.kind === 'invite' && <InviteDialog />}
      </div>
    </PeopleContext>
  );
}

function Tab({ show, label }: { show: View['show']; label: string }) {
  const people = usePeople();
  const current = useStore(people.$view).show === show;
  return (
    <ViewLink
      view={people}
      to={{ show }}
      aria-current={current ? 'page' : undefined}
      className="inline-flex min-h-touch items-center decoration-signal decoration-2 underline-offset-8 hover:text-signal aria-[current]:underline"
    >
      {label}
    </ViewLink>
  );
}

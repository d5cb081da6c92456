import { useStore } from '@nanostores/react';
import { guardPage } from '~/features/auth';
import { Offline, OutcomeNotice, useOpen, ViewLink } from '~/features/staff';
import { AccountDialog, RemovalDialog } from './components/AccountDialog';
import { AccountList } from './components/AccountList';
import { AuditLog } from './components/AuditLog';
import { InviteDialog } from './components/InviteDialog';
import { noChoice, type View } from './rules/view';
import * as people from './store/people';

/** Accounts and the audit log, for admins. */
export default guardPage('/staff/people', People);

function People() {
  const { show } = useStore(people.view.$view);
  const dialog = useStore(people.action.$dialog);
  useOpen(people.open);
  return (
    <div className="frame @container pb-[clamp(3rem,8vw,6rem)]">
      <Offline text="You can make changes once you’re back online." />
      <nav aria-label="People" className="my-3 flex gap-x-6 font-semibold">
        <Tab show={undefined} label="Accounts" />
        <Tab show="audit-log" label="Audit log" />
      </nav>
      {show ? <AuditLog /> : <AccountList />}
      <OutcomeNotice state={useStore(people.action.$state)} />
      {dialog?.kind === 'account' && <AccountDialog account={dialog.account} />}
      {dialog?.kind === 'removal' && <RemovalDialog account={dialog.account} />}
      {dialog?.kind === 'invite' && <InviteDialog />}
    </div>
  );
}

function Tab({ show, label }: { show: View['show']; label: string }) {
  const current = useStore(people.view.$view).show === show;
  return (
    <ViewLink
      view={people.view}
      to={{ ...noChoice, show }}
      aria-current={current ? 'page' : undefined}
      className="inline-flex min-h-touch items-center decoration-signal decoration-2 underline-offset-8 hover:text-signal aria-[current]:underline"
    >
      {label}
    </ViewLink>
  );
}
